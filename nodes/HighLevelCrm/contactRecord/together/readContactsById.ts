import type { IDataObject } from 'n8n-workflow';
import { KnownContacts } from '../../run/prefetch/knownContacts';
import { prefetchContacts } from '../../run/prefetch/prefetchContacts';
import type { RunServices } from '../../run/services';

/**
 * Reads contacts many at a time, as search shows them.
 * @param fields the fields that are needed besides those that identify a contact
 * @param savedRequests number of requests that the reading of each contact saves; it may cost half of them
 * @returns a function that finds a contact; `undefined` if search does not show it, or it was not read
 */
export async function readContactsById(
	ids: readonly string[],
	fields: ReadonlySet<string>,
	run: RunServices,
	savedRequests: number,
): Promise<(id: string) => IDataObject | undefined> {
	const contacts = new KnownContacts();
	const prefetches = ids.map((id) => ({ keys: [{ id }], savedRequests, fields }));
	const failure = await prefetchContacts(prefetches, contacts, run.searches, run.send);
	if (failure) run.warnings.add(`Not all contacts could be read in bulk. The reason: ${failure.message}`);
	return (id) => {
		const contact = contacts.find([{ id }]);
		return typeof contact === 'object' ? contact : undefined;
	};
}
