import type { FieldType } from 'n8n-workflow';
import { displayValue, parseText } from '../../values/text';
import { parsePhone } from '../../values/phones';
import { parseNumber } from '../../values/numbers';
import { parseList } from '../../values/list';
import { parseDay } from '../../values/dates';
import { BadInput } from '../../values/badInput';
import type { CustomField } from '../../lookups/customFields';

/** What is known of a custom field when a value for it is read: from the location, or from the mapper's own schema. */
export type KnownField = Pick<CustomField, 'name' | 'dataType' | 'picklistOptions'>;

/** How a type of custom field is asked for in the mapper, and how its value is read. */
interface FieldKind {
	/**
	 * The editor's input. Absent for several choices: they are typed, or given as a list by an expression. (n8n's mapper can
	 * show a list to choose several from, but throws away what is chosen.)
	 */
	input?: FieldType;
	/** @throws BadInput if the value is of the wrong type */
	read: (value: unknown, label: string, options: readonly string[], timezone: string) => unknown;
	/** Shown, but not to be written. */
	readOnly?: true;
}

const anyText: FieldKind = { input: 'string', read: parseText };
const amount: FieldKind = { input: 'number', read: parseNumber };
const oneOf: FieldKind = { input: 'options', read: parseChoice };
const someOf: FieldKind = { read: parseChoices };
const readOnlyKind: FieldKind = { input: 'string', read: rejectReadOnly, readOnly: true };

/** The vendor's types of custom fields (`dataType`). */
const KINDS: Record<string, FieldKind> = {
	TEXT: anyText,
	LARGE_TEXT: anyText,
	NUMERICAL: amount,
	MONETORY: amount,
	PHONE: { input: 'string', read: parsePhone },
	// The vendor keeps the day: a time in UTC would land on the wrong one.
	DATE: { input: 'dateTime', read: (value, label, _options, timezone) => parseDay(value, label, timezone) },
	SINGLE_OPTIONS: oneOf,
	RADIO: oneOf,
	MULTIPLE_OPTIONS: someOf,
	CHECKBOX: someOf,
	FILE_UPLOAD: readOnlyKind,
	SIGNATURE: readOnlyKind,
};

/** Of a type that is not known (yet), any value is taken as it is. */
const ANYTHING: FieldKind = { input: 'string', read: (value) => value };

/** The kind of a custom field. */
export function kindOfField({ dataType = '', picklistOptions = [] }: KnownField): FieldKind {
	const found = KINDS[dataType] ?? ANYTHING;
	// A choice whose options are not known can't be offered as one.
	if (picklistOptions.length > 0 || (found !== oneOf && found !== someOf)) return found;
	return found === oneOf ? anyText : someOf;
}

/** A mapped value as it is sent. @param timezone of dates that name none @throws BadInput, naming the field, if it is of the wrong type */
export function parseCustomFieldValue(field: KnownField, value: unknown, timezone: string): unknown {
	return kindOfField(field).read(value, field.name, field.picklistOptions ?? [], timezone);
}

function parseChoice(value: unknown, label: string, options: readonly string[]): string {
	const chosen = parseText(value, label);
	if (options.length > 0 && !options.includes(chosen)) throw unknownOptionError(chosen, label, options);
	return chosen;
}

/** Several of the options: a list, or text with commas (unless the whole text is one of the options); of a single box also true or false. */
function parseChoices(value: unknown, label: string, options: readonly string[]): string[] {
	if (typeof value === 'boolean' && options.length === 1) return value ? [...options] : [];
	const chosen =
		typeof value === 'string' && options.length > 0 ? splitOptions(value, options) : parseList(value, label);
	const stranger = options.length > 0 ? chosen.find((one) => !options.includes(one)) : undefined;
	if (stranger !== undefined) throw unknownOptionError(stranger, label, options);
	return chosen;
}

/** The options that a text with commas names, also those with a comma of their own; what is none comes as it is. */
function splitOptions(text: string, options: readonly string[]): string[] {
	const spelled = new Map(options.map((option) => [splitParts(option).join(), option]));
	const parts = splitParts(text);
	const chosen = new Set<string>();
	for (let start = 0, end = 0; start < parts.length; start = end) {
		const nameTo = (to: number) => parts.slice(start, to).join();
		end = parts.length;
		while (end > start + 1 && !spelled.has(nameTo(end))) end--;
		chosen.add(spelled.get(nameTo(end)) ?? nameTo(end));
	}
	return [...chosen].filter(Boolean);
}

const splitParts = (text: string): string[] => text.split(',').map((part) => part.trim());

function rejectReadOnly(_value: unknown, label: string): never {
	throw new BadInput(
		`${label} is a file or a signature, which can't be written`,
		'Remove it from the mapping; it can be changed in HighLevel only.',
	);
}

/** Options shown in a message at most. */
const MAX_LISTED_OPTIONS = 10;

function unknownOptionError(value: string, label: string, options: readonly string[]): BadInput {
	const some = options
		.slice(0, MAX_LISTED_OPTIONS)
		.map((option) => `"${option}"`)
		.join(', ');
	return new BadInput(
		`${label} has no option ${displayValue(value) === '' ? '""' : `"${displayValue(value)}"`}`,
		`Its options are ${some}${options.length > MAX_LISTED_OPTIONS ? ` and ${options.length - MAX_LISTED_OPTIONS} more` : ''}. If it is new, refresh the list of fields in the node.`,
	);
}
