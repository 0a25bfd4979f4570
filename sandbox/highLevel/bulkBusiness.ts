import { checkLocation } from '../auth';
import { change } from '../contacts/writing';
import { unprocessable } from '../errors';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import { checked, filledText, nullable, texts, type Rules } from '../validate';

const MOST = 50;

const rules: Rules = {
	locationId: { check: filledText, required: true },
	ids: { check: texts, required: true },
	businessId: { check: nullable(filledText), required: true },
};

/** The one way to a contact's businessId. Answers the ids it wrote. */
function update({ ctx, grant, query, body }: Call): Answer {
	checked(query, {});
	const values = checked(body, rules);
	const ids = values.ids as string[];
	checkLocation(grant, String(values.locationId));
	if (ids.length > MOST) throw unprocessable(`ids must contain no more than ${MOST} elements`);
	const known = ids.flatMap((id) => ctx.state.contacts.get(id) ?? []);
	const own = known.filter(({ locationId }) => locationId === values.locationId);
	for (const contact of own) change(ctx, contact, { businessId: values.businessId as string | null });
	return { status: 201, body: { success: true, ids: own.map(({ id }) => id) } };
}

/** Contacts put into a business, or taken out of it with null. */
export const bulkBusinessRoutes: readonly Route[] = [
	{ method: 'POST', url: '/contacts/bulk/business', guard: guards.contactsWrite, handler: update },
];
