/** A contact field of the interface. */
export interface ContactField {
	/** The interface's name for it. */
	id: string;
	displayName: string;
}

/** The interface's contact fields that hold text, in the order of the panel. */
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

/** The field that holds tags: an array, or text with commas. */
export const TAGS_FIELD: ContactField = { id: 'tags', displayName: 'Tags' };

/** Key of a custom field in the mapper: this and the field's identifier. */
export const CUSTOM_FIELD_PREFIX = 'customField:';

/** The fields' names as the panel and messages have them, by the interface's. */
export const FIELD_LABELS: ReadonlyMap<string, string> = new Map(
	[...CONTACT_FIELDS, TAGS_FIELD].map(({ id, displayName }) => [id, displayName]),
);
