import { fromList, type Parameter } from '../../operation/option';

export const nameParameter = {
	displayName: 'Name',
	name: 'name',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Sauna',
	description: 'The name that people see when they book',
} satisfies Parameter;

export const descriptionParameter = {
	displayName: 'Description',
	name: 'description',
	type: 'string',
	default: '',
	placeholder: 'e.g. On the first floor',
	description: 'A description in free text',
} satisfies Parameter;

export const quantityParameter = {
	displayName: 'Quantity',
	name: 'quantity',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 1,
	description: 'Number of units',
} satisfies Parameter;

export const capacityParameter = {
	displayName: 'Capacity',
	name: 'capacity',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 1,
	description: 'Maximum number of appointments at once, over all its calendars',
} satisfies Parameter;

export const calendarIdsParameter = {
	displayName: 'Calendar Names or IDs',
	name: 'calendarIds',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getCalendars' },
	default: [],
	description:
		'Calendars on which it can be booked. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
} satisfies Parameter;

const onlyEquipment = { show: { '/resource': ['equipment'] } };
const onlyRooms = { show: { '/resource': ['room'] } };

const outOfService: Parameter = {
	displayName: 'Out of Service',
	name: 'outOfService',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	displayOptions: onlyEquipment,
	description: 'Number of units out of service',
};

const equipmentCapacity: Parameter = {
	...capacityParameter,
	default: 0,
	displayOptions: onlyEquipment,
	description: 'Number of people that it serves',
};

/** Fields of equipment that only the vendor's API has, besides the four of the interface description. */
export const additionalFieldsParameter = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [equipmentCapacity, outOfService],
} satisfies Parameter;

export const updateFieldsParameter = {
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
			description: 'Whether it can be booked',
		},
		calendarIdsParameter,
		equipmentCapacity,
		{ ...capacityParameter, displayOptions: onlyRooms },
		descriptionParameter,
		{ ...nameParameter, required: false },
		outOfService,
		{ ...quantityParameter, displayOptions: onlyEquipment },
	],
} satisfies Parameter;

export function locator(displayName: string, name: string, searchListMethod: string, placeholder: string): Parameter {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		modes: [
			fromList(searchListMethod, placeholder),
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 66f1c4a2b7e9d81234567890' },
		],
		description: `The ${displayName.toLowerCase()} to work on`,
	};
}
