import { parseBound } from '../values/bound';
import { parseDueBound } from './fields/dueTime';
import { contactsFilter, flagFilter, textFilter, timeFilter, usersFilter } from './fields/filters';
import { NOTE_FIELDS } from './fields/note';
import { additionalFieldsOf, filtersOf, recordIdParameter, updateFieldsOf } from './fields/parameters';
import { assignedToField, completedField, TASK_FIELDS } from './fields/task';
import type { ContactRecordKind } from './kind';

const noteFilters = [
	timeFilter(
		{
			displayName: 'Added After',
			name: 'addedAfter',
			type: 'dateTime',
			default: '',
			description: 'At this time or later',
		},
		'dateAdded',
		'after',
		(given, label, { parameters }) => parseBound(given, label, parameters.timezone),
	),
];

export const NOTE: ContactRecordKind = {
	type: 'notes',
	name: 'Note',
	noun: 'note',
	one: 'a note',
	many: 'notes',
	idParameter: recordIdParameter('Note ID', 'noteId', 'e.g. HGPcayliwcdoUFzvbTok'),
	fields: NOTE_FIELDS,
	additionalFieldsParameter: additionalFieldsOf(NOTE_FIELDS),
	textField: 'body',
	updateFieldsParameter: updateFieldsOf(NOTE_FIELDS),
	filters: noteFilters,
	hasLocationList: false,
	filtersParameter: filtersOf(noteFilters),
};

const taskFilters = [
	usersFilter(
		assignedToField,
		'Only tasks of this user. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>. Several: names, emails or IDs with commas.',
	),
	flagFilter(
		completedField,
		'Whether to return only tasks that are done, or only those that are open',
		(completed) => ({ completed }),
	),
	contactsFilter({
		displayName: 'Contacts',
		name: 'contacts',
		type: 'string',
		displayOptions: { show: { '/of': ['location'] } },
		default: '',
		placeholder: 'e.g. ocQHyuzHvysMo5N5VsXc, HGPcayliwcdoUFzvbTok',
		description: 'Only tasks of these contacts: their IDs, separated by commas',
	}),
	textFilter({
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. offer',
		description: 'Only tasks with this text in title or body. For those of the location HighLevel decides.',
	}),
	timeFilter(
		{
			displayName: 'Due After',
			name: 'dueAfter',
			type: 'dateTime',
			default: '',
			description: 'At this time or later',
		},
		'dueDate',
		'after',
		parseDueBound,
	),
	timeFilter(
		{
			displayName: 'Due Before',
			name: 'dueBefore',
			type: 'dateTime',
			default: '',
			description: 'At this time or earlier',
		},
		'dueDate',
		'before',
		parseDueBound,
	),
];

export const TASK: ContactRecordKind = {
	type: 'tasks',
	name: 'Task',
	noun: 'task',
	one: 'a task',
	many: 'tasks',
	idParameter: recordIdParameter('Task ID', 'taskId', 'e.g. lJpzYrWdpkC2hX6t2yue'),
	fields: TASK_FIELDS,
	additionalFieldsParameter: additionalFieldsOf(TASK_FIELDS),
	textField: 'title',
	updateFieldsParameter: updateFieldsOf(TASK_FIELDS),
	filters: taskFilters,
	hasLocationList: true,
	filtersParameter: filtersOf(taskFilters),
};
