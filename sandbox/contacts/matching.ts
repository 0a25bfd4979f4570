import type { Context } from '../context';
import type { Contact, ContactPatch } from '../types';

/** The values by which contacts are told apart. */
export type Identifiers = Partial<Record<'email' | 'phone', string | null>>;

/**
 * Finds the contact that an upsert or a look-up of duplicates means: by the location's unique identifiers, in their order. A value that
 * is no identifier finds nobody. An additional email or phone counts too (reported by the vendor's users, 2026-09).
 */
export function findMatch(ctx: Context, locationId: string, values: Identifiers): Contact | undefined {
	const { contactStore } = ctx.state;
	for (const field of ctx.options.uniqueIdentifiers) {
		const value = values[field];
		const match =
			value &&
			(contactStore.findOne(field, locationId, value) ?? contactStore.findAdditional(field, locationId, value));
		if (match) return match;
	}
	return undefined;
}

/** Finds another contact that has one of these values, and the identifier that they share. */
export function findDuplicate(
	{ state, options }: Context,
	locationId: string,
	values: Identifiers,
	{ except, seesAdditional = false }: { except?: string; seesAdditional?: boolean } = {},
): { contact: Contact; matchingField: 'email' | 'phone' } | undefined {
	for (const matchingField of options.uniqueIdentifiers) {
		const value = values[matchingField];
		if (!value) continue;
		const contact =
			state.contactStore.findOne(matchingField, locationId, value, except) ??
			(seesAdditional ? state.contactStore.findAdditional(matchingField, locationId, value) : undefined);
		if (contact) return { contact, matchingField };
	}
	return undefined;
}

/** If email and phone match two contacts, only the first is updated, and it does not take over the other's email or phone. */
export function withoutTakenIdentifiers(ctx: Context, contact: Contact, values: ContactPatch): ContactPatch {
	const result = { ...values };
	for (const field of ctx.options.uniqueIdentifiers) {
		const value = values[field];
		const taken = value && ctx.state.contactStore.findOne(field, contact.locationId, value, contact.id);
		if (taken) result[field] = contact[field];
	}
	return result;
}
