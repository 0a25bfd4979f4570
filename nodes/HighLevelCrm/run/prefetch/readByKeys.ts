import type { ContactKey } from '../../api/contactKey';
import type { Dialect } from '../../dialects';
import { type ApiFailure, hasStatus } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import type { ContactCache } from './contactCache';
import type { RequestBudget } from './requestBudget';

/** Names in a group at least: a server that refuses so few takes no groups. */
const MIN_KEYS = 5;

const SUBJECT = 'reading of the contacts that the rows name';

/**
 * Reads the named contacts by searches for many at once. A group that the server refuses is halved, and so are all others.
 * @throws Spent, or ApiFailure if groups are refused altogether
 */
export async function readByKeys(
	refs: readonly ContactKey[],
	known: ContactCache,
	{ contactsByKeys: contactsNamed, normalizeContact: contactFound }: Dialect,
	meter: RequestBudget,
): Promise<void> {
	if (!contactsNamed) return;
	const askable = refs.filter(contactsNamed.accepts);
	const read = async (group: readonly ContactKey[]) => {
		const paging = contactsNamed.paging(group);
		for (const record of await readPages(paging, meter.limitedSend(), { subject: SUBJECT }))
			known.prime(contactFound(record));
		known.markRead(group);
	};

	let size = contactsNamed.maxKeys;
	let done = 0;
	// The first tells what the server takes; the others go side by side.
	while (done === 0 && askable.length > 0) {
		const refused = await read(askable.slice(0, size)).catch(refusalOf);
		if (!refused) {
			done = size;
			break;
		}
		size = Math.floor(Math.min(size, askable.length) / 2);
		if (size < MIN_KEYS) throw refused;
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
