import { idOf } from '../api/records';
import type { Poll } from '../run/entryPoints/poll';
import { readPages } from '../client/paging/readPages';
import type { ParsedFilters } from '../search/filters';
import { timeOfContact } from '../search/filters/dates';
import type { DateField } from './contactDates';
import { MAX_ONCE, Once } from './seen';

/**
 * In the first poll, contacts that pass the filters already count as output, so that only those that come to pass them later are. @throws
 * ApiFailure
 */
export async function loadOnce(
	{ run, hasTime, log }: Poll,
	field: DateField,
	{ serverFilter, matches }: ParsedFilters,
	{ after, once: text }: { after: number; once?: string },
): Promise<Once> {
	const once = new Once(text);
	if (text !== undefined || !matches) return once;
	let isCut = false;
	const matching = await readPages(run.dialect.searchContacts(serverFilter), run.send, {
		subject: 'search of contacts',
		matches: (contact) => timeOfContact(contact, field) <= after && matches(contact),
		isEnough: ({ length }) => (isCut = length > MAX_ONCE || !hasTime()),
	});
	for (const contact of matching) once.add(idOf(contact) ?? '');
	if (isCut)
		log('More contacts already pass the filters than can be remembered: some of them are output at their next change');
	return once;
}
