import type { IDataObject } from 'n8n-workflow';
import type { CalendarResourceInput } from '../../dialects';
import { warnAboutEmptyField } from '../../operation/emptyField';
import { BadInput, notDocumented } from '../../values/badInput';
import { parseBoolean } from '../../values/flag';
import { parseQuantity } from '../../values/numbers';
import { isBlankText, looksEmpty, parseText } from '../../values/text';
import { toText } from '../../values/json';
import { fromJsonList, parseList } from '../../values/list';
import type { RunServices } from '../../run/services';
import type { CalendarResourceKind } from '../kind';
import { parseCalendarIds } from './calendarIds';

const MAX_CALENDARS = 100;

/** A field of equipment or a room: its name in messages, and its check. */
interface CalendarResourceField {
	label: string;
	read: (value: unknown, label: string, run: RunServices) => IDataObject[string] | Promise<string[]>;
}

const CALENDAR_RESOURCE_FIELDS: Record<string, CalendarResourceField> = {
	name: { label: 'Name', read: parseName },
	description: { label: 'Description', read: parseText },
	quantity: { label: 'Quantity', read: parseQuantity },
	calendarIds: { label: 'Calendars', read: parseFewCalendars },
	outOfService: { label: 'Out of Service', read: parseQuantity },
	capacity: { label: 'Capacity', read: parseQuantity },
	isActive: { label: 'Active', read: parseBoolean },
};

export const CALENDAR_RESOURCE_LABELS: Record<string, string> = Object.fromEntries(
	Object.entries(CALENDAR_RESOURCE_FIELDS).map(([key, { label }]) => [key, label]),
);

/** Text fields, in which an empty text is a value. In other fields it is an empty table cell, which must not take equipment off its calendars. */
const TEXT_KEYS = ['name', 'description'];

/** Whether a list was made of empty cells, as `{{ $json.first }}, {{ $json.second }}` makes it. A list without entries is a value. */
function holdsEmptyCells(value: unknown): boolean {
	const list = fromJsonList(value);
	return Array.isArray(list) ? list.length > 0 && list.every(isBlankText) : /^[\s,]+$/.test(toText(list));
}

/**
 * Absent fields and empty cells are left out; an empty description or calendar list is a value.
 * @param required the field of a new record that may not be left out
 * @throws BadInput, naming the field
 */
export async function parseCalendarResource(
	given: IDataObject,
	run: RunServices,
	required?: string,
): Promise<CalendarResourceInput> {
	const { calendarResourceFields } = run.dialect;
	const input: CalendarResourceInput = {};
	for (const [key, value] of Object.entries(given)) {
		const field = CALENDAR_RESOURCE_FIELDS[key];
		if (!field) continue;
		const isBlank = isBlankText(value) || (key === 'calendarIds' && holdsEmptyCells(value));
		const isEmptyCell = key !== required && !TEXT_KEYS.includes(key) && isBlank;
		if (value === undefined || value === null || isEmptyCell) {
			warnAboutEmptyField(field.label, run);
			continue;
		}
		if (!calendarResourceFields.includes(key)) {
			throw notDocumented(field.label);
		}
		input[key] = await field.read(value, field.label, run);
	}
	const { quantity, outOfService } = input;
	if (typeof quantity === 'number' && typeof outOfService === 'number' && outOfService > quantity)
		throw new BadInput(
			`Out of Service is ${outOfService} and Quantity only ${quantity}`,
			'Out of Service counts those of the Quantity that cannot be booked now.',
		);
	return input;
}

function parseName(value: unknown, label: string): string {
	if (looksEmpty(value))
		throw new BadInput(`${label} is empty`, 'Enter a name, or check that the expression gives one for this item.');
	return parseText(value, label);
}

async function parseFewCalendars(value: unknown, label: string, run: RunServices): Promise<string[]> {
	const entries = parseList(value, label);
	if (entries.length > MAX_CALENDARS) {
		const message = `${label} lists ${entries.length} calendars; the maximum is ${MAX_CALENDARS}`;
		throw new BadInput(message, 'Create several records instead.');
	}
	return await parseCalendarIds(value, label, run);
}

/** Warns about equipment on several calendars, which the vendor's description excludes. They are sent, as the server may accept them. */
export function warnAboutCalendars(
	{ type }: CalendarResourceKind,
	{ calendarIds }: CalendarResourceInput,
	{ dialect, warnings }: RunServices,
): void {
	if (type !== 'equipments' || !dialect.equipmentOnOneCalendar) return;
	if (!Array.isArray(calendarIds) || calendarIds.length < 2) return;
	warnings.add(
		"Equipment is given several calendars. According to the vendor's description a piece of equipment is on one service calendar only; if bookings do not count it, create a record for each calendar, or use a room.",
	);
}
