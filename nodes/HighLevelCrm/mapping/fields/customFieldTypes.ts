import type { FieldType } from 'n8n-workflow';
import { parseText, requireInJson, withoutTextMark } from '../../values/text';
import { parseContactPhone } from '../../values/parsePhone';
import { parseAmount } from '../../values/amounts';
import { fromJsonList, fromJsonObject } from '../../values/list';
import { parseDayText } from '../../values/birthdays';
import { BadSetup } from '../../values/badInput';
import type { CustomField } from '../../lookups/customFields';
import { parseChoice, parseChoices, type Choice } from './choices';
import { isBlankList } from './plainCell';
import { rejectLostCharacters } from './encoding';
import { rejectPlaceholder, rejectPowerOfTen, rejectShortenedNumber } from './foreignText';

/** The properties of a custom field that its kind depends on, from the location or from the mapper's schema. */
type CustomFieldInfo = Pick<CustomField, 'name' | 'dataType' | 'picklistOptions' | 'takesOther'>;

/** The mapper's input for a type of custom field, and the parser of its value. */
interface FieldKind {
	/** Absent for several choices, which are typed: n8n's mapper can show a list for them, but discards the selection. */
	input?: FieldType;
	read: (value: unknown, label: string, choice: Choice, timezone: string) => unknown;
	readOnly?: true;
}

const anyText: FieldKind = {
	input: 'string',
	read: (value, label) => {
		const text = parseText(withoutTextMark(value), label);
		rejectLostCharacters(text, label);
		rejectPlaceholder(text, label);
		return rejectPowerOfTen(text, label);
	},
};
const amount: FieldKind = {
	input: 'number',
	read: (value, label) => parseAmount(rejectShortenedNumber(withoutTextMark(value), label), label),
};
const oneOf: FieldKind = { input: 'options', read: parseChoice };
/** For a field whose options are unknown or may be extended: such a value is typed, as a list can't offer it. */
const oneTyped: FieldKind = { input: 'string', read: parseChoice };
const someOf: FieldKind = { read: parseChoices };
const readOnlyKind: FieldKind = { input: 'string', read: rejectReadOnly, readOnly: true };

const KINDS: Record<string, FieldKind> = {
	TEXT: anyText,
	LARGE_TEXT: anyText,
	NUMERICAL: amount,
	MONETORY: amount,
	PHONE: { input: 'string', read: parseContactPhone },
	// The vendor stores the day only; a time in UTC could result in the wrong one.
	DATE: { input: 'dateTime', read: (value, label, _choice, timezone) => parseDayText(value, label, timezone) },
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

export function kindOfField({ dataType = '', picklistOptions = [], takesOther }: CustomFieldInfo): FieldKind {
	const kind = KINDS[dataType] ?? ANYTHING;
	return kind === oneOf && (picklistOptions.length === 0 || takesOther) ? oneTyped : kind;
}

/** @param timezone time zone of dates without one @throws BadInput, naming the field, if the value has the wrong type */
export function parseCustomFieldValue(field: CustomFieldInfo, value: unknown, timezone: string): unknown {
	const { name, picklistOptions: options = [], takesOther } = field;
	return kindOfField(field).read(value, name, { options, takesOther }, timezone);
}

/** Whether a value for several choices looks empty, as a list of tags does. Choices may stand between semicolons, too. */
export function namesNoChoice({ dataType = '' }: CustomFieldInfo, value: unknown): boolean {
	if (KINDS[dataType] !== someOf) return false;
	const given = fromJsonList(value);
	return isBlankList(typeof given === 'string' ? given.replaceAll(';', ',') : given);
}

function readAnything(value: unknown, label: string): unknown {
	return typeof value === 'string' ? parseText(withoutTextMark(value), label) : requireInJson(value, label);
}

function rejectReadOnly(_value: unknown, label: string): never {
	throw new BadSetup(
		`${label} is a file or a signature, which can't be written`,
		'Remove it from the mapping; it can only be changed in HighLevel.',
	);
}
