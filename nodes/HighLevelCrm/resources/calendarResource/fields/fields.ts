import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Dialect, CalendarResourceInput } from '../../../dialects';
import { BadInput } from '../../../values/badInput';
import type { Parameter } from '../../operation';
import { isEmpty, list, quantity, text } from '../../../values/values';

/** Most calendars that one resource takes. */
const MOST_CALENDARS = 100;

export const nameParameter: Parameter = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Projector',
	description: 'The name that people see when they book',
};

export const descriptionParameter: Parameter = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	placeholder: 'e.g. 4K, with HDMI cable',
	description: 'A description in any words',
};

export const quantityParameter: Parameter = {
	displayName: 'Quantity',
	name: 'quantity',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 1,
	description: 'How many units there are',
};

export const capacityParameter: Parameter = {
	displayName: 'Capacity',
	name: 'capacity',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 1,
	description: 'How many people the room holds',
};

export const calendarIdsParameter: Parameter = {
	displayName: 'Calendar Names or IDs',
	name: 'calendarIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getCalendars' },
	default: [],
	description:
		'Calendars that it can be booked with. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
};

const onlyEquipment = { show: { '/resource': ['equipment'] } };
const onlyRooms = { show: { '/resource': ['room'] } };

const outOfService: INodeProperties = {
	displayName: 'Out of Service',
	name: 'outOfService',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'How many of the units are out of service (HighLevel dialect)',
};

const equipmentCapacity: INodeProperties = {
	...capacityParameter,
	default: 0,
	displayOptions: onlyEquipment,
	description: 'How many people it serves (HighLevel dialect)',
};

/** What the vendor takes beside the interface's four fields. */
export const additionalFieldsParameter: Parameter = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [equipmentCapacity, outOfService],
};

export const updateFieldsParameter: Parameter = {
	displayName: 'Update Fields',
	name: 'updateFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	description: 'The fields to change; all others stay as they are',
	options: [
		{
			displayName: 'Active',
			name: 'isActive',
			type: 'boolean',
			default: true,
			description: 'Whether it can be booked (HighLevel dialect)',
		},
		calendarIdsParameter,
		equipmentCapacity,
		{ ...capacityParameter, displayOptions: onlyRooms },
		descriptionParameter,
		{ ...nameParameter, required: false },
		outOfService,
		{ ...quantityParameter, displayOptions: onlyEquipment },
	],
};

const READERS: Record<string, (value: unknown, label: string) => IDataObject[string]> = {
	name: text,
	description: text,
	quantity,
	calendarIds: calendars,
	outOfService: quantity,
	capacity: quantity,
	isActive: flag,
};

const LABELS: Record<string, string> = {
	name: 'Name',
	description: 'Description',
	quantity: 'Quantity',
	calendarIds: 'Calendars',
	outOfService: 'Out of Service',
	capacity: 'Capacity',
	isActive: 'Active',
};

/**
 * Fields of equipment or a room, checked. Fields that were not given are left out; an empty description or calendar list is a value.
 * @throws BadInput, naming the field
 */
export function calendarResourceInput(given: IDataObject, dialect: Dialect): CalendarResourceInput {
	const input: CalendarResourceInput = {};
	for (const [key, value] of Object.entries(given)) {
		const read = READERS[key];
		const label = LABELS[key] ?? key;
		if (!read || value === undefined || value === null) continue;
		if (['outOfService', 'capacity', 'isActive'].includes(key) && !dialect.extraCalendarResourceFields.includes(key)) {
			throw new BadInput(
				`${label} is not part of the documented interface`,
				'Remove it, or choose the HighLevel dialect in the credential.',
			);
		}
		input[key] = read(value, label);
	}
	if (input.name !== undefined && isEmpty(input.name)) throw new BadInput('Name is empty', 'It needs one.');
	return input;
}

function calendars(value: unknown, label: string): string[] {
	const ids = list(value, label);
	if (ids.length > MOST_CALENDARS)
		throw new BadInput(
			`${label} lists ${ids.length} calendars; ${MOST_CALENDARS} are the most`,
			'Split it into several.',
		);
	return ids;
}

function flag(value: unknown, label: string): boolean {
	if (typeof value === 'boolean') return value;
	if (value === 'true' || value === 'false') return value === 'true';
	throw new BadInput(
		`${label} "${String(value)}" is neither true nor false`,
		'Switch it on or off, or use an expression that gives true or false.',
	);
}
