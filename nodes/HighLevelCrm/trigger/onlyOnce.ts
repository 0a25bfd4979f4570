import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../api/records';
import type { Poll } from '../run/entryPoints/poll';
import { formatCount } from '../values/formatting';
import { readPages } from '../client/paging/readPages';
import type { ParsedFilters } from '../search/filters';
import { ContactDates, eventTimeOf, type DateField } from './contactDates';
import type { ContactState } from './contactState';
import { dateFilter, SEARCH_SUBJECT } from './findContacts';
import { startFrom } from './parameters';
import { MAX_ONCE, Once } from './seen';

/**
 * Reads the contacts that pass the filters already. They count as output, so that only contacts that pass the filters later are output. The reading
 * goes on in the next polls if a poll has no time for all. Nobody knows then what a contact had before it was read. So contacts that pass the filters
 * when they are read count as output, too, unless they were created since the reading began. @throws ApiFailure
 */
export async function loadOnce(
	poll: Poll,
	field: DateField,
	{ serverFilter, matches }: ParsedFilters,
	state: ContactState,
	overlapMs: number,
): Promise<{ once: Once; state: ContactState }> {
	const { run, hasTime, log, serverTime, parameters } = poll;
	const once = new Once(state.once);
	if ((state.once !== undefined && !state.reading) || !matches) return { once, state };
	const from = state.reading?.from;
	const since = () => (state.reading ? state.reading.since : serverTime.first);
	const hasStart = parameters.option(startFrom) !== undefined;
	const isNews = (contact: IDataObject): boolean => {
		if (hasStart) return eventTimeOf(contact, field) > state.after;
		const added = eventTimeOf(contact, 'dateAdded');
		return added > state.after && added >= (since() ?? Infinity);
	};
	const dates = new ContactDates('dateAdded');
	let isCut = false as boolean;
	const filter =
		from === undefined ? serverFilter : { ...serverFilter, ...dateFilter('dateAdded', serverFilter, from) };
	await readPages(
		run.dialect.searchContacts({ ...filter, sort: [{ field: 'dateAdded', direction: 'asc' }] }),
		run.send,
		{
			subject: SEARCH_SUBJECT,
			matches(contact) {
				dates.of(contact);
				if (matches(contact) && !isNews(contact)) once.add(identityOf(contact));
				return false;
			},
			// If the server does not sort, nothing tells which contacts are left to read.
			...(run.dialect.sorts && {
				isEnough: () => once.isOverfull || (isCut = !hasTime() && dates.haveMoved),
			}),
		},
	);
	if (once.isOverfull) {
		log(
			`More than ${formatCount(MAX_ONCE)} contacts pass the filters already, more than can be remembered: some of them are output at their next change. Add a filter that fewer contacts pass.`,
		);
	} else if (isCut) {
		if (!state.reading)
			log(
				'Reading the contacts that pass the filters already takes more than one poll: nothing is output until it is done',
			);
		return { once, state: { ...state, reading: { from: dates.last ?? 0, since: since() } } };
	}
	const [began, ended] = [since(), serverTime.last];
	const lag =
		hasStart || began === undefined || ended === undefined
			? undefined
			: { from: began - overlapMs, to: began, until: ended + overlapMs };
	return { once, state: { ...state, reading: undefined, lag } };
}
