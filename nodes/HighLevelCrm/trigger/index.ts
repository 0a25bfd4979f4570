import type { INodeProperties } from 'n8n-workflow';
import type { Option, Parameter } from '../operation/option';
import { pollEntryPoint, type Poll, type PollResult } from '../run/entryPoints/poll';
import { OPTIONS } from '../run/entryPoints/parameters';
import { EQUIPMENT, ROOM } from '../calendarResource/kinds';
import { filtersParameter } from '../contact/filters';
import { customQuery } from '../contact/query/customQuery';
import { sort } from '../contact/query/sort';
import { search } from '../contact/search';
import { BadInput } from '../values/badInput';
import { toText } from '../values/json';
import { contactEvent } from './contactEvent';
import {
	costNotice,
	eventParameter,
	listNotice,
	OF_CONTACTS,
	OF_LISTS,
	oncePerContact,
	overlap,
	startFrom,
} from './parameters';
import { calendarResourceEvent } from './calendarResourceEvent';

const EVENTS: Record<string, (poll: Poll) => Promise<PollResult>> = {
	contactCreated: contactEvent('dateAdded'),
	contactUpdated: contactEvent('dateUpdated'),
	equipmentChanged: calendarResourceEvent(EQUIPMENT),
	roomChanged: calendarResourceEvent(ROOM),
};

/** What n8n calls every so often. */
export const poll = pollEntryPoint(async (given) => {
	const name = toText(given.parameters.get(eventParameter));
	const event = EVENTS[name];
	if (!event) throw new BadInput(`There is no event "${name}"`, 'Choose the event from the list.');
	return await event(given);
});

/** What Search has of options but those that word the question: the trigger asks its own. */
const outputOptions = search.options.filter((option) => option !== customQuery && option !== sort);

const onlyOf = ({ parameter }: Option, events: string[]): Parameter => ({
	...parameter,
	displayOptions: { show: { '/event': events } },
});

const entries: Parameter[] = [
	...[overlap, startFrom, ...outputOptions].map(({ parameter }) => parameter),
	onlyOf(oncePerContact, ['contactUpdated']),
];

const showForEvents =
	(events: string[]) =>
	(parameter: Parameter): INodeProperties => ({ ...parameter, displayOptions: { show: { event: events } } });
const ofContacts = showForEvents(OF_CONTACTS);

/** The whole panel. */
export const triggerProperties: INodeProperties[] = [
	eventParameter,
	ofContacts(costNotice),
	showForEvents(OF_LISTS)(listNotice),
	ofContacts(filtersParameter),
	ofContacts({
		...OPTIONS,
		placeholder: 'Add option',
		options: entries.sort((one, other) => one.displayName.localeCompare(other.displayName)),
	}),
];

/** What stands under the node on the canvas: "Contact Created". */
export const triggerSubtitle = `={{ (${JSON.stringify(
	Object.fromEntries(eventParameter.options.map(({ name, value }) => [value, name])),
)})[$parameter["event"]] }}`;
