import type { INodeProperties } from 'n8n-workflow';
import type { Option } from '../parameters/option';
import type { Parameter } from '../parameters/parameter';
import { polled, type Poll, type Polled } from '../requests/entrances/poll';
import { OPTIONS } from '../requests/entrances/rows';
import { EQUIPMENT } from '../resources/calendarResource/equipment';
import { ROOM } from '../resources/calendarResource/room';
import { filtersParameter } from '../resources/contact/filters';
import { customQuery } from '../resources/contact/query/customQuery';
import { sort } from '../resources/contact/query/sort';
import { search } from '../resources/contact/search';
import { BadInput } from '../values/badInput';
import { textOf } from '../values/json';
import { contactEvent } from './contacts/contactEvent';
import { oncePerContact, overlap, startFrom } from './options';
import { costNotice, eventParameter, listNotice, OF_CONTACTS, OF_LISTS } from './parameters';
import { resourceEvent } from './resources/resourceEvent';

const EVENTS: Record<string, (poll: Poll) => Promise<Polled>> = {
	contactCreated: contactEvent('dateAdded'),
	contactUpdated: contactEvent('dateUpdated'),
	equipmentChanged: resourceEvent(EQUIPMENT),
	roomChanged: resourceEvent(ROOM),
};

/** What n8n calls every so often. */
export const poll = polled(async (given) => {
	const name = textOf(given.row.parameter(eventParameter));
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

const shownFor =
	(events: string[]) =>
	(parameter: Parameter): INodeProperties => ({ ...parameter, displayOptions: { show: { event: events } } });
const ofContacts = shownFor(OF_CONTACTS);

/** The whole panel. */
export const properties: INodeProperties[] = [
	eventParameter,
	ofContacts(costNotice),
	shownFor(OF_LISTS)(listNotice),
	ofContacts(filtersParameter),
	ofContacts({
		...OPTIONS,
		placeholder: 'Add option',
		options: entries.sort((one, other) => one.displayName.localeCompare(other.displayName)),
	}),
];

/** What stands under the node on the canvas: "Contact Created". */
export const subtitle = `={{ (${JSON.stringify(
	Object.fromEntries(eventParameter.options.map(({ name, value }) => [value, name])),
)})[$parameter["event"]] }}`;
