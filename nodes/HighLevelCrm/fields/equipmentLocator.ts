import { isObject } from '../requests/answers';
import type { Row } from '../requests/row';
import type { Parameter } from '../resources/operation';
import { identifier } from './values';

/** The equipment of get, update and delete. */
export const equipmentIdParameter: Parameter = {
	displayName: 'Equipment',
	name: 'equipmentId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select equipment…',
			typeOptions: { searchListMethod: 'searchEquipment', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 66f1c4a2b7e9d81234567890' },
	],
	description: 'The equipment to work on',
};

/** Reads the equipment locator of a row. @throws BadInput if it is empty */
export function equipmentId(row: Row): string {
	const locator = row.parameter('equipmentId', '');
	return identifier(isObject(locator) ? locator.value : locator, 'Equipment');
}
