import { showChannels } from '../../contacts/channels';
import type { Context } from '../../context';
import type { Contact, CustomFieldContent } from '../../types';

/** The context in which a contact is formatted. */
export interface Showing {
	ctx: Context;
	/** Whether the request had `Version: v3`. */
	v3: boolean;
}

/** Removes keys without a value, which answers about single contacts omit. */
export function present(record: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

/** A name in lower case; null if absent. */
export const lower = (name: string | null): string | null => name?.toLowerCase() ?? null;

/** Keys that all kinds of records share. */
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

/** A custom field's value. Dates have the form that `dateShownAs` sets. */
function content(ctx: Context, id: string, value: CustomFieldContent): CustomFieldContent {
	const { dateShownAs } = ctx.options;
	if (dateShownAs === 'day' || ctx.state.customFields.get(id)?.dataType !== 'DATE') return value;
	const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
	if (Number.isNaN(time)) return value;
	return dateShownAs === 'epochMs' ? time : new Date(time).toISOString();
}
