import type { FieldType } from 'n8n-workflow';
import type { Row } from '../../run/row';
import { parseDay } from '../../values/dates';
import { parseBoolean } from '../../values/flag';
import { toText } from '../../values/json';
import { parseText } from '../../values/text';
import { findUserId } from './assignedUser';
import { type ContactField, FIELD_LABELS } from './contactFields';
import { BadInput } from '../../values/badInput';

/** A contact field beyond the interface description. The dialect states which of them a server accepts, and when. */
export interface AdditionalField extends ContactField {
	input: FieldType;
	/** Parses a value for sending. @throws BadInput, naming the field */
	read: (value: unknown, label: string, row: Row) => unknown;
	/** Whether an empty text clears the field; if not, an empty value is left out. */
	isClearable: boolean;
}

const field = (
	id: string,
	displayName: string,
	input: FieldType,
	read: AdditionalField['read'] = parseText,
): AdditionalField => ({
	id,
	displayName,
	input,
	read,
	isClearable: input !== 'boolean',
});

export const ADDITIONAL_FIELDS: readonly AdditionalField[] = [
	field('name', 'Name', 'string'),
	field('website', 'Website', 'string'),
	field('dateOfBirth', 'Date of Birth', 'dateTime', parseBirthday),
	field('gender', 'Gender', 'string'),
	field('timezone', 'Time Zone', 'string'),
	field('dnd', 'Do Not Disturb', 'boolean', parseYesOrNo),
	field('assignedTo', 'Assigned To', 'options', async (value, label, { run }) => await findUserId(value, label, run)),
	field('type', 'Contact Type', 'string'),
];

/** Formats of days that the vendor accepts besides `YYYY-MM-DD`: the year first or last, separated by - / . or _ */
const DAY = /^(\d{4}([-/._])\d{2}\2\d{2}|\d{2}([-/._])\d{2}\3\d{4})$/;

function parseBirthday(value: unknown, label: string, { parameters }: Row): string {
	// Spreadsheets omit leading zeros: 2/8/1990.
	const given = typeof value === 'string' ? value.replace(/(?<!\d)\d(?!\d)/g, '0$&') : value;
	if (typeof given === 'string' && DAY.test(given)) return given;
	// A search returns the day as its start in UTC, ms since 1970.
	return parseDay(value, label, typeof value === 'number' ? 'UTC' : parameters.timezone);
}

/** Parses a boolean as tables write it: `TRUE`, `yes`, `1`. @throws BadInput */
function parseYesOrNo(value: unknown, label: string): boolean {
	const word = toText(value).trim().toLowerCase();
	if (['yes', 'y', '1'].includes(word)) return true;
	return ['no', 'n', '0'].includes(word) ? false : parseBoolean(typeof value === 'string' ? word : value, label);
}

const ADDITIONAL_LABELS = new Map(ADDITIONAL_FIELDS.map(({ id, displayName }) => [id, displayName]));

export function labelOf(key: string): string {
	const label = FIELD_LABELS.get(key) ?? ADDITIONAL_LABELS.get(key);
	if (label !== undefined) return label;
	throw new BadInput(`A contact has no field "${key}"`, 'Refresh the list of fields in the node.');
}
