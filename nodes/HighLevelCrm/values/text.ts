import { BadInput } from './badInput';

/** Whether a mapped value counts as empty: absent, null or the empty text. Spaces are a value. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Text as it is sent. Numbers (a postal code from a sheet) become text; nothing is trimmed. @throws BadInput for anything else */
export function parseText(value: unknown, label: string): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number' && Number.isFinite(value)) return String(value);
	throw new BadInput(
		`${label} has to be text, not ${typeName(value)}`,
		`Map a text to ${label}, for example one property of the object.`,
	);
}

function typeName(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (value === null || value === undefined) return 'nothing';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Longest value in a message, characters. */
const MAX_DISPLAYED_CHARACTERS = 100;

/** A value as it stands in a message, cut where it is long. */
export function displayValue(value: unknown): string {
	const given = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
	return given.length > MAX_DISPLAYED_CHARACTERS ? `${given.slice(0, MAX_DISPLAYED_CHARACTERS)}…` : given;
}

/** Half of a pair of UTF-16: with the flag u, whole pairs are one character and do not match. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** What is left of an expression that n8n did not take for one: `{ $json.id }`, `=$json.id`, `{{ $json.id }}` in a field for text. */
const UNEVALUATED = /^[={\s]*\$(\w+\s*[.([]|\()/;

/** A value without blanks around it: n8n's editor puts a tab before an expression that is typed after one. */
export const trimText = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/**
 * Text that goes into an address, or tells a record.
 * @throws BadInput also for an expression that was not evaluated, and for half a character: it can't be encoded there
 */
export function parseEncodableText(value: unknown, label: string): string {
	const given = parseText(value, label);
	if (UNEVALUATED.test(given)) {
		throw new BadInput(
			`${label} "${displayValue(given)}" is an expression that was not evaluated`,
			'Switch the field to Expression, and put two braces on each side: {{ $json.id }}.',
		);
	}
	if (!LONE_SURROGATE.test(given)) return given;
	throw new BadInput(
		`${label} "${displayValue(given.replace(new RegExp(LONE_SURROGATE, 'gu'), '\ufffd'))}" has half a character`,
		'It was cut in the middle of an emoji or a similar sign: take it from the source again.',
	);
}
