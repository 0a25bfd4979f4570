import {
	additionalFieldsParameter,
	calendarIdsParameter,
	descriptionParameter,
	equipmentInput,
	nameParameter,
	quantityParameter,
} from '../../fields/equipmentFields';
import { optionsParameter } from '../../fields/options';
import { recordOf } from '../../fields/records';
import { isEmpty } from '../../fields/values';
import { isObject, textOf } from '../../requests/answers';
import { BadInput } from '../../requests/failures/badInput';
import type { Operation } from '../operation';

export const create: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create equipment',
	description: 'Create equipment that can be booked with calendars',
	parameters: [nameParameter, descriptionParameter, quantityParameter, calendarIdsParameter, additionalFieldsParameter, optionsParameter],
	prepare(row) {
		const { dialect } = row.connection;
		const more = row.parameter('additionalFields', {});
		const name = row.parameter('name', '');
		if (isEmpty(name)) throw new BadInput('Name is empty', 'Equipment needs a name.');
		const equipment = equipmentInput(
			{
				name: name as string,
				description: row.parameter('description', '') as string,
				quantity: row.parameter('quantity', 1) as number,
				calendarIds: row.parameter('calendarIds', []) as string[],
				...(isObject(more) && more),
			},
			dialect,
		);
		const subject = `equipment "${textOf(equipment.name)}"`;
		return {
			keys: [],
			writes: true,
			async run(send) {
				const answer = await send({ ...dialect.createEquipment(equipment), effect: 'create', subject });
				return [recordOf(answer, subject)];
			},
		};
	},
};
