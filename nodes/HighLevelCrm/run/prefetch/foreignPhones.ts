import type { ContactKey } from '../../api/contactKey';
import { toText } from '../../values/json';
import { searchDigits } from '../../values/phones';
import { forEachWithYield } from '../yieldToEventLoop';
import type { KnownContacts } from './knownContacts';

/**
 * Finds phones that may rather be those of a contact outside the list than of the one on it, where the country of the location is unknown: those
 * whose contact is of another country than most.
 * @param keys phones without calling code that contacts of the list have
 */
export async function foreignPhones(
	keys: ReadonlyArray<{ phone: string }>,
	cache: KnownContacts,
): Promise<ReadonlySet<ContactKey>> {
	const codes = new Map<ContactKey, string>();
	const counts = new Map<string, number>();
	await forEachWithYield(keys, (key) => {
		const [owner] = cache.owners(key);
		const code = searchDigits(toText(owner?.phone)).slice(0, -searchDigits(key.phone).length);
		codes.set(key, code);
		counts.set(code, (counts.get(code) ?? 0) + 1);
	});
	const isOfMost = (code: string) => (counts.get(code) ?? 0) * 2 > codes.size;
	return new Set([...codes].flatMap(([key, code]) => (isOfMost(code) ? [] : [key])));
}
