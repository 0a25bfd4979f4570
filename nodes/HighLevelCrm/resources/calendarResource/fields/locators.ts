import { isObject } from '../../../api/records';
import type { Row } from '../../../requests/run/row';
import type { Parameter } from '../../operation';
import { identifier } from '../../../values/values';

/** The equipment of get, update and delete. */
export const equipmentIdParameter = locator('Equipment', 'equipmentId', 'searchEquipment', 'Select equipment…');

/** The room of get, update and delete. */
export const roomIdParameter = locator('Room', 'roomId', 'searchRooms', 'Select a room…');

function locator(displayName: string, name: string, searchListMethod: string, placeholder: string): Parameter {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		required: true,
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. 66f1c4a2b7e9d81234567890' },
		],
		description: `The ${displayName.toLowerCase()} to work on`,
	};
}

/** Reads such a locator of a row. @throws BadInput if it is empty */
export function locatedId(row: Row, { name, displayName }: Parameter): string {
	const located = row.parameter(name, '');
	return identifier(isObject(located) ? located.value : located, displayName);
}
