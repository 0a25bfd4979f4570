import { notADate, parseInstant } from '../../values/dates';
import { parseDueTime } from './dueTime';
import { flagField, textField, userField, type RecordField } from './field';

export const completedField: RecordField = {
	...flagField({
		displayName: 'Completed',
		name: 'completed',
		type: 'boolean',
		default: false,
		description: 'Whether the task is done',
	}),
	isAdditional: true,
	ifEmpty: false,
};

export const assignedToField = userField('Assigned User', 'assignedTo', 'The user who has to do the task');

/** ms since 1970. An earlier time, such as day 1 of year 1, 1900 or 1970, means that there is no date. */
const FIRST_DUE_TIME = Date.UTC(1971, 0);
/** ms since 1970. Microseconds, taken for ms, are a time long after it. */
const LAST_DUE_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const dueDateField: RecordField = {
	parameter: {
		displayName: 'Due Date',
		name: 'dueDate',
		type: 'dateTime',
		default: '',
		description: "When it is due, in the location's time zone unless the value names one",
		required: true,
	},
	isRequired: true,
	async read(value, label, row) {
		const at = parseInstant(value, label, row.parameters.timezone);
		if (at < FIRST_DUE_TIME)
			throw notADate(value, label, 'Programs give it where there is no date. Give the day on which the task is due.');
		if (at > LAST_DUE_TIME)
			throw notADate(value, label, 'As ms since 1970 it is after the year 9999. Divide microseconds by 1000.');
		return new Date(await parseDueTime(value, label, row)).toISOString();
	},
};

export const TASK_FIELDS: readonly RecordField[] = [
	textField(
		{
			displayName: 'Title',
			name: 'title',
			type: 'string',
			default: '',
			placeholder: 'e.g. Call back',
			description: 'What has to be done',
		},
		true,
	),
	dueDateField,
	{
		...textField({
			displayName: 'Body',
			name: 'body',
			type: 'string',
			typeOptions: { rows: 4 },
			default: '',
			placeholder: 'e.g. Ask for the order number',
			description: 'Details of the task, as text or HTML',
		}),
		isAdditional: true,
	},
	completedField,
	assignedToField,
];
