import { loadCustomFields } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import type { MappedContact } from '../fields/contactInput';

/**
 * A row's input with the names and types of its custom fields, by which changes are told; looked up (once a run) where the mapping
 * holds identifiers only. Without the right to see them they go by their identifiers.
 */
export async function describeCustomFields(row: Row, contact: MappedContact): Promise<MappedContact> {
	if (contact.customFields.every(({ field }) => field)) return contact;
	const lookedUp = await loadCustomFields(row);
	if ('failure' in lookedUp) return contact;
	const byId = new Map(lookedUp.fields.map((field) => [field.id, field]));
	const customFields = contact.customFields.map((one) => ({ ...one, field: one.field ?? byId.get(one.id) }));
	return { ...contact, customFields };
}
