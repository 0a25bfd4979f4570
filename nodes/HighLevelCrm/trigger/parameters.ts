import { type Parameter, switchOption, type Option } from '../operation/option';
import type { ItemParameters } from '../run/row';
import { BadInput } from '../values/badInput';
import { parseNumber } from '../values/numbers';
import { isEmpty } from '../values/text';

export const eventParameter = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Contact Created', value: 'contactCreated', description: 'A contact was created' },
		{ name: 'Contact Tagged', value: 'contactTagged', description: 'A contact got a tag; each contact comes once' },
		{
			name: 'Contact Updated',
			value: 'contactUpdated',
			description: 'A contact or its tags were created or changed; several changes between two polls count as one',
		},
		{ name: 'Equipment Changed', value: 'equipmentChanged', description: 'Equipment was created, changed or deleted' },
		{ name: 'Room Changed', value: 'roomChanged', description: 'A room was created, changed or deleted' },
	],
	default: 'contactCreated',
} satisfies Parameter;

export const CONTACT_EVENTS = ['contactCreated', 'contactTagged', 'contactUpdated'];
export const LIST_EVENTS = ['equipmentChanged', 'roomChanged'];

export const costNotice: Parameter = {
	displayName:
		'Runs on its own once the workflow is published. Contacts that were created or changed earlier do not come, unless Options > Start From is set. A poll takes one request, mostly.',
	name: 'costNotice',
	type: 'notice',
	default: '',
};

export const awaitedTagsParameter = {
	displayName: 'Tags',
	name: 'tags',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. lead',
	hint: 'Contacts that have the tag already do not come. Of several tags, separated by commas, a contact has to have all.',
	description: 'The tag that starts the workflow',
} satisfies Parameter;

/** Stands after the filters: with a tag among them, the event is often taken for Contact Tagged. */
export const gotTagNotice: Parameter = {
	displayName:
		'To start once when a contact gets a tag, choose the event Contact Tagged. With a tag among these filters, every change of a contact that has it starts the workflow, unless Options > Only Once per Contact is on.',
	name: 'gotTagNotice',
	type: 'notice',
	default: '',
};

/** Explains polls of lists, whose records have no dates. */
export const listNotice: Parameter = {
	displayName:
		'Runs on its own once the workflow is published; earlier changes do not come. Each poll reads the whole list, compares it with that of the last poll, and outputs one item for each record that was created, changed or deleted since then.',
	name: 'listNotice',
	type: 'notice',
	default: '',
};

const MINUTE_MS = 60_000;
/** Maximum overlap: the search lags by about a minute at most. */
const MAX_OVERLAP_MINUTES = 60;

/** Time that each poll looks back, ms. */
export const overlap: Option<number> = {
	parameter: {
		displayName: 'Overlap',
		name: 'overlap',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: MAX_OVERLAP_MINUTES },
		default: 3,
		description:
			'Minutes that each poll looks back, as HighLevel’s search shows changes up to a minute late. No change is output twice; up to 3,000 changes in this time are remembered, more are output later.',
	},
	read(given) {
		const minutes = isEmpty(given) ? 3 : parseNumber(given, 'Options > Overlap');
		if (minutes >= 1 && minutes <= MAX_OVERLAP_MINUTES) return minutes * MINUTE_MS;
		throw new BadInput(`Options > Overlap "${minutes}" is out of range`, `Give 1 to ${MAX_OVERLAP_MINUTES} minutes.`);
	},
};

/** The value as given; parsing it requires the workflow's time zone. */
export const startFrom: Option = {
	parameter: {
		displayName: 'Start From',
		name: 'startFrom',
		type: 'dateTime',
		default: '',
		description:
			'Output contacts that were created or changed from this time on, oldest first. Without it the trigger starts at the moment when the workflow is activated.',
	},
	read: (given) => (isEmpty(given) ? undefined : given),
};

export const oncePerContact = switchOption({
	displayName: 'Only Once per Contact',
	name: 'oncePerContact',
	type: 'boolean',
	default: true,
	description:
		'Whether to output each contact only once, however often it changes. With filters, contacts that pass them already count as output. The last 6,000 are remembered.',
});

/** Whether each contact is output once, when it comes to pass the filters. @throws BadInput */
export const outputsOnce = (parameters: ItemParameters): boolean =>
	parameters.get(eventParameter) === 'contactTagged' || parameters.option(oncePerContact) === true;
