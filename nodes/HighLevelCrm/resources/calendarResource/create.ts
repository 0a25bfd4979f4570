import {
	additionalFieldsParameter,
	calendarIdsParameter,
	descriptionParameter,
	nameParameter,
	calendarResourceInput,
} from './fields/fields';
import { optionsParameter } from '../../parameters/options';
import { recordOf } from '../answers';
import { requireKind, type CalendarResourceKind } from './kind';
import { isEmpty } from '../../values/values';
import { isObject, textOf } from '../../api/records';
import { BadInput } from '../../values/badInput';
import type { Operation } from '../operation';

export const create = (kind: CalendarResourceKind): Operation => ({
	value: 'create',
	name: 'Create',
	action: `Create ${kind.one}`,
	description: `Create ${kind.one} that can be booked with calendars`,
	parameters: [
		nameParameter,
		descriptionParameter,
		kind.sizeParameter,
		calendarIdsParameter,
		additionalFieldsParameter,
		optionsParameter,
	],
	prepare(row) {
		requireKind(kind, row);
		const { dialect } = row.connection;
		const more = row.parameter('additionalFields', {});
		const name = row.parameter('name', '');
		if (isEmpty(name)) throw new BadInput('Name is empty', 'It needs one.');
		const { name: size, default: usual } = kind.sizeParameter;
		const input = calendarResourceInput(
			{
				name: name as string,
				description: row.parameter('description', '') as string,
				[size]: row.parameter(size, usual) as number,
				calendarIds: row.parameter('calendarIds', []) as string[],
				...(isObject(more) && more),
			},
			dialect,
		);
		const subject = `${kind.noun} "${textOf(input.name)}"`;
		return {
			keys: [],
			writes: true,
			async run(send) {
				const answer = await send({ ...dialect.createCalendarResource(kind.type, input), effect: 'create', subject });
				return [recordOf(answer, subject)];
			},
		};
	},
});
