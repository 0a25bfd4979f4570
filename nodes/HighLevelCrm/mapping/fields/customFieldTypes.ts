import type { FieldType } from 'n8n-workflow';
import { displayValue, parseText } from '../../values/text';
import { parseContactPhone } from '../../values/parsePhone';
import { parseAmount } from '../../values/amounts';
import { parseBoolean } from '../../values/flag';
import { toText } from '../../values/json';
import { caseless, composed } from '../../values/keys';
import { fromJsonList, fromJsonObject, parseList } from '../../values/list';
import { parseDayText } from '../../values/birthdays';
import { BadInput, BadSetup } from '../../values/badInput';
import type { CustomField } from '../../lookups/customFields';
import { rejectLostCharacters } from './encoding';
import { rejectPlaceholder } from './fieldChecks';

/** The properties of a custom field that its kind depends on, from the location or from the mapper's schema. */
type CustomFieldInfo = Pick<CustomField, 'name' | 'dataType' | 'picklistOptions'>;

/** The mapper's input for a type of custom field, and the parser of its value. */
interface FieldKind {
	/** Absent for several choices, which are typed: n8n's mapper can show a list for them, but discards the selection. */
	input?: FieldType;
	read: (value: unknown, label: string, options: readonly string[], timezone: string) => unknown;
	readOnly?: true;
}

const anyText: FieldKind = {
	input: 'string',
	read: (value, label) => rejectPlaceholder(rejectLostCharacters(parseText(value, label), label), label),
};
const amount: FieldKind = { input: 'number', read: parseAmount };
const oneOf: FieldKind = { input: 'options', read: parseChoice };
const someOf: FieldKind = { read: parseChoices };
const readOnlyKind: FieldKind = { input: 'string', read: rejectReadOnly, readOnly: true };

const KINDS: Record<string, FieldKind> = {
	TEXT: anyText,
	LARGE_TEXT: anyText,
	NUMERICAL: amount,
	MONETORY: amount,
	PHONE: { input: 'string', read: parseContactPhone },
	// The vendor stores the day only; a time in UTC could result in the wrong one.
	DATE: { input: 'dateTime', read: (value, label, _options, timezone) => parseDayText(value, label, timezone) },
	SINGLE_OPTIONS: oneOf,
	RADIO: oneOf,
	MULTIPLE_OPTIONS: someOf,
	CHECKBOX: someOf,
	TEXTBOX_LIST: { input: 'string', read: (value, label) => fromJsonObject(readAnything(value, label)) },
	FILE_UPLOAD: readOnlyKind,
	SIGNATURE: readOnlyKind,
};

/** Any value is accepted for an unknown type, but not the lack of one. */
const ANYTHING: FieldKind = { input: 'string', read: readAnything };

export function kindOfField({ dataType = '', picklistOptions = [] }: CustomFieldInfo): FieldKind {
	const kind = KINDS[dataType] ?? ANYTHING;
	// A choice whose options are unknown cannot be shown as a list.
	if (picklistOptions.length > 0 || (kind !== oneOf && kind !== someOf)) return kind;
	return kind === oneOf ? anyText : someOf;
}

/** @param timezone time zone of dates without one @throws BadInput, naming the field, if the value has the wrong type */
export function parseCustomFieldValue(field: CustomFieldInfo, value: unknown, timezone: string): unknown {
	return kindOfField(field).read(value, field.name, field.picklistOptions ?? [], timezone);
}

function readAnything(value: unknown, label: string): unknown {
	const isNoNumber = typeof value === 'number' && !Number.isFinite(value);
	return typeof value === 'string' || isNoNumber ? parseText(value, label) : value;
}

function parseChoice(value: unknown, label: string, options: readonly string[]): string {
	const chosen = parseText(value, label);
	return options.length > 0 ? optionFor(chosen, label, options) : chosen;
}

/** @throws BadInput if the field has no such option */
function optionFor(chosen: string, label: string, options: readonly string[]): string {
	const option = options.includes(chosen) ? chosen : optionFinder(options)(optionName(chosen));
	if (option === undefined) throw unknownOptionError(chosen, label, options);
	return option;
}

/** Returns what finds an option, as the field has it, by its name in any case. Two options that differ in case alone are two. */
function optionFinder(options: readonly string[]): (name: string) => string | undefined {
	const byName = new Map(options.map((option) => [optionName(option), option]));
	const inAnyCase = new Map<string, string | undefined>();
	for (const [name, option] of byName)
		inAnyCase.set(caseless(name), inAnyCase.has(caseless(name)) ? undefined : option);
	return (name) => byName.get(name) ?? inAnyCase.get(caseless(name));
}

/** Accepts a list or a text of several (an option may contain commas), and true or false for a single checkbox. */
function parseChoices(given: unknown, label: string, options: readonly string[]): string[] {
	const value = fromJsonList(given);
	const isSwitch = options.length === 1 && /^(true|false)$/i.test(toText(value).trim());
	if (isSwitch) return parseBoolean(value, label) ? [...options] : [];
	const chosen =
		typeof value === 'string' && options.length > 0 ? splitOptions(value, options) : parseList(value, label);
	return options.length > 0 ? [...new Set(chosen.map((one) => optionFor(one, label, options)))] : chosen;
}

/** Maximum length of a list of options in a text, characters. A longer text is no such list. */
const MAX_LIST_CHARACTERS = 50_000;

/** Splits a text into options, which may contain commas themselves. Parts that are no option are returned as they are. */
function splitOptions(text: string, options: readonly string[]): string[] {
	if (text.length > MAX_LIST_CHARACTERS) return [text];
	const find = optionFinder(options);
	const maxParts = Math.max(...options.map((option) => splitParts(option).length));
	const parts = splitParts(composed(text));
	const chosen = new Set<string>();
	for (let start = 0, end = 0; start < parts.length; start = end) {
		const nameTo = (to: number) => parts.slice(start, to).join();
		end = Math.min(parts.length, start + maxParts);
		while (end > start + 1 && find(nameTo(end)) === undefined) end--;
		chosen.add(find(nameTo(end)) ?? nameTo(end));
	}
	return [...chosen].filter(Boolean);
}

/** Programs divide the options by a comma, a semicolon or a line; an option may contain these itself. */
const splitParts = (text: string): string[] => text.split(/[,;\n]/).map((part) => part.trim());

/** An option's name, whatever blanks are around it or its parts. */
const optionName = (option: string): string => splitParts(composed(option)).join();

function rejectReadOnly(_value: unknown, label: string): never {
	throw new BadSetup(
		`${label} is a file or a signature, which can't be written`,
		'Remove it from the mapping; it can only be changed in HighLevel.',
	);
}

const MAX_LISTED_OPTIONS = 10;

function unknownOptionError(value: string, label: string, options: readonly string[]): BadInput {
	const listed = options
		.slice(0, MAX_LISTED_OPTIONS)
		.map((option) => `"${displayValue(option)}"`)
		.join(', ');
	return new BadInput(
		`${label} has no option ${displayValue(value) === '' ? '""' : `"${displayValue(value)}"`}`,
		`Its options are ${listed}${options.length > MAX_LISTED_OPTIONS ? ` and ${options.length - MAX_LISTED_OPTIONS} more` : ''}. If it is new, refresh the list of fields in the node.`,
	);
}
