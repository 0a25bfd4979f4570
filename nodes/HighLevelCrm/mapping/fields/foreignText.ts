import { BadInput } from '../../values/badInput';
import { decodeEntities } from '../../values/entities';
import { displayValue } from '../../values/text';
import { isPunctuation } from '../../values/words';
import { rejectLostCharacters } from './encoding';

/** Fields that never hold an email address, or HTML entities that have to stay as in a link. */
const NAMES: readonly string[] = [
	'firstName',
	'lastName',
	'name',
	'companyName',
	'city',
	'state',
	'country',
	'address1',
];

/** The texts of most cells, which need no closer look. */
export const PLAIN = /^[a-z\d][\w .,:;'"&/()+!?-]*$/i;

/**
 * The placeholder of a mail program that was not filled in: `*|FNAME|*`, `{{first_name}}`, `%FNAME%`, `[[name]]`; and of Facebook in a lead that tests
 * a form: `<test lead: dummy data for city>`.
 */
const PLACEHOLDER =
	/\*\|[^|]{1,60}\|\*|\{\{[^{}]{0,100}\}\}|<test lead: [^<>]{1,100}>|^\s*(%{1,2}\w+%{1,2}|\[\[[\w ]+\]\]|\{\w+\}|\$\{\w+\}|<<?[\w ]+>>?)\s*$/;

/** A number as a spreadsheet shows one of twelve digits and more: `1.00042E+11`. */
const POWER_OF_TEN = /^\s*\d[.,]\d+E\+\d{2,}\s*$/i;

const EMAIL_ADDRESS = /^\s*(mailto:)?[^\s@]+@[^\s@]+\s*$/i;

/** Maximum length of a text that is searched for what it should not be, characters. Longer ones are texts of people. */
export const MAX_CHECKED_CHARACTERS = 1_000;

export const ADVICE = 'Correct the cell, or leave it empty.';

/** Whether a text is a placeholder. */
export const isPlaceholder = (text: string): boolean =>
	text.length <= MAX_CHECKED_CHARACTERS && /[*{%[<]/.test(text) && PLACEHOLDER.test(text);

/** Rejects a text that is only a placeholder. @throws BadInput */
export function rejectPlaceholder(text: string, label: string): string {
	if (!isPlaceholder(text)) return text;
	throw new BadInput(
		`${label} "${displayValue(text)}" is a placeholder that was not filled in`,
		'The program that made the file should put a value there. Leave the cell empty, or export the file again.',
	);
}

/** Rejects a number of which a spreadsheet kept only the first digits: many numbers begin with them. @throws BadInput */
export function rejectPowerOfTen(text: string, label: string): string {
	if (!POWER_OF_TEN.test(text)) return text;
	throw new BadInput(
		`${label} "${displayValue(text)}" has lost its last digits`,
		'A spreadsheet showed it as a power of ten, and kept only that. Format the column as text there, and export the file again.',
	);
}

/** The smallest exponent that a spreadsheet shows. Other programs write smaller ones, in which no digit is lost: `1.5e+05`. */
const FIRST_EXPONENT = 11;

/** Like `rejectPowerOfTen`, for a text that is read as a number: the lost digits would become zeros. @throws BadInput */
export function rejectShortenedNumber(value: unknown, label: string): unknown {
	if (typeof value !== 'string') return value;
	const [, decimals = '', exponent] = /^\s*\d\.(\d+)E\+(\d+)\s*$/i.exec(value) ?? [];
	const isShort = Number(exponent) >= FIRST_EXPONENT && decimals.length < Number(exponent);
	return isShort ? rejectPowerOfTen(value, label) : value;
}

/** @throws BadInput for a damaged text, a placeholder, an email address, JSON or a text without letters */
export function rejectForeign(key: string, text: string, label: string): void {
	rejectLostCharacters(text, label);
	if (text.length > MAX_CHECKED_CHARACTERS) return;
	rejectPlaceholder(text, label);
	if (NAMES.includes(key) && EMAIL_ADDRESS.test(text))
		throw new BadInput(`${label} "${displayValue(text)}" is an email address`, `Map it to Email. ${ADVICE}`);
	if (isJson(text))
		throw new BadInput(`${label} "${displayValue(text)}" is JSON, and no text`, `Map one value of it. ${ADVICE}`);
	if (isPunctuation(text)) throw new BadInput(`${label} "${displayValue(text)}" has no letter or digit`, ADVICE);
}

/** Whether a text is an object or a list as programs exchange them. No person, company or place has such a name. */
function isJson(text: string): boolean {
	if (!/^\s*(\{.*\}|\[.*\])\s*$/s.test(text)) return false;
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

/** Returns a name as HTML shows it: `O&#039;Brien` as a website exports it is O'Brien. @throws BadInput if HTML shows blanks alone */
export function withoutEntities(key: string, text: string, label: string): string {
	if (!NAMES.includes(key) || text.length > MAX_CHECKED_CHARACTERS) return text;
	const shown = decodeEntities(text);
	if (shown.trim() === '') throw new BadInput(`${label} "${displayValue(text)}" has no letter or digit`, ADVICE);
	return shown;
}
