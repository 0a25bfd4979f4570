import type { IDataObject } from 'n8n-workflow';
import type { CalendarResourceInput, Dialect } from '../../dialects';
import { BadInput } from '../../values/badInput';
import { flag } from '../../values/flag';
import { list } from '../../values/list';
import { quantity } from '../../values/numbers';
import { isEmpty, text } from '../../values/text';

/** Most calendars that one resource takes. */
const MOST_CALENDARS = 100;

/** A field of equipment or a room: its name in messages, and its check. @throws BadInput */
interface Field {
	label: string;
	read: (value: unknown, label: string) => IDataObject[string];
}

const FIELDS: Record<string, Field> = {
	name: { label: 'Name', read: name },
	description: { label: 'Description', read: text },
	quantity: { label: 'Quantity', read: quantity },
	calendarIds: { label: 'Calendars', read: calendars },
	outOfService: { label: 'Out of Service', read: quantity },
	capacity: { label: 'Capacity', read: quantity },
	isActive: { label: 'Active', read: flag },
};

/** The fields' names in messages. */
export const LABELS: Record<string, string> = Object.fromEntries(
	Object.entries(FIELDS).map(([key, { label }]) => [key, label]),
);

/**
 * Fields of equipment or a room, checked. Fields that were not given are left out; an empty description or calendar list is a value.
 * @throws BadInput, naming the field
 */
export function calendarResourceInput(given: IDataObject, { calendarResourceFields }: Dialect): CalendarResourceInput {
	const input: CalendarResourceInput = {};
	for (const [key, value] of Object.entries(given)) {
		const field = FIELDS[key];
		if (!field || value === undefined || value === null) continue;
		if (!calendarResourceFields.includes(key)) {
			throw new BadInput(
				`${field.label} is not part of the documented interface`,
				'Remove it, or choose the HighLevel dialect in the credential.',
			);
		}
		input[key] = field.read(value, field.label);
	}
	return input;
}

function name(value: unknown, label: string): string {
	if (isEmpty(value)) throw new BadInput(`${label} is empty`, 'It needs one.');
	return text(value, label);
}

function calendars(value: unknown, label: string): string[] {
	const ids = list(value, label);
	if (ids.length > MOST_CALENDARS) {
		const message = `${label} lists ${ids.length} calendars; ${MOST_CALENDARS} are the most`;
		throw new BadInput(message, 'Split it into several.');
	}
	return ids;
}
