import type { FieldType, INodePropertyOptions } from 'n8n-workflow';
import { clock } from '../../client/clock';
import { channelKey, DND_CHANNELS } from '../../dialects';
import type { Row } from '../../run/row';
import { parseBirthdayText } from '../../values/birthdays';
import { parseBoolean } from '../../values/flag';
import { toText } from '../../values/json';
import { displayValue } from '../../values/text';
import { parseTimezone } from '../../values/timezones';
import { consentAnswer } from '../languages/consentAnswer';
import { findUserId } from './assignedUser';
import { type ContactField, customFieldIdOf, FIELD_LABELS } from './contactFields';
import { parseFieldText } from './fieldChecks';
import { BadInput } from '../../values/badInput';

/** A contact field beyond the interface description. The dialect states which of them a server accepts, and when. */
export interface AdditionalField extends ContactField {
	input: FieldType;
	/** Parses a value for sending. @throws BadInput, naming the field */
	read: (value: unknown, label: string, row: Row) => unknown;
	/** Whether an empty text clears the field; if not, an empty value is left out. */
	isClearable: boolean;
	/** The values to choose from, if they are always the same. */
	options?: INodePropertyOptions[];
}

const field = (
	id: string,
	displayName: string,
	input: FieldType,
	read: AdditionalField['read'] = (value, label) => parseFieldText(id, value, label),
): AdditionalField => ({
	id,
	displayName,
	input,
	read,
	isClearable: input !== 'boolean',
});

/** The status of a channel of Do Not Disturb. */
export const CHANNEL_STATUSES: INodePropertyOptions[] = [
	{ name: 'Active', value: 'active', description: 'The contact gets nothing on this channel' },
	{ name: 'Inactive', value: 'inactive', description: 'The contact can be reached on this channel' },
	{ name: 'Permanent', value: 'permanent', description: 'Active, and not to be switched off again' },
];

const parseBirthday: AdditionalField['read'] = (value, label, { parameters }) =>
	parseBirthdayText(value, label, parameters.timezone, clock.date());

export const ADDITIONAL_FIELDS: readonly AdditionalField[] = [
	field('name', 'Name', 'string'),
	field('website', 'Website', 'string'),
	field('dateOfBirth', 'Date of Birth', 'dateTime', parseBirthday),
	field('gender', 'Gender', 'string'),
	field('timezone', 'Time Zone', 'string', parseTimezone),
	field('dnd', 'Do Not Disturb', 'boolean', parseYesOrNo),
	...DND_CHANNELS.map((channel) => ({
		...field(channelKey(channel), `Do Not Disturb: ${channel}`, 'options', parseOptOut),
		isClearable: false,
		options: CHANNEL_STATUSES,
	})),
	field('assignedTo', 'Assigned To', 'options', async (value, label, { run }) => await findUserId(value, label, run)),
	field('type', 'Contact Type', 'string'),
];

/** Parses the status of a channel, in any case. @throws BadInput */
export function parseChannelStatus(value: unknown, label: string): string {
	const status = toText(value).trim().toLowerCase();
	if (CHANNEL_STATUSES.some((one) => one.value === status)) return status;
	throw new BadInput(
		`${label} "${displayValue(value)}" is not a status`,
		'It has to be active, inactive or permanent.',
	);
}

/** Parses the status of a channel. An opt-out is accepted in other words, too (`yes`), but lifting it needs the exact status. */
function parseOptOut(value: unknown, label: string): string {
	return saysOptOut(value) ? 'active' : parseChannelStatus(value, label);
}

const saysOptOut = (value: unknown): boolean => ['yes', 'withdrawn'].includes(consentAnswer(value) ?? '');

/** Parses a boolean as tables write it: `TRUE`, `yes`, `1`, `Ja`. @throws BadInput */
export function parseYesOrNo(value: unknown, label: string): boolean {
	if (saysOptOut(value)) return true;
	return consentAnswer(value) === 'no' ? false : parseBoolean(value, label);
}

const ADDITIONAL_LABELS = new Map(ADDITIONAL_FIELDS.map(({ id, displayName }) => [id, displayName]));

/** Returns the label of a field by its key in the mapper; `undefined` if a contact has no such field. */
export function knownLabelOf(key: string): string | undefined {
	const id = customFieldIdOf(key);
	if (id !== undefined) return `Custom Field "${displayValue(id)}"`;
	return FIELD_LABELS.get(key) ?? ADDITIONAL_LABELS.get(key);
}

/** @throws BadInput if a contact has no such field */
export function labelOf(key: string): string {
	const label = knownLabelOf(key);
	if (label !== undefined) return label;
	throw new BadInput(`A contact has no field "${key}"`, 'Refresh the list of fields in the node.');
}
