import { idOf } from '../api/records';
import type { Poll } from '../run/entryPoints/poll';
import { readPages } from '../client/paging/readPages';
import type { ParsedFilters } from '../contact/filters';
import { timeOfContact } from '../contact/filters/dates';
import type { DateField } from './findContacts';
import { MAX_ONCE, Once } from './seen';

/**
 * The contacts that are not put out any more. Where it is asked for the first time, and there are filters: those that pass them
 * already, so that a contact is put out when it comes to pass them.
 * @throws ApiFailure
 */
export async function onceFor(
	{ run, hasTime, log }: Poll,
	field: DateField,
	{ serverFilter, matches }: ParsedFilters,
	{ after, once: text }: { after: number; once?: string },
): Promise<Once> {
	const once = new Once(text);
	if (text !== undefined || !matches) return once;
	let isCut = false;
	const there = await readPages(run.dialect.searchContacts(serverFilter), run.send, {
		subject: 'search of contacts',
		matches: (contact) => timeOfContact(contact, field) <= after && matches(contact),
		isEnough: ({ length }) => (isCut = length > MAX_ONCE || !hasTime()),
	});
	for (const contact of there) once.add(idOf(contact) ?? '');
	if (isCut) log('More contacts pass the filters already than are remembered: some are put out at their next change');
	return once;
}
