import { checkLocation } from '../auth';
import { change } from '../contacts/writing';
import { unprocessable } from '../errors';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import { checked, filledText, nullable, texts, type Rules } from '../validate';

const MAX_IDS = 50;

const rules: Rules = {
	locationId: { check: filledText, required: true },
	ids: { check: texts, required: true },
	businessId: { check: nullable(filledText), required: true },
};

/** Writes businessId, which no other request can change. It answers with the written ids. */
function update({ ctx, grant, query, body }: Call): Answer {
	checked(query, {});
	const values = checked(body, rules);
	const ids = values.ids as string[];
	checkLocation(grant, String(values.locationId));
	if (ids.length > MAX_IDS) throw unprocessable(`ids must contain no more than ${MAX_IDS} elements`);
	const known = ids.flatMap((id) => ctx.state.contacts.get(id) ?? []);
	const own = known.filter(({ locationId }) => locationId === values.locationId);
	for (const contact of own) change(ctx, contact, { businessId: values.businessId as string | null });
	return { status: 201, body: { success: true, ids: own.map(({ id }) => id) } };
}

/** Adds contacts to a business, or removes them with null. */
export const bulkBusinessRoutes: readonly Route[] = [
	{ method: 'POST', url: '/contacts/bulk/business', guard: guards.contactsWrite, handler: update },
];
