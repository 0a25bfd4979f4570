import { identityOf } from '../api/records';
import type { Poll } from '../run/entryPoints/poll';
import type { ParsedFilters } from '../search/filters';
import { UnshownFields } from '../search/query/unshownFields';
import { parseBound } from '../values/bound';
import type { ContactState } from './contactState';
import { eventTimeOf, type DateField } from './contactDates';
import { findLatest } from './findContacts';
import { startFrom } from './parameters';
import { earliestPresent, isAhead, presentAhead, SECOND_MS, WITNESSES_WITHOUT_CLOCK } from './present';
import { Seen } from './seen';

/** Number of the latest contacts among which the first poll looks for one that is not dated ahead of the clock. */
const LATEST_CONTACTS = 100;

/**
 * Creates the first state, and warns if the latest contacts do not show the fields of the filters. The newest contact's time counts as the present,
 * as records may be dated by another clock.
 */
export async function initialState(
	poll: Poll,
	field: DateField,
	{ serverFilter, matches }: ParsedFilters = { serverFilter: {} },
): Promise<ContactState> {
	const latest = await findLatest(poll, field, LATEST_CONTACTS);
	const unshown = new UnshownFields(serverFilter);
	const passes = unshown.noting(matches);
	const hint = passes && unshown.hint(latest.filter(passes).length);
	if (hint !== undefined) poll.run.warnings.add(hint);
	const times = latest.map((contact) => eventTimeOf(contact, field));
	const { last } = poll.serverTime;
	const newest = presentOf(times, last);
	const marks = last === undefined ? [] : [{ newest, at: last }];
	const start = givenStart(poll);
	if (start !== undefined) return { after: start, newest, marks };
	// Contacts that are dated ahead are there already, so they are no news either.
	const seen = new Seen();
	latest.forEach((contact, index) => seen.add(identityOf(contact), times[index] ?? 0));
	return { after: newest, newest, marks, seen: seen.after(newest).text };
}

/** Returns the last time before the one to start from, which may be ahead; `undefined` if the user gave none. @throws BadInput */
export function givenStart({ parameters }: Poll): number | undefined {
	const given = parameters.option(startFrom);
	if (given === undefined) return undefined;
	return Math.max(0, parseBound(given, 'Options > Start From', parameters.timezone) - 1);
}

/**
 * If all contacts are dated in the future, the start is just before the clock's time, which new contacts may have. If there are none, the location is
 * new, or its search is out of order and the contacts that it shows later are old. Without a clock the latest contacts are not believed.
 */
function presentOf(times: readonly number[], serverClock?: number): number {
	const past = times.filter((at) => !isAhead(at, serverClock));
	const believed = serverClock === undefined ? past.slice(0, WITNESSES_WITHOUT_CLOCK).at(-1) : past[0];
	const newest = believed ?? presentAhead(times, serverClock);
	if (newest !== undefined) return Math.max(0, newest);
	if (serverClock === undefined) return 0;
	return times.length > 0 ? serverClock - SECOND_MS : earliestPresent(serverClock);
}
