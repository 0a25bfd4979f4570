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
import { onceFor } from './onlyOnce';
import { MAX_SEEN, Seen, type Once } from './seen';
import { advanced, atMost, type Watermark } from './watermark';

/** Contacts that a test event shows. */
const MAX_TEST_CONTACTS = 10;

/** What is kept from poll to poll. */
interface ContactState extends Watermark {
	/** What was handed over since `after`. */
	seen?: string;
	/** The contacts that were handed over, where each is wanted once. */
	once?: string;
}

/** The event that contacts get a new time: of their creation, or of their last change. */
export const contactEvent =
	(field: DateField) =>
	async (poll: Poll): Promise<PollResult> => {
		// Contacts come out as those of Search do.
		const format = outputFormat(poll, search);
		const toOutput = async (contacts: IDataObject[]) => await mapWithYield(contacts, format);
		if (poll.isTest) {
			return {
				records: await toOutput(await findLatest(poll, field, MAX_TEST_CONTACTS, await parseContactFilters(poll))),
			};
		}
		const { parameters } = poll;
		const overlapMs = parameters.option(overlap);
		const known = loadState<ContactState>(poll);
		// The date narrows the search enough: the types of custom fields are not looked up in every poll.
		const filter = await parseContactFilters(poll, { looksUpCustomFields: !known });
		const kept: ContactState = known ?? (await initialWatermark(poll, field));
		const once = parameters.option(oncePerContact) === true ? await onceFor(poll, field, filter, kept) : undefined;
		// Without a time to start from there can be nothing yet.
		if (!known && parameters.option(startFrom) === undefined) {
			return { records: [], state: saveState(poll, { ...kept, ...(once && { once: once.text }) }) };
		}
		const { contacts, next } = await collect(poll, field, filter, kept, overlapMs, once);
		return { records: await toOutput(contacts), state: saveState(poll, { ...next, ...(once && { once: once.text }) }) };
	};

/** The watermark of a trigger that begins: the newest contact's time is the present, as the server dates its records. */
async function initialWatermark(poll: Poll, field: DateField): Promise<Watermark> {
	const given = poll.parameters.option(startFrom);
	const [newestContact] = await findLatest(poll, field, 1);
	const { last } = poll.serverTime;
	const newest = newestContact ? atMost(timeOfContact(newestContact, field), last) : 0;
	const after =
		given === undefined ? newest : parseInstant(given, 'Options > Start From', poll.parameters.timezone) - 1;
	return { after: Math.max(0, after), newest, marks: last === undefined ? [] : [{ newest, at: last }] };
}

/** What is new, as much as can be remembered, and what is to be kept of it. */
async function collect(
	poll: Poll,
	field: DateField,
	filter: ParsedFilters,
	kept: ContactState,
	overlapMs: number,
	once?: Once,
): Promise<{ contacts: IDataObject[]; next: ContactState }> {
	const seen = new Seen(kept.seen);
	const { room } = seen;
	const { contacts, newest, unreadFrom } = await findAfter(poll, {
		field,
		after: kept.after,
		most: room + 1,
		filter,
		isNew: (contact, at) => !seen.has(identityOf(contact), at) && once?.has(identityOf(contact)) !== true,
	});
	const [left] = contacts.splice(room);
	if (left) {
		poll.log(
			`More than ${MAX_SEEN} contacts changed within the overlap: ${contacts.length} are put out now, the others later`,
		);
	}
	for (const contact of contacts) {
		seen.add(identityOf(contact), timeOfContact(contact, field));
		once?.add(identityOf(contact));
	}
	if (once?.forgets) poll.log('Only Once per Contact has more contacts than it can remember: it forgets the first');
	const { first, last } = poll.serverTime;
	const leftFrom = left ? timeOfContact(left, field) : unreadFrom;
	const watermark = advanced(kept, overlapMs, { newest, leftFrom, began: first, ended: last });
	return { contacts, next: { ...watermark, seen: seen.textAfter(watermark.after) } };
}
