import { loadCalendars, type Calendar } from '../../lookups/calendars';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';
import { parseList } from '../../values/list';
import { displayValue } from '../../values/text';

/** Pattern of what may be an ID, which is not looked up as a name: a long word, or one with a digit in it. */
const POSSIBLE_CALENDAR_ID = /^(?:[A-Za-z0-9]{16,}|(?=.*\d)[\w-]+)$/;

/**
 * Returns the IDs of calendars that are given by ID or name. A name that was sent as an ID would take a record off all its calendars.
 * @throws BadInput if no calendar, or more than one, has a name; ApiFailure if a name cannot be looked up
 */
export async function parseCalendarIds(given: unknown, label: string, run: RunServices): Promise<string[]> {
	const entries = parseList(given, label);
	if (entries.every((entry) => POSSIBLE_CALENDAR_ID.test(entry))) return entries;
	const calendars = (await loadCalendars(run)) ?? [];
	return [...new Set(entries.map((entry) => idOfCalendar(entry, label, calendars)))];
}

function idOfCalendar(entry: string, label: string, calendars: readonly Calendar[]): string {
	const name = entry.toLowerCase();
	const [calendar, other] = calendars.filter((one) => one.id === entry || one.name.trim().toLowerCase() === name);
	if (calendar && !other) return calendar.id;
	if (!calendar && POSSIBLE_CALENDAR_ID.test(entry)) return entry;
	throw new BadInput(
		calendar
			? `${label} "${displayValue(entry)}" is the name of several calendars`
			: `${label} "${displayValue(entry)}" does not match any calendar of the location`,
		'Give the name or the ID of a calendar; several with commas.',
	);
}
