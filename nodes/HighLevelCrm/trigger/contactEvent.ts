import type { IDataObject } from 'n8n-workflow';
import type { Poll, PollResult } from '../run/entryPoints/poll';
import { mapWithYield } from '../run/yieldToEventLoop';
import { parseContactFilters, type ParsedFilters } from '../search/filters';
import { search } from '../contact/search';
import { outputFormat } from '../operation/output';
import { UnshownFields } from '../search/query/unshownFields';
import { noteRequestedTags } from '../tags/unknownTags';
import { BadInput } from '../values/badInput';
import { cleanKey } from '../values/keys';
import { isStartCleared, saveState, loadState, reportDamage } from './state';
import { outputsOnce, overlap, startFrom } from './parameters';
import { collectNew } from './collectNew';
import type { DateField } from './contactDates';
import { isAheadOfClock, type ContactState } from './contactState';
import { findLatest } from './findContacts';
import { givenStart, initialState } from './initialState';
import { loadOnce } from './onlyOnce';
import { isContactState } from './validState';

const MAX_TEST_CONTACTS = 10;

/** What sets one event of contacts apart from the others. */
interface ContactEvent {
	/** The date of a contact that shows the event: that of its creation, or of its last change. */
	field: DateField;
	/** The event's own filters: each contact causes the event once, when it comes to pass them. */
	awaits?: (poll: Poll) => IDataObject;
	/** Says why a test found nothing, and what to do. */
	nothingFound?: (poll: Poll) => Error;
}

/** Returns the event that a contact causes when the given date of it changes. */
export const contactEvent =
	({ field, awaits, nothingFound }: ContactEvent) =>
	async (poll: Poll): Promise<PollResult> => {
		const format = outputFormat(poll, search);
		const awaited = awaits?.(poll);
		const toOutput = async (contacts: IDataObject[]) => await mapWithYield(contacts, format);
		if (poll.isTest) {
			checkPollOptions(poll);
			const filter = await parseContactFilters(poll, { awaited, others: [] });
			noteTagsToAvoid(poll, filter);
			const unshown = new UnshownFields(filter.serverFilter);
			const noted = { ...filter, matches: unshown.noting(filter.matches) };
			const found = await findLatest(poll, field, MAX_TEST_CONTACTS, noted);
			const hint = unshown.hint(found.length);
			if (found.length === 0 && nothingFound) throw hint === undefined ? nothingFound(poll) : new BadInput(hint);
			if (hint !== undefined) poll.run.warnings.add(hint);
			return { records: await toOutput(found) };
		}
		const stored = loadState<ContactState>(poll, isContactState);
		const found = await pollOnce(poll, field, awaited, stored);
		// Only now the server's clock is known.
		const { last } = poll.serverTime;
		const isDamaged = stored && isAheadOfClock(stored, last, givenStart(poll));
		// If the user clears a time to start from that is still to come, the trigger does not wait for it any more.
		const isWaiting = stored && isStartCleared(poll, stored) && stored.after > (last ?? stored.after);
		if (isDamaged && !isWaiting) reportDamage(poll);
		const { contacts, next } = isDamaged || isWaiting ? await pollOnce(poll, field, awaited) : found;
		return { records: await toOutput(contacts), state: saveState(poll, next) };
	};

/** Reads the options of which only polls make use: a test that passes over a bad one promises a workflow that can't be published. @throws BadInput */
function checkPollOptions(poll: Poll): void {
	poll.parameters.option(overlap);
	givenStart(poll);
	outputsOnce(poll.parameters);
}

/** @param stored the state of the last poll; absent in a first poll */
async function pollOnce(
	poll: Poll,
	field: DateField,
	awaited: IDataObject | undefined,
	stored?: ContactState,
): Promise<{ contacts: IDataObject[]; next: ContactState }> {
	const { parameters } = poll;
	const overlapMs = parameters.option(overlap);
	// The date narrows the search enough, so the types of custom fields are looked up in the first poll only.
	const looksUpCustomFields = !stored || stored.reading !== undefined;
	const filter = await parseContactFilters(poll, { awaited, looksUpCustomFields, others: [] });
	if (!stored) noteTagsToAvoid(poll, filter);
	const first: ContactState = stored ?? (await initialState(poll, field, filter));
	const { once, state } = outputsOnce(parameters)
		? await loadOnce(poll, field, filter, first, overlapMs)
		: { state: first };
	// Without a time to start from, nothing can be new in the first poll.
	const isWaiting = state.reading !== undefined || (!stored && parameters.option(startFrom) === undefined);
	const { contacts, next } = isWaiting
		? { contacts: [], next: state }
		: await collectNew(poll, field, filter, state, overlapMs, once);
	return { contacts, next: once ? { ...next, once: once.text } : next };
}

/** As in a search: a tag that the location does not have keeps nobody away. */
const noteTagsToAvoid = ({ run }: Poll, { serverFilter: { withoutTags } }: ParsedFilters): void => {
	if (withoutTags) noteRequestedTags(run, withoutTags.map(cleanKey), []);
};
