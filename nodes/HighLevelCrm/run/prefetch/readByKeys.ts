import type { ContactRef } from '../../api/contactKey';
import type { Dialect } from '../../dialects';
import { type ApiFailure, hasStatus } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import type { KnownContacts } from './contactCache';
import type { Meter } from './requestBudget';

/** Names in a group at least: a server that refuses so few takes no groups. */
const FEWEST = 5;

const SUBJECT = 'reading of the contacts that the rows name';

/**
 * Reads the named contacts by searches for many at once. A group that the server refuses is halved, and so are all others.
 * @throws Spent, or ApiFailure if groups are refused altogether
 */
export async function readGroups(
	refs: readonly ContactRef[],
	known: KnownContacts,
	{ contactsNamed, contactFound }: Dialect,
	meter: Meter,
): Promise<void> {
	if (!contactsNamed) return;
	const askable = refs.filter(contactsNamed.takes);
	const read = async (group: readonly ContactRef[]) => {
		const paging = contactsNamed.paging(group);
		for (const record of await readPages(paging, meter.sender(), { subject: SUBJECT }))
			known.keep(contactFound(record));
		known.complete(group);
	};

	let size = contactsNamed.most;
	let done = 0;
	// The first tells what the server takes; the others go side by side.
	while (done === 0 && askable.length > 0) {
		const refused = await read(askable.slice(0, size)).catch(refusalOf);
		if (!refused) {
			done = size;
			break;
		}
		size = Math.floor(Math.min(size, askable.length) / 2);
		if (size < FEWEST) throw refused;
	}
	const rest = Array.from({ length: Math.ceil(Math.max(0, askable.length - done) / size) }, (_, index) =>
		askable.slice(done + index * size, done + (index + 1) * size),
	);
	// All come to their end, also after a failure: an answer that came later would undo what rows have written meanwhile.
	const outcomes = await Promise.allSettled(rest.map(read));
	const failed = outcomes.find((outcome) => outcome.status === 'rejected');
	if (failed) throw failed.reason as Error;
}

/** A refusal that may be for the number of names; any other failure is thrown. */
function refusalOf(error: unknown): ApiFailure {
	if (hasStatus(error, 400, 413, 422)) return error;
	throw error;
}
