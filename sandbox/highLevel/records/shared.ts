import { showChannels } from '../../contacts/channels';
import type { Context } from '../../context';
import type { Contact, CustomFieldContent } from '../../types';

/** What decides how a contact is shown, beside the contact. */
export interface Showing {
	ctx: Context;
	/** Asked with `Version: v3`. */
	v3: boolean;
}

/** The keys that have a value: answers about single contacts leave the others out. */
export function present(record: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

/** A name in lower case; null where there is none. */
export const lower = (name: string | null): string | null => name?.toLowerCase() ?? null;

/** What every kind of record shows alike. */
export function common({ ctx, v3 }: Showing, contact: Contact): Record<string, unknown> {
	const { id, locationId, email, phone, city, state, country, postalCode, website, source } = contact;
	const { companyName, type, tags, dateAdded, dateUpdated, dnd, timezone, assignedTo, businessId } = contact;
	return {
		...{ id, locationId, email, phone, city, state, country, postalCode, website, source },
		...{ companyName, type, tags, dateAdded, dateUpdated, dnd, timezone, assignedTo, businessId },
		dndSettings: showChannels(contact.dndSettings, v3),
		customFields: contact.customFields.map(({ id, value }) => ({ id, value: content(ctx, id, value) })),
	};
}

/** A custom field's value; a day as this server shows days. */
function content(ctx: Context, id: string, value: CustomFieldContent): CustomFieldContent {
	const { dateShownAs } = ctx.options;
	if (dateShownAs === 'day' || ctx.state.customFields.get(id)?.dataType !== 'DATE') return value;
	const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
	if (Number.isNaN(time)) return value;
	return dateShownAs === 'epochMs' ? time : new Date(time).toISOString();
}
