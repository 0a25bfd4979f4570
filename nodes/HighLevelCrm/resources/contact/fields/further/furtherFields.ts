import type { FieldType } from 'n8n-workflow';
import type { Row } from '../../../../requests/run/row';
import { day } from '../../../../values/dates';
import { flag } from '../../../../values/flag';
import { text } from '../../../../values/text';
import { assignedTo } from './assignedTo';
import type { ContactField } from '../contactFields';

/** A contact field that the interface description does not have. Which of them a server takes, and when, the dialect says. */
export interface FurtherField extends ContactField {
	/** The editor's input. */
	input: FieldType;
	/** Column headings that mean it, beside its name and its display name. */
	headings: readonly string[];
	/** A value as it is sent. @throws BadInput, naming the field */
	read: (value: unknown, label: string, row: Row) => unknown;
	/** Whether an empty text blanks it; if not, such a value is left out. */
	blank: boolean;
}

const field = (
	id: string,
	displayName: string,
	input: FieldType,
	headings: readonly string[],
	read: FurtherField['read'] = text,
): FurtherField => ({ id, displayName, input, headings, read, blank: input !== 'boolean' });

export const FURTHER_FIELDS: readonly FurtherField[] = [
	field('name', 'Name', 'string', ['Full Name']),
	field('website', 'Website', 'string', ['Web Site', 'Homepage']),
	field('dateOfBirth', 'Date of Birth', 'dateTime', ['Birthday', 'Birth Date', 'DOB'], birthday),
	field('gender', 'Gender', 'string', []),
	field('timezone', 'Time Zone', 'string', []),
	field('dnd', 'Do Not Disturb', 'boolean', ['DND'], flag),
	field('assignedTo', 'Assigned To', 'options', ['Owner', 'Contact Owner', 'Assigned User'], assignedTo),
	field('type', 'Contact Type', 'string', []),
];

/** Days as the vendor takes them beside `YYYY-MM-DD`: with the year first or last, divided by - / . or _ */
const DAY = /^(\d{4}([-/._])\d{2}\2\d{2}|\d{2}([-/._])\d{2}\3\d{4})$/;

function birthday(value: unknown, label: string, { timezone }: Row): string {
	if (typeof value === 'string' && DAY.test(value)) return value;
	// A search shows the day as ms, at its start in UTC.
	return day(value, label, typeof value === 'number' ? 'UTC' : timezone);
}
