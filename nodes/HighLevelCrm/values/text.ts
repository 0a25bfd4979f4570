import { BadInput, BadSetup } from './badInput';
import { isInJson, isObject } from './json';
import { isSpreadsheetError } from './words';

/** Whether a mapped value is absent, null or the empty text. Spaces are a value. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Nothing but blanks and characters that nobody sees. */
const BLANK = /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*$/;

/** Whether a value is a text that looks empty to everybody. */
export const isBlankText = (value: unknown): boolean => typeof value === 'string' && BLANK.test(value);

/** Whether a value is absent, or a text that looks empty to everybody. */
export const looksEmpty = (value: unknown): boolean => isEmpty(value) || isBlankText(value);

/** Accepts texts, untrimmed, and numbers, for example postal codes from a spreadsheet. @throws BadInput for anything else */
export function parseText(value: unknown, label: string): string {
	if (typeof value === 'string') return rejectAccident(value, label);
	if (typeof value === 'number' && Number.isFinite(value)) return rejectLostDigits(value, label);
	throw new BadInput(`${label} has to be text, not ${typeName(value)}`, `Map a text to ${label}${exampleIn(value)}.`);
}

/** Accepts any value that JSON holds, and an empty one. @throws BadInput for anything else */
export const requireInJson = (value: unknown, label: string): unknown =>
	isEmpty(value) || isInJson(value) ? value : parseText(value, label);

/** Advice where to find a text in a list or an object; empty for any other value. */
function exampleIn(value: unknown): string {
	if (isDate(value)) return '';
	if (Array.isArray(value)) return ', for example one entry of the list, or put Split Out before this node';
	return isObject(value) ? ', for example one property of the object' : '';
}

/** Two customers' long numbers can become the same. @throws BadInput for a number whose last digits are lost */
function rejectLostDigits(value: number, label: string): string {
	if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return String(value);
	throw new BadInput(
		`${label} "${value}" has more digits than a number can hold`,
		'The last ones are lost: give it as text.',
	);
}

function typeName(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (value === null || value === undefined) return 'nothing';
	if (isDate(value)) return 'a date';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Whether a value is a date of JavaScript, as databases give it, or n8n's own. */
const isDate = (value: unknown): boolean =>
	value instanceof Date || typeof (value as { toISODate?: unknown } | null)?.toISODate === 'function';

/** What JavaScript and exports of databases write where they have no value. */
const NO_VALUES = new Set(['undefined', 'null', 'NaN', 'Invalid Date', 'Invalid DateTime', '\\N', '(null)']);

const isNoValue = (text: string): boolean =>
	NO_VALUES.has(text.trim()) || text.includes('[object Object]') || isSpreadsheetError(text);

/** A text of n8n's expressions, alone or between braces in other text. HighLevel's own `{{contact.name}}` is none. */
const EXPRESSION =
	/\{\{[^{}]*\$(\(|(json|input|node|items?|binary|now|today|vars|workflow|execution|prevNode|fromAI)\b)|^[={\s]*\$(\(['"`]|(json|input|node|item|binary)\s*[.[])/;

/** @throws BadInput for a text that no person wrote as a value */
function rejectAccident(text: string, label: string): string {
	if (text.includes('$') && EXPRESSION.test(text)) throw unevaluated(text, label);
	if (!isNoValue(text)) return text;
	throw new BadInput(
		`${label} "${displayValue(text)}" is not a value but the lack of one`,
		'An expression, a formula or a database gives it. Correct that; for an object, name the property that you want.',
	);
}

const unevaluated = (text: string, label: string): BadInput =>
	new BadSetup(
		`${label} "${displayValue(text)}" is an expression that was not evaluated`,
		'Switch the field to Expression, and put two braces on each side: {{ $json.id }}.',
	);

/** Maximum length of a value in a message, characters. */
const MAX_DISPLAYED_CHARACTERS = 100;

/** Returns a value for a message, cut to the maximum length. */
export function displayValue(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
	return text.length > MAX_DISPLAYED_CHARACTERS ? `${text.slice(0, MAX_DISPLAYED_CHARACTERS)}…` : text;
}

/** Matches half of a UTF-16 pair. With the flag `u`, whole pairs are one character and do not match. */
const LONE_SURROGATE = /[\ud800-\udfff]/gu;

/** Returns a text with U+FFFD (unreadable character) in place of each half of a character, as servers store it. */
export const wholeCharacters = (text: string): string => text.replace(LONE_SURROGATE, '\ufffd');

/** Matches texts that were meant as an expression: `{ $json.id }`, `=$json.id`, `{{ $json.id }}` in a text field. `$49.90` is a price. */
const UNEVALUATED = /^[={\s]*\$([a-z_]\w*\s*[.([]|\()/i;

/** Reduces a text to its letters and digits, without accents and case: `Téléphone`, `telephone`; `Straße`, `strasse`. */
export const normalizeLetters = (text: string): string =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/ß/g, 'ss')
		.replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns the text within `="…"`, by which a file keeps a spreadsheet from reading it as a number. */
export const withoutFormulaMark = (text: string): string => /^\s*="([^"]*)"\s*$/.exec(text)?.[1] ?? text;

/** Returns a value as a spreadsheet shows it: without `="…"`, and a number without the `'` that marks it as text; `'t Hoen` keeps it. */
export const withoutTextMark = (value: unknown): unknown =>
	typeof value === 'string' ? withoutFormulaMark(value).replace(/^\s*'(?=\+?\d[\d\s().,/-]*$)/, '') : value;

/** Trims texts, as n8n's editor may put a tab before an expression. */
export const trimText = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Trims a text that is compared with what is stored. Blanks alone stay: as an empty text they would compare with nothing. */
export const trimWanted = (text: string): string => text.trim() || text;

/** Reads a text for a URL. @throws BadInput also for an unevaluated expression or half a character, which can't be encoded */
export function parseEncodableText(value: unknown, label: string): string {
	const text = parseText(value, label);
	if (text.includes('$') && UNEVALUATED.test(text)) throw unevaluated(text, label);
	const whole = wholeCharacters(text);
	if (whole === text) return text;
	throw new BadInput(
		`${label} "${displayValue(whole)}" contains half a character`,
		'It was cut in the middle of an emoji or a similar character. Copy it from the source again.',
	);
}
