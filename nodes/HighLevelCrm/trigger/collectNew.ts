import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../api/records';
import type { Poll } from '../run/entryPoints/poll';
import type { ParsedFilters } from '../search/filters';
import { timeOfContact } from '../search/filters/dates';
import type { DateField } from './contactDates';
import { findAfter } from './findContacts';
import { type FullInstant, findPartOf } from './fullInstant';
import { presentAhead } from './present';
import { MAX_SEEN, Seen, type Once } from './seen';
import { advanceWatermark, certainUntil, type Watermark } from './watermark';

export interface ContactState extends Watermark {
	/** Contacts that were output, dated later than `after`. */
	seen?: string;
	/** All contacts that were output, if each is wanted only once. */
	once?: string;
	/** Set while an instant with too many contacts to remember is output in parts. */
	instant?: FullInstant;
}

/** Finds the contacts to output, and the state that remembers them. @throws ApiFailure */
export async function collectNew(
	poll: Poll,
	field: DateField,
	filter: ParsedFilters,
	state: ContactState,
	overlapMs: number,
	once?: Once,
): Promise<{ contacts: IDataObject[]; next: ContactState }> {
	const seen = new Seen(state.seen);
	const isNew = (contact: IDataObject, at: number) =>
		!seen.has(identityOf(contact), at) && once?.has(identityOf(contact)) !== true;
	if (state.instant) {
		const { contacts, rest } = await findPartOf(state.instant, poll, { field, filter, isNew });
		for (const contact of contacts) once?.add(identityOf(contact));
		const after = rest ? state.after : state.instant.at;
		return { contacts, next: { ...state, after, seen: seen.after(after).text, instant: rest } };
	}
	const { remaining } = seen;
	const { contacts, newest, unreadFrom } = await findAfter(poll, {
		field,
		after: state.after,
		limit: remaining + 1,
		filter,
		isNew,
	});
	const [nextContact] = contacts.splice(remaining);
	if (nextContact) {
		poll.log(
			`More than ${MAX_SEEN} contacts changed within the overlap: ${contacts.length} are output now, the others later`,
		);
	}
	for (const contact of contacts) {
		seen.add(identityOf(contact), timeOfContact(contact, field));
		once?.add(identityOf(contact));
	}
	if (once?.isOverfull) poll.log('Only Once per Contact has more contacts than it can remember: it forgets the oldest');
	const { first: startedAt, last: endedAt } = poll.serverTime;
	const nextAt = nextContact && timeOfContact(nextContact, field);
	const remainingFrom = nextAt ?? unreadFrom;
	// If all that is remembered and all that was read is ahead of the clock, the clock would hold the rest back for hours.
	const present = nextContact && newest === 0 ? presentAhead(seen.times, endedAt) : undefined;
	const reading = { newest: present ?? newest, remainingFrom, startedAt, endedAt };
	const watermark = advanceWatermark(state, overlapMs, reading);
	const remembered = seen.after(watermark.after);
	// If nothing more can be remembered, the watermark could never pass an instant that is older than the overlap.
	const isStuck = remembered.remaining === 0 && (nextAt ?? Infinity) <= certainUntil(state, overlapMs, { startedAt });
	const instant = nextAt !== undefined && isStuck ? { at: nextAt, lastId: '' } : undefined;
	return { contacts, next: { ...watermark, seen: remembered.text, instant } };
}
