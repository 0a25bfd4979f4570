import { isOutage } from '../../client/errors/apiFailure';
import { loadCalendars, type Calendar } from '../../lookups/calendars';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';
import { cleanKey, nameKey } from '../../values/keys';
import { fromJsonList, parseList } from '../../values/list';
import { isRandomId } from '../../values/randomId';
import { displayValue } from '../../values/text';
import { isZero, standsForNone } from '../../values/words';

/** Pattern of further IDs that are not looked up as names. A number may be the name of a calendar, as `Room1`. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Pattern of what may be an ID of some server, if no calendar has it as its name. */
const WORD = /^[\w-]+$/;

/**
 * Returns the IDs of calendars that are given by ID or name. A name that was sent as an ID would take a record off all its calendars.
 * @throws BadInput if no calendar, or more than one, has a name; ApiFailure if the look-up fails, unless it was refused and each entry is one word
 */
export async function parseCalendarIds(given: unknown, label: string, run: RunServices): Promise<string[]> {
	const cleaned = parseList(given, label).map(cleanKey);
	const entries = [...new Set(cleaned)].filter((entry) => entry !== '');
	if (entries.every(isCalendarId)) return entries;
	const calendars = await loadCalendars(run).catch((error: Error) => {
		// If the names can be looked up soon, they are not taken for IDs now.
		if (isOutage(error) || !entries.every((entry) => WORD.test(entry))) throw error;
		run.warnings.add(`${label} were taken as IDs, as the calendars could not be looked up: ${error.message}`);
		return undefined;
	});
	const names = withWholeNames(given, entries, calendars ?? []);
	return [...new Set(names.map((entry) => idOfCalendar(entry, label, calendars, run)))];
}

/** Returns the entries of a text with commas. Parts that are no calendars themselves are joined to a calendar's name, like `Sauna, hot`. */
function withWholeNames(given: unknown, entries: readonly string[], calendars: readonly Calendar[]): readonly string[] {
	const mostParts = Math.max(0, ...calendars.map(({ name }) => name.split(',').length));
	if (typeof given !== 'string' || mostParts < 2 || Array.isArray(fromJsonList(given))) return entries;
	const parts = given.split(',').filter((part) => cleanKey(part) !== '');
	const isCalendar = (entry: string) => calendars.some(namesCalendar(entry));
	// For each part: the entry that begins with the part, the index after this entry, and the number of unknown entries from here on.
	const best: Array<{ entry: string; next: number; unknown: number }> = [];
	for (let start = parts.length - 1; start >= 0; start--) {
		for (let next = start + 1; next <= Math.min(parts.length, start + mostParts); next++) {
			const entry = cleanKey(parts.slice(start, next).join(','));
			const isKnown = isCalendar(entry);
			if (next > start + 1 && !isKnown) continue;
			const unknown = (best[next]?.unknown ?? 0) + (isKnown || isCalendarId(entry) ? 0 : 1);
			if (unknown < (best[start]?.unknown ?? Number.POSITIVE_INFINITY)) best[start] = { entry, next, unknown };
		}
	}
	const whole: string[] = [];
	for (let one = best[0]; one; one = best[one.next]) whole.push(one.entry);
	return whole;
}

function namesCalendar(entry: string): (calendar: Calendar) => boolean {
	const key = nameKey(entry);
	return ({ id, name }) => id === entry || nameKey(name) === key;
}

const isCalendarId = (entry: string): boolean => (isRandomId(entry) || UUID.test(entry)) && !namesNoCalendar(entry);

/** Words for "none" in the languages of the headings. Some of these words are also names of towns or people. */
const NONE =
	/^(no|nil|empty|keine|leer|aucun|aucune|vide|ninguno|ninguna|nenhum|nenhuma|nessuno|nessuna|geen|leeg|żaden|brak|ingen|inga)$/i;

const namesNoCalendar = (entry: string): boolean => NONE.test(entry) || standsForNone(entry) || isZero(entry);

/** @param calendars `undefined` if they could not be looked up, about which there is a warning already */
function idOfCalendar(
	entry: string,
	label: string,
	calendars: readonly Calendar[] | undefined,
	{ warnings }: RunServices,
): string {
	const [calendar, other] = calendars?.filter(namesCalendar(entry)) ?? [];
	if (calendar && !other) return calendar.id;
	const unknown = `${label} "${displayValue(entry)}" does not match any calendar of the location`;
	if (!calendar && WORD.test(entry) && !namesNoCalendar(entry)) {
		// An ID may be that of a deleted calendar, so there is no warning about it.
		if (calendars && !isCalendarId(entry)) warnings.add(`${unknown}: it was taken as an ID`);
		return entry;
	}
	throw new BadInput(
		calendar ? `${label} "${displayValue(entry)}" is the name of several calendars` : unknown,
		'Give the name or the ID of a calendar; several with commas.',
	);
}
