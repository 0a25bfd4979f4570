import type { ContactKey } from '../../api/contactKey';
import { toText } from '../../values/json';
import { searchDigits } from '../../values/phones';
import { forEachWithYield } from '../yieldToEventLoop';
import type { KnownContacts } from './knownContacts';

/**
 * Finds phones that may belong to a contact outside the list, although a contact on the list matches. Used if the location's country is
 * unknown: the phones whose listed contact has another calling code than most.
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
