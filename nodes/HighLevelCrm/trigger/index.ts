import type { INodeProperties } from 'n8n-workflow';
import type { Option, Parameter } from '../operation/option';
import { pollEntryPoint, type Poll, type PollResult } from '../run/entryPoints/poll';
import { OPTIONS } from '../run/entryPoints/parameters';
import { EQUIPMENT, ROOM } from '../calendarResource/kinds';
import { filtersParameter } from '../search/filters';
import { customQuery } from '../search/query/customQuery';
import { search } from '../contact/search';
import { BadInput } from '../values/badInput';
import { toText } from '../values/json';
import { contactEvent } from './contactEvent';
import {
	awaitedTagsParameter,
	costNotice,
	eventParameter,
	gotTagNotice,
	listNotice,
	CONTACT_EVENTS,
	LIST_EVENTS,
	oncePerContact,
	overlap,
	startFrom,
} from './parameters';
import { calendarResourceEvent } from './calendarResourceEvent';
import { awaitedTagFilters, nobodyHasTag, TAG_FILTERS } from './taggedContacts';

const EVENTS: Record<string, (poll: Poll) => Promise<PollResult>> = {
	contactCreated: contactEvent({ field: 'dateAdded' }),
	contactTagged: contactEvent({ field: 'dateUpdated', awaits: awaitedTagFilters, nothingFound: nobodyHasTag }),
	contactUpdated: contactEvent({ field: 'dateUpdated' }),
	equipmentChanged: calendarResourceEvent(EQUIPMENT),
	roomChanged: calendarResourceEvent(ROOM),
};

export const poll = pollEntryPoint(async (context) => {
	const name = toText(context.parameters.get(eventParameter));
	const event = EVENTS[name];
	if (!event) throw new BadInput(`There is no event "${name}"`, 'Choose the event from the list.');
	return await event(context);
});

/** Search's options for the output. Its query is the trigger's own. */
const outputOptions = search.options.filter((option) => option !== customQuery);

const onlyFor = ({ parameter }: Option, events: string[]): Parameter => ({
	...parameter,
	displayOptions: { show: { '/event': events } },
});

const entries: Parameter[] = [
	...[overlap, startFrom, ...outputOptions].map(({ parameter }) => parameter),
	onlyFor(oncePerContact, ['contactUpdated']),
];

/** The filters of the search; those by tags have a field of their own in Contact Tagged. */
const filters: Parameter[] = filtersParameter.options.map((parameter) =>
	TAG_FILTERS.includes(parameter.name)
		? { ...parameter, displayOptions: { hide: { '/event': ['contactTagged'] } } }
		: parameter,
);

const showForEvents =
	(events: string[]) =>
	(parameter: Parameter): INodeProperties => ({ ...parameter, displayOptions: { show: { event: events } } });
const forContacts = showForEvents(CONTACT_EVENTS);

export const triggerProperties: INodeProperties[] = [
	eventParameter,
	forContacts(costNotice),
	showForEvents(LIST_EVENTS)(listNotice),
	showForEvents(['contactTagged'])(awaitedTagsParameter),
	forContacts({ ...filtersParameter, options: filters }),
	showForEvents(['contactUpdated'])(gotTagNotice),
	forContacts({
		...OPTIONS,
		placeholder: 'Add option',
		options: entries.sort((left, right) => left.displayName.localeCompare(right.displayName)),
	}),
];

/** The node's subtitle on the canvas: "Contact Created". */
export const triggerSubtitle = `={{ (${JSON.stringify(
	Object.fromEntries(eventParameter.options.map(({ name, value }) => [value, name])),
)})[$parameter["event"]] }}`;
