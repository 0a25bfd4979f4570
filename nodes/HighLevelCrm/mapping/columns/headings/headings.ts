import { ADDITIONAL_FIELDS } from '../../fields/additionalFields';
import {
	STANDARD_FIELDS,
	type Heading,
	OWN_NAME,
	ALIAS,
	ADDRESS_PART,
	ANY_NUMBER,
	PART,
	ADDRESS_FIELDS,
	normalizeHeading,
} from './fieldNames';
import { isCompanysName } from './companysName';
import { isOtherWord } from './otherWords';
import {
	ADDRESS_KINDS,
	HEADINGS,
	LANGUAGES,
	LIST_HEADINGS,
	OTHERS,
	OWN_WORDS,
	PARTS,
	splitHeadings,
} from '../../languages';

/** Precedence of columns about somebody else or an occasion: a payment, a delivery, an invoice. */
const OTHER_PERSON = 50;
/** The fields that may have words of somebody else before or after them. */
const OTHERS_FIELDS: readonly string[] = ['email', 'phone', 'firstName', 'lastName', 'name', ...ADDRESS_FIELDS];
/** The fields that may have a word of the contact before them. */
const OWN_FIELDS: readonly string[] = [
	...OTHERS_FIELDS,
	'companyName',
	'dateOfBirth',
	'timezone',
	'website',
	'assignedTo',
	'gender',
	`${PART}houseNumber`,
	`${PART}houseNumberBefore`,
	`${PART}infix`,
];

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
	return heading === '' || isOtherWord(column, heading) ? undefined : fieldForLetters(heading);
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
		const rest = heading.startsWith(word) ? heading.slice(word.length) : '';
		// A Customer No is the number of the customer, not that of the house.
		const found = rest === '' || ANY_NUMBER.includes(rest) ? undefined : fieldForLetters(rest);
		if (found && OWN_FIELDS.includes(found.key)) return { ...found, precedence: Math.max(found.precedence, ALIAS) };
	}
	return undefined;
}

function otherFieldFor(heading: string): Heading | undefined {
	for (const { owner, words, precedence } of otherWords) {
		for (const rest of restsOf(heading, words)) {
			// Billing First is a name, Last Billing a date.
			if (/^(first|last)$/.test(rest) && heading.startsWith(rest)) continue;
			if (owner === 'company' && isCompanysName(heading, rest))
				return { key: 'companyName', precedence: ALIAS + 1, isAlias: true };
			const found = fieldsByAlias.get(rest) ?? fieldsByAlias.get(rest.replace(/1$/, ''));
			if (!found || !isOthersField(found.key, owner)) continue;
			const rank = ADDRESS_FIELDS.includes(found.key) ? ADDRESS_PART : 0;
			return { ...found, precedence: rank + precedence + found.precedence / 100, owner };
		}
	}
	return undefined;
}

/** Occasions whose columns may name a company, such as that of an invoice. */
const COMPANY_OCCASIONS: readonly string[] = ['billing', 'card', 'default', 'shipping'];

const isOthersField = (key: string, owner: string): boolean =>
	OTHERS_FIELDS.includes(key) || (COMPANY_OCCASIONS.includes(owner) && ['companyName', 'website'].includes(key));
