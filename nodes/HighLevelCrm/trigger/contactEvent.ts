import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../api/records';
import type { Poll, PollResult } from '../run/entryPoints/poll';
import { mapWithYield } from '../run/yieldToEventLoop';
import { parseContactFilters, type ParsedFilters } from '../contact/filters';
import { timeOfContact } from '../contact/filters/dates';
import { search } from '../contact/search';
import { outputFormat } from '../operation/output';
import { parseInstant } from '../values/dates';
import { saveState, loadState } from './state';
import { oncePerContact, overlap, startFrom } from './parameters';
import { type DateField, findAfter, findLatest } from './findContacts';
import { type FullInstant, findPartOf } from './fullInstant';
import { loadOnce } from './onlyOnce';
import { MAX_SEEN, Seen, type Once } from './seen';
import { isContactState } from './validState';
import { advanceWatermark, certainUntil, limitToClock, type Watermark } from './watermark';

const MAX_TEST_CONTACTS = 10;

interface ContactState extends Watermark {
	/** Contacts that were output, dated later than `after`. */
	seen?: string;
	/** All contacts that were output, if each is wanted only once. */
	once?: string;
	/** Set while an instant with too many contacts to remember is output in parts. */
	instant?: FullInstant;
}

/** The event that the given time of contacts changes: the time of creation, or of the last change. */
export const contactEvent =
	(field: DateField) =>
	async (poll: Poll): Promise<PollResult> => {
		const format = outputFormat(poll, search);
		const toOutput = async (contacts: IDataObject[]) => await mapWithYield(contacts, format);
		if (poll.isTest) {
			return {
				records: await toOutput(await findLatest(poll, field, MAX_TEST_CONTACTS, await parseContactFilters(poll))),
			};
		}
		const { parameters } = poll;
		const overlapMs = parameters.option(overlap);
		const stored = loadState<ContactState>(poll, isContactState);
		// The date narrows the search enough, so the types of custom fields are looked up in the first poll only.
		const filter = await parseContactFilters(poll, { looksUpCustomFields: !stored });
		const state: ContactState = stored ?? (await initialWatermark(poll, field));
		const once = parameters.option(oncePerContact) === true ? await loadOnce(poll, field, filter, state) : undefined;
		// Without a time to start from, nothing can be new in the first poll.
		if (!stored && parameters.option(startFrom) === undefined) {
			return { records: [], state: saveState(poll, { ...state, ...(once && { once: once.text }) }) };
		}
		const { contacts, next } = await collectNew(poll, field, filter, state, overlapMs, once);
		return { records: await toOutput(contacts), state: saveState(poll, { ...next, ...(once && { once: once.text }) }) };
	};

/** Creates the first watermark. The newest contact's time counts as the present, as records may be dated by another clock. */
async function initialWatermark(poll: Poll, field: DateField): Promise<Watermark> {
	const startTime = poll.parameters.option(startFrom);
	const [newestContact] = await findLatest(poll, field, 1);
	const { last } = poll.serverTime;
	const newest = newestContact ? limitToClock(timeOfContact(newestContact, field), last) : 0;
	const after =
		startTime === undefined ? newest : parseInstant(startTime, 'Options > Start From', poll.parameters.timezone) - 1;
	return { after: Math.max(0, after), newest, marks: last === undefined ? [] : [{ newest, at: last }] };
}

async function collectNew(
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
	const watermark = advanceWatermark(state, overlapMs, { newest, remainingFrom, startedAt, endedAt });
	const remembered = seen.after(watermark.after);
	// If nothing more can be remembered, the watermark could never pass an instant that is older than the overlap.
	const isStuck = remembered.remaining === 0 && (nextAt ?? Infinity) <= certainUntil(state, overlapMs, { startedAt });
	const instant = nextAt !== undefined && isStuck ? { at: nextAt, lastId: '' } : undefined;
	return { contacts, next: { ...watermark, seen: remembered.text, instant } };
}
