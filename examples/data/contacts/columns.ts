/** The columns of examples/contacts.csv: the API's field names, and one custom field by its display name. */
export const COLUMNS = [
	'email',
	'phone',
	'firstName',
	'lastName',
	'companyName',
	'address1',
	'city',
	'state',
	'postalCode',
	'country',
	'source',
	'tags',
	'Favourite Colour',
] as const;

export type Column = (typeof COLUMNS)[number];

/** A row of the file; an empty cell is the empty text. */
export type ContactRow = Record<Column, string>;

/** A row with only these cells filled. */
export function row(cells: Partial<ContactRow>): ContactRow {
	return { ...(Object.fromEntries(COLUMNS.map((column) => [column, ''])) as ContactRow), ...cells };
}
