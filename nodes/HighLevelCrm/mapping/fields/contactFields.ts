export interface ContactField {
	id: string;
	displayName: string;
}

export const CONTACT_FIELDS: readonly ContactField[] = [
	{ id: 'email', displayName: 'Email' },
	{ id: 'phone', displayName: 'Phone' },
	{ id: 'firstName', displayName: 'First Name' },
	{ id: 'lastName', displayName: 'Last Name' },
	{ id: 'companyName', displayName: 'Company Name' },
	{ id: 'address1', displayName: 'Address' },
	{ id: 'city', displayName: 'City' },
	{ id: 'state', displayName: 'State' },
	{ id: 'postalCode', displayName: 'Postal Code' },
	{ id: 'country', displayName: 'Country' },
	{ id: 'source', displayName: 'Source' },
];

/** Tags are an array, or text with commas. */
export const TAGS_FIELD: ContactField = { id: 'tags', displayName: 'Tags' };

/** Prefix of a custom field's key in the mapper; the field's ID follows. */
export const CUSTOM_FIELD_PREFIX = 'customField:';

/** Returns the ID of a custom field by its key in the mapper; `undefined` for a field that every contact has. */
export const customFieldIdOf = (key: string): string | undefined =>
	key.startsWith(CUSTOM_FIELD_PREFIX) ? key.slice(CUSTOM_FIELD_PREFIX.length) : undefined;

export const FIELD_LABELS: ReadonlyMap<string, string> = new Map(
	[...CONTACT_FIELDS, TAGS_FIELD].map(({ id, displayName }) => [id, displayName]),
);
