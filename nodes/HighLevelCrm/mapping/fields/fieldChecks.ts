import { BadInput } from '../../values/badInput';
import { countryCode } from '../../values/countries';
import { displayValue, parseText } from '../../values/text';
import { consentAnswer } from '../languages/consentAnswer';
import { isBooleanText, isLogicalValue, isStatusNoCode, isZero, saysNothing } from '../../values/words';
import { ADVICE, MAX_CHECKED_CHARACTERS, PLAIN, rejectForeign, withoutEntities } from './foreignText';

/** Parses the text of a standard field, and rejects what is clearly a value of another one. @throws BadInput */
export function parseFieldText(key: string, value: unknown, label: string): string {
	const given = parseText(value, label);
	const text = given.includes('&') ? withoutEntities(key, given, label) : given;
	if (!PLAIN.test(text)) rejectForeign(key, text, label);
	if ((saysNothing(text) && !isPersonsName(key, text)) || isZero(text))
		throw new BadInput(`${label} "${displayValue(text)}" is no answer`, NOTHING_ADVICE);
	if (PLACES.includes(key) && (isLogicalValue(text) || isBooleanText(text)))
		throw new BadInput(`${label} "${displayValue(text)}" is the true or false of a formula or a program`, ADVICE);
	return CHECKS[key]?.(text, label) ?? text;
}

/** Fields that never hold the true or false of a formula or a program. */
const PLACES: readonly string[] = ['address1', 'city', 'state', 'postalCode', 'source'];

/** People are named None and Null. But a database writes NULL, in capitals, where it has no value, and no name has signs around it. */
const isPersonsName = (key: string, text: string): boolean =>
	PERSON_NAMES.includes(key) && !/[\s/([]|^-|^NULL$/.test(text.trim());

const PERSON_NAMES: readonly string[] = ['firstName', 'lastName', 'name'];
const NOTHING_ADVICE = 'Leave the cell empty; the field stays as it is.';

/** Checks of single fields. Each returns the text as it is written. */
const CHECKS: Record<string, (text: string, label: string) => string> = {
	state: parseState,
	country: parseCountry,
	source: parseSource,
	name: parseWholeName,
	companyName: parseCompany,
	address1: parseAddress,
	city: parseAddress,
	postalCode: parseAddress,
};

function parseState(text: string, label: string): string {
	if (!isStatusNoCode(text)) return text;
	throw new BadInput(`${label} "${displayValue(text)}" is a status, and no state of a country`, STATUS_ADVICE);
}

const STATUS_ADVICE = 'Map the column to a custom field, or rename it to Status.';

/** The fault of any text in a column that has statuses. */
export const amongStatuses = (text: string, label: string): BadInput =>
	new BadInput(`${label} "${displayValue(text)}" stands in a column with statuses, as active or paid`, STATUS_ADVICE);

function parseCountry(text: string, label: string): string {
	const code = countryCode(text);
	if (code !== undefined) return code;
	throw new BadInput(
		`${label} "${displayValue(text)}" is no country`,
		'Give its name, or its code of two letters: Germany, DE.',
	);
}

/** HighLevel splits the name at its blanks, so a blank before it would leave the first name empty. */
function parseWholeName(text: string, label: string): string {
	if (text.length > MAX_CHECKED_CHARACTERS || /\p{L}/u.test(text.replace(/^\s*#.*/s, ''))) return text.trim();
	throw new BadInput(`${label} "${displayValue(text)}" is a number, and no name`, ADVICE);
}

function parseSource(text: string, label: string): string {
	if (!/^\s*-?\d+([.,]\d+)?\s*$/.test(text.slice(0, MAX_CHECKED_CHARACTERS))) return text;
	throw new BadInput(
		`${label} "${displayValue(text)}" is only a number`,
		'Give the name of the source: Website, Fair.',
	);
}

/** A link behind the name of a page, as Notion exports a relation: `Acme (https://www.notion.so/Acme-1a2b)`, `Acme (../Companies/Acme%201a2b.md)`. */
const LINK = /\s*\((?:https?:\/\/[^\s()]{1,500}|[^\s()]{1,500}\.md)\)/g;

/** A name with a comma, which Airtable puts between quotes: `"Acme, Inc."`. */
const QUOTED = /"([^"]*,[^"]*)"/;

/** Whether one of several names with commas between them is between quotes. */
function hasQuotedAmongOthers(text: string): boolean {
	const parts = text.replace(new RegExp(QUOTED, 'g'), '\0').split(',');
	return parts.length > 1 && parts.some((part) => part.trim() === '\0');
}

/** An answer of several letters: companies are named X and On. */
const isAnswer = (text: string): boolean =>
	['yes', 'no'].includes(consentAnswer(text) ?? '') && !/^\s*(\w|on|off)\s*$/i.test(text);

function parseCompany(text: string, label: string): string {
	if (isAnswer(text))
		throw new BadInput(
			`${label} "${displayValue(text)}" is an answer, and no company`,
			'Map the column to a custom field, or leave it out.',
		);
	if (!/"|\(http|\.md\)/.test(text) || text.length > MAX_CHECKED_CHARACTERS) return text;
	const [whole, quoted] = QUOTED.exec(text) ?? [];
	if (quoted !== undefined && whole === text.trim()) return quoted;
	const [name = '', ...others] = text.split(LINK).map((part) => part.replace(/^[,\s]+/, ''));
	if (others.filter(Boolean).length === 0 && !hasQuotedAmongOthers(text)) return name;
	throw new BadInput(`${label} "${displayValue(text)}" has several companies`, 'Keep one of them; a contact has one.');
}

/** A label before a part of a text: `Street: 1 Main St, City: Austin`. */
const ADDRESS_LABEL = /(?:^|[\n;,|{])\s{0,3}"?\p{L}[\p{L}\d ]{1,25}"?\s?[:=]/gu;

function parseAddress(text: string, label: string): string {
	if (!/[:=]/.test(text)) return text;
	if ((text.slice(0, MAX_CHECKED_CHARACTERS).match(ADDRESS_LABEL)?.length ?? 0) < 2) return text;
	throw new BadInput(
		`${label} "${displayValue(text)}" is a whole address with labels`,
		'Map its parts on their own: Address, City, State, Postal Code, Country.',
	);
}
