import { type Parameter, switchOption, type Option } from '../operation/option';
import { BadInput } from '../values/badInput';
import { parseNumber } from '../values/numbers';
import { isEmpty } from '../values/text';

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

const MINUTE_MS = 60_000;
/** Longer than this the search has never lagged, by far. */
const LONGEST_MINUTES = 60;

/** How far each poll looks back, ms. */
export const overlap: Option<number> = {
	parameter: {
		displayName: 'Overlap',
		name: 'overlap',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: LONGEST_MINUTES },
		default: 3,
		description:
			'Minutes that each poll looks back, as HighLevel’s search shows changes late, by up to a minute. What was put out is not put out again; up to 3,000 changes in this time are remembered, more come out later.',
	},
	read(given) {
		const minutes = isEmpty(given) ? 3 : parseNumber(given, 'Options > Overlap');
		if (minutes >= 1 && minutes <= LONGEST_MINUTES) return minutes * MINUTE_MS;
		throw new BadInput(`Options > Overlap "${minutes}" is out of bounds`, `Give 1 to ${LONGEST_MINUTES} minutes.`);
	},
};

/** What was given; the workflow's time zone is needed to read it. */
export const startFrom: Option = {
	parameter: {
		displayName: 'Start From',
		name: 'startFrom',
		type: 'dateTime',
		default: '',
		description:
			'Put out what was created or changed from this time on, oldest first. Without it the trigger begins with the moment in which the workflow is switched on.',
	},
	read: (given) => (isEmpty(given) ? undefined : given),
};

export const oncePerContact = switchOption({
	displayName: 'Only Once per Contact',
	name: 'oncePerContact',
	type: 'boolean',
	default: true,
	description:
		'Whether to put each contact out once, however often it changes. With filters, contacts that pass them already count as put out. The last 6,000 are remembered.',
});
