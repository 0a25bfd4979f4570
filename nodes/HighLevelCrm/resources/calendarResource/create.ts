import type { IDataObject } from 'n8n-workflow';
import type { Operation } from '../operation';
import { written } from '../answers';
import { calendarResourceInput } from './fields/input';
import {
	additionalFieldsParameter,
	calendarIdsParameter,
	descriptionParameter,
	nameParameter,
} from './fields/parameters';
import { requireKind, type CalendarResourceKind } from './kind';

export const create = (kind: CalendarResourceKind): Operation => {
	const asked = [nameParameter, descriptionParameter, kind.sizeParameter, calendarIdsParameter];
	return {
		value: 'create',
		name: 'Create',
		action: `Create ${kind.one}`,
		description: `Create ${kind.one} that can be booked with calendars`,
		parameters: [...asked, additionalFieldsParameter],
		options: [],
		prepare(row) {
			requireKind(kind, row);
			const { dialect } = row.connection;
			const given = Object.fromEntries(asked.map((parameter) => [parameter.name, row.parameter(parameter)]));
			const more = row.parameter(additionalFieldsParameter);
			const input = calendarResourceInput({ ...(given as IDataObject), ...more }, dialect);
			const subject = `${kind.noun} "${input.name as string}"`;
			return {
				keys: [],
				writes: true,
				async run(send) {
					const wording = dialect.createCalendarResource(kind.type, input);
					return [await written(send, { ...wording, effect: 'create', subject })];
				},
			};
		},
	};
};
