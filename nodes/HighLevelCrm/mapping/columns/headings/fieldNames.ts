import { normalizeLetters } from '../../../values/text';
import { ADDITIONAL_FIELDS } from '../../fields/additionalFields';
import { CONTACT_FIELDS, TAGS_FIELD } from '../../fields/contactFields';
import { nameKey } from '../../../values/keys';

/** The field that a heading means, and its precedence: of two columns for one field, the one with the lower number is used. */
export interface Heading {
	/** The field: `email`, `tags`, `customField:<id>`, `customFields`; or a part of one: `part:areaCode`. */
	key: string;
	precedence: number;
	/** Set if the heading is only known from the languages' tables. */
	isAlias?: true;
	/** Set if the heading is of a language that writes the day before the month. */
	isDayFirst?: true;
	/** Set if a cell may hold several values. */
	isList?: true;
	/** Who else or what occasion the column is about: `buyer`, `billing`; absent if it is about the contact. */
	owner?: string;
	/** What *yes* says in a column of consent to emails. */
	consent?: 'given' | 'withdrawn';
}

export const EXACT = 0;
/** Precedence of the field's name or display name in any case, with or without spaces, `-` and `_`. */
export const OWN_NAME = 1;
/** Precedence of the first group of aliases; the other groups follow. */
export const ALIAS = 2;
/** Precedence of the first kind of address; the other kinds follow. The groups of aliases are its decimal places. */
export const ADDRESS_PART = 100;

/** Prefix of the key of a part of a field. */
export const PART = 'part:';

/** The parts of an address, which must come from one kind: a street and a town of two addresses do not belong together. */
export const ADDRESS_FIELDS: readonly string[] = ['address1', 'city', 'state', 'postalCode', 'country'];

export const STANDARD_FIELDS = [...CONTACT_FIELDS, TAGS_FIELD];

/** Headings that may mean any number, most often that of the row in the file. */
export const ANY_NUMBER: readonly string[] = ['no', 'num', 'numero'];

/** Removes case, spaces, `-` and `_`, and what nobody sees. */
export const normalizeSpacing = (heading: string): string => nameKey(heading).replace(/[\s_-]+/g, '');

/** Maximum length of a heading that is looked up in the tables, characters. */
const MAX_HEADING_CHARACTERS = 120;

/** Reduces a heading to its letters and digits: "Phone #", "State/Region", also after the byte order mark with which some files begin. */
export const normalizeHeading = (heading: string): string =>
	normalizeLetters(heading.slice(0, MAX_HEADING_CHARACTERS).replace(/ł/gi, 'l'));

const fieldsByExactName = new Map<string, Heading>(
	STANDARD_FIELDS.map(({ id }) => [id, { key: id, precedence: EXACT }]),
);
const fieldsByName = new Map<string, Heading>();
for (const { id, displayName } of STANDARD_FIELDS) {
	for (const heading of [normalizeSpacing(id), normalizeSpacing(displayName)])
		fieldsByName.set(heading, { key: id, precedence: OWN_NAME });
}

/** The standard field whose name or display name a column has. */
export const standardFieldFor = (column: string): Heading | undefined =>
	fieldsByExactName.get(column) ?? fieldsByName.get(normalizeSpacing(column));

/** The field beyond the interface description whose name or display name a column has. */
export const additionalFieldFor = (column: string): string | undefined =>
	ADDITIONAL_FIELDS.find(({ id, displayName }) =>
		[id, displayName].map(normalizeSpacing).includes(normalizeSpacing(column)),
	)?.id;
