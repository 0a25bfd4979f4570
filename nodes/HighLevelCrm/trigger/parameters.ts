import type { Parameter } from '../operation/parameter';

/** What starts the workflow. */
export const eventParameter = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Contact Created', value: 'contactCreated', description: 'A contact was created' },
		{
			name: 'Contact Updated',
			value: 'contactUpdated',
			description: 'A contact was created or changed, its tags included; its last change counts',
		},
		{ name: 'Equipment Changed', value: 'equipmentChanged', description: 'Equipment was created, changed or deleted' },
		{ name: 'Room Changed', value: 'roomChanged', description: 'A room was created, changed or deleted' },
	],
	default: 'contactCreated',
} satisfies Parameter;

/** What stands in for it below: which events have to do with contacts. */
export const OF_CONTACTS = ['contactCreated', 'contactUpdated'];
/** The others. */
export const OF_LISTS = ['equipmentChanged', 'roomChanged'];

/** What a poll costs in the documented dialect. */
export const costNotice: Parameter = {
	displayName:
		'A poll takes one request. In the documented dialect, which knows no dates, it reads all contacts: one request per 100.',
	name: 'costNotice',
	type: 'notice',
	default: '',
};

/** What a poll does with lists that have no dates. */
export const listNotice: Parameter = {
	displayName:
		'Each poll reads the whole list and compares it with that of the last poll. What was created, changed or deleted since comes out, one item each.',
	name: 'listNotice',
	type: 'notice',
	default: '',
};
