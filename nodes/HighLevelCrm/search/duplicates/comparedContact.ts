import type { IDataObject } from 'n8n-workflow';
import { entryTexts } from '../../api/contactKey';
import { toText } from '../../values/json';
import { composed } from '../../values/keys';
import { isEmpty } from '../../values/text';
import { sameEitherWay } from '../../values/phones';
import { ADDITIONAL_FIELDS } from '../../mapping/fields/additionalFields';
import { CONTACT_FIELDS, CUSTOM_FIELD_PREFIX } from '../../mapping/fields/contactFields';
import { storedCustomFields } from '../../api/storedCustomFields';
import { tagsOf } from '../../tags/tagSets';

const COMPARED_FIELDS = [...CONTACT_FIELDS, ...ADDITIONAL_FIELDS].map(({ id }) => id).filter((id) => id !== 'name');

/** What is kept of a contact while all contacts are read: as little as the search for duplicates needs. */
export interface ComparedContact {
	id: string;
	dateAdded: string;
	/** The filled fields, as texts; tags and custom fields as JSON. */
	fields: Record<string, string>;
	/** Further addresses and numbers; absent if there are none. */
	additionalEmails?: string[];
	additionalPhones?: string[];
}

/** @param contact with the API's usual names */
export function toComparedContact(id: string, contact: IDataObject): ComparedContact {
	const fields: Record<string, string> = {};
	for (const key of COMPARED_FIELDS) {
		const value = toText(contact[key]);
		if (value !== '') fields[key] = value;
	}
	const tags = tagsOf(contact).sort();
	if (tags.length > 0) fields.tags = JSON.stringify(tags);
	// Some servers list each custom field, also those without a value.
	const filled = storedCustomFields(contact).filter(({ value }) => !isEmpty(value));
	const custom = filled.map(({ id: fieldId, value }) => [fieldId, inOneOrder(value)]);
	if (custom.length > 0) fields.customFields = JSON.stringify(custom);
	const [emails, phones] = [entryTexts(contact.additionalEmails), entryTexts(contact.additionalPhones)];
	return {
		id,
		dateAdded: toText(contact.dateAdded),
		fields,
		...(emails.length > 0 && { additionalEmails: emails }),
		...(phones.length > 0 && { additionalPhones: phones }),
	};
}

/** The choices of a list have no order. */
const inOneOrder = (value: unknown): unknown =>
	Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value;

/** The keys of the fields in which contacts differ; custom fields as `customField:<id>`. */
export function differingFields(contacts: readonly ComparedContact[]): string[] {
	const all = contacts.map(({ fields: { customFields, ...fields } }) => ({ ...fields, ...customValues(customFields) }));
	const keys = [...new Set(all.flatMap((fields) => Object.keys(fields)))];
	return keys.filter((key) => {
		const [first, ...others] = all.map((fields) => fields[key] ?? '');
		return others.some((other) => !sameValue(key, first ?? '', other));
	});
}

const customValues = (json: string | undefined): Record<string, string> =>
	Object.fromEntries(
		(json === undefined ? [] : (JSON.parse(json) as Array<[string, unknown]>)).map(([id, value]) => [
			CUSTOM_FIELD_PREFIX + id,
			JSON.stringify(value),
		]),
	);

function sameValue(key: string, one: string, other: string): boolean {
	if (key === 'phone') return sameEitherWay(one, other);
	return key === 'email' ? one.toLowerCase() === other.toLowerCase() : composed(one) === composed(other);
}
