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
import { loadOnce } from './onlyOnce';
import { MAX_SEEN, Seen, type Once } from './seen';
import { advanceWatermark, limitToClock, type Watermark } from './watermark';

const MAX_TEST_CONTACTS = 10;

interface ContactState extends Watermark {
	/** Contacts that were output, dated later than `after`. */
	seen?: string;
	/** All contacts that were output, if each is wanted only once. */
	once?: string;
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
		const stored = loadState<ContactState>(poll);
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
	const { remaining } = seen;
	const { contacts, newest, unreadFrom } = await findAfter(poll, {
		field,
		after: state.after,
		limit: remaining + 1,
		filter,
		isNew: (contact, at) => !seen.has(identityOf(contact), at) && once?.has(identityOf(contact)) !== true,
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
	const { first, last } = poll.serverTime;
	const remainingFrom = nextContact ? timeOfContact(nextContact, field) : unreadFrom;
	const watermark = advanceWatermark(state, overlapMs, {
		newest,
		remainingFrom,
		startedAt: first,
		endedAt: last,
	});
	return { contacts, next: { ...watermark, seen: seen.textAfter(watermark.after) } };
}
