import type { ServerFilter } from '../../dialects';
import type { Parameter } from '../../operation/option';
import { countryCode } from '../../values/countries';
import { parseEmail } from '../../values/email';
import { toText } from '../../values/json';
import { caseless, composed } from '../../values/keys';
import { isEmpty, looksEmpty, parseEncodableText, trimWanted } from '../../values/text';
import { wholeName } from '../../values/wholeName';
import { defineFilter } from './filter';
import type { IDataObject } from 'n8n-workflow';
import { parsePhone } from '../../values/parsePhone';
import { commonDigits, samePhone } from '../../values/phones';

export const cityFilter = wholeTextFilter('city', 'City', 'e.g. Berlin', 'The city');
export const companyNameFilter = wholeTextFilter('companyName', 'Company Name', 'e.g. Acme Inc.', 'The company name');
export const emailFilter = wholeTextFilter(
	'email',
	'Email',
	'e.g. jane@example.com',
	'The whole email address',
	parseEmail,
);
export const countryFilter = wholeTextFilter(
	'country',
	'Country',
	'e.g. US',
	'Its name or two-letter code',
	parseWanted,
	sameCountry,
);
export const postalCodeFilter = wholeTextFilter('postalCode', 'Postal Code', 'e.g. 10115', 'The whole postal code');
export const sourceFilter = wholeTextFilter('source', 'Source', 'e.g. website', 'The source');
export const stateFilter = wholeTextFilter('state', 'State', 'e.g. TX', 'The state');

/** Reads a text without the blanks at its ends, which a column or the editor may have put there, and with its accents as they are mostly stored. */
export function parseWanted(value: unknown, label: string): string {
	return composed(trimWanted(parseEncodableText(value, label)));
}

function sameInAnyCase(stored: string, wanted: string): boolean {
	return caseless(stored) === caseless(wanted);
}

/** A country is stored as its two letters, mostly, and given by any name: `DE`, `Germany`. */
function sameCountry(stored: string, wanted: string): boolean {
	const code = countryCode(wanted);
	return sameInAnyCase(stored, wanted) || (code !== undefined && countryCode(stored) === code);
}

function textParameter(name: string, displayName: string, placeholder: string, description: string): Parameter {
	return { displayName, name, type: 'string', placeholder, default: '', description };
}

/** Filters by a field that has to equal the text. */
function wholeTextFilter(
	key: 'city' | 'companyName' | 'country' | 'email' | 'postalCode' | 'source' | 'state',
	displayName: string,
	placeholder: string,
	description: string,
	read = parseWanted,
	isSame = sameInAnyCase,
) {
	return defineFilter<string>({
		parameters: [textParameter(key, displayName, placeholder, description)],
		read: (given) => (isEmpty(given[key]) ? undefined : read(given[key], `Filters > ${displayName}`)),
		toServerFilter: (wanted): ServerFilter => ({ [key]: wanted }),
		check: (wanted) => (contact) => isSame(toText(contact[key]), wanted),
	});
}

export const nameFilter = defineFilter<string>({
	parameters: [textParameter('name', 'Name', 'e.g. Jane', 'A part of the first and last name')],
	// A blank alone would find everybody with a first and a last name.
	read: (given) =>
		looksEmpty(given.name) ? undefined : withPlainBlanks(parseWanted(given.name, 'Filters > Name').toLowerCase()),
	toServerFilter: (wanted) => ({ name: wanted }),
	check: (wanted) => (contact) => fullNameOf(contact).includes(wanted),
});

function fullNameOf(contact: IDataObject): string {
	return withPlainBlanks(caseless(wholeName(contact) || toText(contact.contactName) || toText(contact.name)));
}

/** Lists leave blanks behind first names, which nobody sees. */
const withPlainBlanks = (name: string): string => name.replace(/(?<=\S)\s+(?=\S)/g, ' ');

export const phoneFilter = defineFilter<string>({
	parameters: [textParameter('phone', 'Phone', 'e.g. +1 555 010 0100', 'The whole phone number, in any spelling')],
	read: (given) => (isEmpty(given.phone) ? undefined : parsePhone(given.phone, 'Filters > Phone')),
	toServerFilter: (wanted) => ({ phoneDigits: commonDigits(wanted) }),
	check: (wanted) => (contact) => samePhone(contact.phone, wanted),
});
