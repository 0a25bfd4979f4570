import { normalizeLetters } from '../../values/text';
import { CONTACT_FIELDS, TAGS_FIELD } from '../fields/contactFields';
import { ADDITIONAL_FIELDS } from '../fields/additionalFields';
import { LANGUAGES } from './languages';

/** The field that a heading means, and its precedence: of two columns for one field, the one with the lower number is used. */
export interface Heading {
	/** The field: `email`, `tags`, `dateOfBirth`. */
	key: string;
	precedence: number;
	/** Set if the heading is only known from the languages' tables. */
	isAlias?: true;
	/** Set if the heading is of a language that writes the day before the month. */
	isDayFirst?: true;
}

export const EXACT = 0;
/** Precedence of the field's name or display name in any case, with or without spaces, `-` and `_`. */
export const OWN_NAME = 1;
/** Precedence of the first group of aliases; the other groups follow. */
export const ALIAS = 2;
/** Precedence of the values of a payment, a delivery or an invoice, whose person may be another one. */
const OCCASION = 50;
/** Precedence of the first kind of address; the other kinds follow. The groups of aliases are its decimal places. */
export const ADDRESS_PART = 100;

/** Kinds of addresses. Only one kind is used in a row, the first that has a value. */
const ADDRESS_KINDS =
	'Primary, Mailing, Address 1, Business, Work, Office, Company, Billing, Home, Shipping, Other, Address 2, Address 3, Default, Card, PO, SA';
/** The parts of an address, which must come from one kind: a street and a town of two addresses do not belong together. */
export const ADDRESS_FIELDS: readonly string[] = ['address1', 'city', 'state', 'postalCode', 'country'];

/** Words before a heading that only say whose value it is: `Customer Email`, `Invitee Name`, `What's your email?`. */
const OWNER_WORDS = `Person, Contact, Customer, Client, Invitee, Lead, Subscriber, Buyer, Attendee, Member, Your, My, What's your,
	What is your, Enter your, Please enter your`;
/** Words before a heading that say on which occasion the value was given. */
const OCCASION_WORDS = 'Default Address, Billing, Billing Address, Shipping, Shipping Address, Card';
/** The fields that may have such words before them. */
const PERSONAL_FIELDS: readonly string[] = [
	...[
		'email',
		'phone',
		'firstName',
		'lastName',
		'name',
		'companyName',
		'dateOfBirth',
		'timezone',
		'website',
		'assignedTo',
	],
	...ADDRESS_FIELDS,
];

const STANDARD_FIELDS = [...CONTACT_FIELDS, TAGS_FIELD];

/** Removes case, spaces, `-` and `_`. */
export const normalizeSpacing = (heading: string): string => heading.toLowerCase().replace(/[\s_-]+/g, '');

/** Reduces a heading to its letters and digits: "Phone #", "State/Region", also after the byte order mark with which some files begin. */
export const normalizeHeading = normalizeLetters;

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

const fieldsByAlias = new Map<string, Heading>();
const addAlias = (heading: string, key: string, precedence: number, isDayFirst = false) => {
	const normalized = normalizeHeading(heading);
	if (!fieldsByAlias.has(normalized))
		fieldsByAlias.set(normalized, { key, precedence, isAlias: true, ...(isDayFirst && { isDayFirst }) });
};
const splitHeadings = (text = '') => text.split(/,\s+/).filter(Boolean);

const FIELDS = [...STANDARD_FIELDS, ...ADDITIONAL_FIELDS];
for (const { id, displayName } of FIELDS) for (const heading of [id, displayName]) addAlias(heading, id, OWN_NAME);
LANGUAGES.forEach(({ headings }, language) => {
	for (const { id } of FIELDS)
		headings[id]?.forEach((group, index) =>
			splitHeadings(group).forEach((heading) => addAlias(heading, id, ALIAS + index, language > 0)),
		);
});
for (const { headings, addressKinds } of LANGUAGES) {
	for (const { id, displayName } of FIELDS.filter((field) => ADDRESS_FIELDS.includes(field.id))) {
		const groups = [`${id}, ${displayName}`, ...(headings[id] ?? [])].map(splitHeadings);
		splitHeadings(ADDRESS_KINDS).forEach((kind, index) => {
			for (const word of [kind, `${kind} Address`, ...splitHeadings(addressKinds[kind])])
				groups.forEach((group, rank) =>
					group.forEach((part) => {
						addAlias(`${word} ${part}`, id, ADDRESS_PART + index + rank / 10);
						addAlias(`${part} ${word}`, id, ADDRESS_PART + index + rank / 10);
					}),
				);
		});
	}
}

/** The field that a heading usually means. A custom field of that name takes precedence. */
export function aliasFieldFor(column: string): Heading | undefined {
	const heading = normalizeHeading(column);
	return (
		fieldsByAlias.get(heading) ??
		fieldsByAlias.get(heading.replace(/1$/, '')) ??
		fieldBehind(heading, ownerWords, 0) ??
		fieldBehind(heading, occasionWords, OCCASION)
	);
}

const [ownerWords, occasionWords] = [OWNER_WORDS, OCCASION_WORDS].map((words) =>
	splitHeadings(words).map(normalizeHeading),
) as [string[], string[]];

function fieldBehind(heading: string, words: readonly string[], offset: number): Heading | undefined {
	for (const [index, word] of words.entries()) {
		const found = heading.startsWith(word) ? fieldsByAlias.get(heading.slice(word.length)) : undefined;
		if (!found || !PERSONAL_FIELDS.includes(found.key)) continue;
		return { ...found, precedence: Math.max(found.precedence, ALIAS) + (offset && offset + index) };
	}
	return undefined;
}
