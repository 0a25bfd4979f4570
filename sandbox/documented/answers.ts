import type { ListEnvelope, ResolvedOptions } from '../options';
import type { Answer } from '../route';
import type { Contact, Equipment } from '../types';

/** Formats a contact: the fields of the API description, tags and dates. */
export function showContact(options: ResolvedOptions, contact: Contact): Record<string, unknown> {
	const { id, locationId, firstName, lastName, email, phone, address1, city, state, postalCode } = contact;
	const { country, source, companyName, tags, customFields, dateAdded, dateUpdated } = contact;
	return {
		[options.contactIdKey]: id,
		...{ locationId, firstName, lastName, email, phone, address1, city, state, postalCode, country, source },
		...{ companyName, tags, customFields, dateAdded, dateUpdated },
	};
}

export function showEquipment(options: ResolvedOptions, equipment: Equipment): Record<string, unknown> {
	const { id, name, description, quantity, calendarIds } = equipment;
	return { [options.equipmentIdKey ?? 'id']: id, name, description, quantity, calendarIds };
}

/** Returns the record bare or under a key. `extra` goes next to the key, or into the bare record. */
export function wrapRecord(
	key: string | null,
	record: Record<string, unknown>,
	extra: Record<string, unknown> = {},
): Record<string, unknown> {
	return key === null ? { ...record, ...extra } : { [key]: record, ...extra };
}

/** Returns the list bare, or under a key with or without a total. */
export function wrapList({ key, total }: ListEnvelope, records: readonly unknown[], size: number): unknown {
	if (key === null) return records;
	return total ? { [key]: records, total: size } : { [key]: records };
}

/** Confirms a delete. The API description does not define the body, so there are several forms. */
export function confirmDelete({ deleteAnswer }: ResolvedOptions): Answer {
	if (deleteAnswer === 'noContent') return { status: 204 };
	return { status: 200, body: deleteAnswer === 'emptyObject' ? {} : { message: 'deleted' } };
}
