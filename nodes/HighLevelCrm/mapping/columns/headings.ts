import { normalizeLetters } from '../../values/text';
import { ADDITIONAL_FIELDS } from '../fields/additionalFields';
import { CONTACT_FIELDS, TAGS_FIELD } from '../fields/contactFields';
import { ADDRESS_KINDS, HEADINGS, LANGUAGES, LIST_HEADINGS, OTHERS, OWN_WORDS, PARTS, splitHeadings } from './tables';

/** The field that a heading means, and its precedence: of two columns for one field, the one with the lower number is used. */
export interface Heading {
	/** The field: `email`, `tags`, `dateOfBirth`; or a part of one: `part:areaCode`. */
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
}

export const EXACT = 0;
/** Precedence of the field's name or display name in any case, with or without spaces, `-` and `_`. */
export const OWN_NAME = 1;
/** Precedence of the first group of aliases; the other groups follow. */
export const ALIAS = 2;
/** Precedence of what is about somebody else or an occasion: a payment, a delivery, an invoice. */
const OTHER_PERSON = 50;
/** Precedence of the first kind of address; the other kinds follow. The groups of aliases are its decimal places. */
export const ADDRESS_PART = 100;

/** Prefix of the key of a part of a field. */
export const PART = 'part:';

/** The parts of an address, which must come from one kind: a street and a town of two addresses do not belong together. */
export const ADDRESS_FIELDS: readonly string[] = ['address1', 'city', 'state', 'postalCode', 'country'];

/** The fields that may have words of somebody else before or after them. */
const OTHERS_FIELDS: readonly string[] = ['email', 'phone', 'firstName', 'lastName', 'name', ...ADDRESS_FIELDS];
/** The fields that may have a word of the contact before them. */
const OWN_FIELDS: readonly string[] = [
	...OTHERS_FIELDS,
	...[
		'companyName',
		'dateOfBirth',
		'timezone',
		'website',
		'assignedTo',
		'gender',
		`${PART}houseNumber`,
		`${PART}houseNumberBefore`,
		`${PART}infix`,
	],
];

const STANDARD_FIELDS = [...CONTACT_FIELDS, TAGS_FIELD];

/** Removes case, spaces, `-` and `_`. */
export const normalizeSpacing = (heading: string): string => heading.toLowerCase().replace(/[\s_-]+/g, '');

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

/** The standard field whose name a column has, letter for letter. */
export const exactFieldFor = (column: string): Heading | undefined => fieldsByExactName.get(column);

/** The standard field whose name or display name a column has. */
export const standardFieldFor = (column: string): Heading | undefined =>
	exactFieldFor(column) ?? fieldsByName.get(normalizeSpacing(column));

/** The field beyond the interface description whose name or display name a column has. */
export const additionalFieldFor = (column: string): string | undefined =>
	ADDITIONAL_FIELDS.find(({ id, displayName }) =>
		[id, displayName].map(normalizeSpacing).includes(normalizeSpacing(column)),
	)?.id;

const normalizeAll = (words: readonly string[]): string[] => words.map(normalizeHeading);
const listHeadings = new Set(normalizeAll(LIST_HEADINGS));

/** Headings in the tables, by their letters. */
export const fieldsByAlias = new Map<string, Heading>();
const addAlias = (heading: string, key: string, precedence: number, isDayFirst = false) => {
	const normalized = normalizeHeading(heading);
	if (fieldsByAlias.has(normalized)) return;
	const entry: Heading = { key, precedence, isAlias: true };
	if (isDayFirst) entry.isDayFirst = true;
	if (listHeadings.has(normalized)) entry.isList = true;
	fieldsByAlias.set(normalized, entry);
};

const FIELDS = [...STANDARD_FIELDS, ...ADDITIONAL_FIELDS];
for (const { id, displayName } of FIELDS) for (const heading of [id, displayName]) addAlias(heading, id, OWN_NAME);
for (const language of LANGUAGES) {
	for (const { id } of FIELDS)
		HEADINGS[id]?.[language]?.forEach((group, index) =>
			splitHeadings(group).forEach((heading) => addAlias(heading, id, ALIAS + index, language !== 'en')),
		);
}
for (const [part, headings] of PARTS) for (const heading of headings) addAlias(heading, PART + part, ALIAS);

const addressKinds = [...ADDRESS_KINDS].map(([kind, words], index) => ({
	words: normalizeAll([...words, `${kind} Address`]),
	precedence: ADDRESS_PART + index,
	owner: OTHERS.has(kind.toLowerCase()) ? kind.toLowerCase() : undefined,
}));
const ownWords = normalizeAll(OWN_WORDS).sort((left, right) => right.length - left.length);
const otherWords = [...OTHERS].map(([owner, words], index) => ({
	owner,
	words: normalizeAll(words).sort((left, right) => right.length - left.length),
	precedence: OTHER_PERSON + index,
}));

/** The field that a heading usually means. A custom field of that name takes precedence. */
export function aliasFieldFor(column: string): Heading | undefined {
	const heading = normalizeHeading(column);
	return heading === '' ? undefined : fieldForLetters(heading);
}

function fieldForLetters(heading: string): Heading | undefined {
	return (
		fieldsByAlias.get(heading) ??
		addressPartFor(heading) ??
		fieldsByAlias.get(heading.replace(/1$/, '')) ??
		ownFieldFor(heading) ??
		otherFieldFor(heading)
	);
}

/** What remains of a heading without a word before or after it; empty if it has none. */
function* restsOf(heading: string, words: readonly string[]): Generator<string> {
	for (const word of words) {
		if (heading.startsWith(word)) yield heading.slice(word.length);
		if (heading.endsWith(word)) yield heading.slice(0, -word.length);
	}
}

function addressPartFor(heading: string): Heading | undefined {
	for (const { words, precedence, owner } of addressKinds) {
		for (const rest of restsOf(heading, words)) {
			const part = fieldsByAlias.get(rest);
			if (!part || !ADDRESS_FIELDS.includes(part.key) || part.precedence >= ADDRESS_PART) continue;
			return { key: part.key, precedence: precedence + (part.precedence - OWN_NAME) / 10, isAlias: true, owner };
		}
	}
	return undefined;
}

function ownFieldFor(heading: string): Heading | undefined {
	for (const word of ownWords) {
		const found = heading.startsWith(word) ? fieldForLetters(heading.slice(word.length)) : undefined;
		if (found && OWN_FIELDS.includes(found.key)) return { ...found, precedence: Math.max(found.precedence, ALIAS) };
	}
	return undefined;
}

function otherFieldFor(heading: string): Heading | undefined {
	for (const { owner, words, precedence } of otherWords) {
		for (const rest of restsOf(heading, words)) {
			const found = fieldsByAlias.get(rest) ?? fieldsByAlias.get(rest.replace(/1$/, ''));
			if (!found || !isOthersField(found.key, owner)) continue;
			const rank = ADDRESS_FIELDS.includes(found.key) ? ADDRESS_PART : 0;
			return { ...found, precedence: rank + precedence + found.precedence / 100, owner };
		}
	}
	return undefined;
}

/** Occasions of which a company may be told: that of an invoice. */
const COMPANY_OCCASIONS: readonly string[] = ['billing', 'card', 'default', 'shipping'];

const isOthersField = (key: string, owner: string): boolean =>
	OTHERS_FIELDS.includes(key) || (COMPANY_OCCASIONS.includes(owner) && ['companyName', 'website'].includes(key));
