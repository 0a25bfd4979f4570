import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../api/records';
import { agreeing, formatCount } from '../values/formatting';
import type { Poll } from '../run/entryPoints/poll';
import type { ParsedFilters } from '../search/filters';
import { eventTimeOf, type DateField } from './contactDates';
import { isLagging, withoutDamage, type ContactState, type SearchLag } from './contactState';
import { findAfter } from './findContacts';
import { findPartOf } from './fullInstant';
import { isAhead, presentAhead } from './present';
import { MAX_ONCE, MAX_SEEN, MAX_SEEN_AHEAD, Seen, type Once } from './seen';
import { advanceWatermark, certainUntil } from './watermark';

/** Minimum number of new contacts that a poll reads, as if there were room to remember them: as many as a page of the search holds. */
const MIN_READ = 500;

/** Finds the contacts to output, and the state that remembers them. @throws ApiFailure */
export async function collectNew(
	poll: Poll,
	field: DateField,
	filter: ParsedFilters,
	stored: ContactState,
	overlapMs: number,
	once?: Once,
): Promise<{ contacts: IDataObject[]; next: ContactState }> {
	const seen = new Seen(stored.seen);
	const isNew = (contact: IDataObject, at: number) => {
		if (isLagging(stored.lag, at)) once?.add(identityOf(contact));
		return !seen.has(identityOf(contact), at) && once?.has(identityOf(contact)) !== true;
	};
	if (stored.instant) {
		const { contacts, rest } = await findPartOf(stored.instant, poll, { field, filter, isNew });
		for (const contact of contacts) once?.add(identityOf(contact));
		const after = rest ? stored.after : stored.instant.at;
		return { contacts, next: { ...stored, after, seen: seen.after(after).text, instant: rest } };
	}
	const { remaining } = seen;
	const most = Math.max(remaining, MIN_READ);
	const { contacts, newest, unreadFrom } = await findAfter(poll, {
		field,
		after: stored.after,
		limit: most + 1,
		filter,
		isNew,
	});
	const { first: startedAt, last: endedAt } = poll.serverTime;
	const state = withoutDamage(stored, endedAt);
	const isFuture = (contact: IDataObject) => isAhead(eventTimeOf(contact, field), endedAt);
	const past = contacts.filter((contact) => !isFuture(contact)).length;
	const certain = certainUntil(state, overlapMs, { startedAt });
	const unreadAt = Math.min(unreadFrom ?? Infinity, ...contacts.slice(most).map((one) => eventTimeOf(one, field)));
	// The watermark passes these at once, so they need not be remembered.
	const passed = contacts.filter((one) => eventTimeOf(one, field) <= certain && eventTimeOf(one, field) < unreadAt);
	const room = Math.max(passed.length, Math.min(remaining, past + seen.remainingAhead(endedAt)));
	const [nextContact] = contacts.splice(room);
	if (nextContact) {
		// The changes may be old if earlier polls failed, and what is remembered may be dated ahead: only the limit itself is certain.
		const [what, limit] =
			room < remaining ? ["are dated ahead of the server's clock", MAX_SEEN_AHEAD] : ['changed', MAX_SEEN];
		const now = `${formatCount(contacts.length)} ${agreeing(contacts.length, 'is', 'are')} output now`;
		poll.log(`More contacts ${what} than the ${formatCount(limit)} that can be remembered: ${now}, the others later`);
	}
	for (const contact of contacts) {
		seen.add(identityOf(contact), eventTimeOf(contact, field));
		once?.add(identityOf(contact));
	}
	if (once?.isOverfull)
		poll.log(
			`Each contact is output once, but only ${formatCount(MAX_ONCE)} can be remembered: the trigger forgets the oldest`,
		);
	const nextAt = nextContact && eventTimeOf(nextContact, field);
	const remainingFrom = nextAt ?? unreadFrom;
	// If all that is remembered and all that was read is ahead of the clock, the clock would hold the rest back for hours.
	const present = nextContact && newest === 0 ? presentAhead(seen.times, endedAt) : undefined;
	const reading = { newest: present ?? newest, remainingFrom, startedAt, endedAt };
	const watermark = advanceWatermark(state, overlapMs, reading);
	const remembered = seen.after(watermark.after);
	// If nothing more can be remembered, the watermark could never pass an instant that is older than the overlap.
	const roomLeft = nextContact && isFuture(nextContact) ? remembered.remainingAhead(endedAt) : remembered.remaining;
	const isStuck = roomLeft === 0 && (nextAt ?? Infinity) <= certain;
	const instant = nextAt !== undefined && isStuck ? { at: nextAt, lastId: '' } : undefined;
	const { lag } = stored;
	const isLeft = ({ to }: SearchLag) => remainingFrom !== undefined && remainingFrom < to;
	return {
		contacts,
		next: {
			...watermark,
			seen: remembered.text,
			// A poll that is cut leaves some of these changes to the next one.
			lag: lag && startedAt !== undefined && (startedAt <= lag.until || isLeft(lag)) ? lag : undefined,
			instant,
		},
	};
}
