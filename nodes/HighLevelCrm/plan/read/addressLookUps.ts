import { exactKey, type EmailOrPhone } from '../../api/contactKey';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import type { Write } from '../plan';
import { newPhoneOf, unseenKeys, type UnseenNeeds } from './unseenKeys';

/** The emails and phones of a write whose owner is looked up. */
export interface AddressLookUp {
	write: Write;
	/** They are asked for one after the other until a contact is found. */
	keys: EmailOrPhone[];
	/** Whether a contact that has one only as an additional one does not count. */
	isMain: boolean;
}

/**
 * Returns the look-ups that writes need, each key once.
 * @param lookedUp keys that were asked for before @param isRefused whether the server will refuse a contact a phone that is another's main one
 */
export async function addressLookUps(
	writes: readonly Write[],
	needs: UnseenNeeds,
	lookedUp: ReadonlySet<string>,
	isRefused: boolean,
): Promise<AddressLookUp[]> {
	const { contacts, isSame, identifiers } = needs;
	const asked: AddressLookUp[] = [];
	const known = new Set(lookedUp);
	const ask = (write: Write, unseen: readonly EmailOrPhone[], isMain: boolean) => {
		const free = unseen.filter((key) => !contacts.isOwned(key, isSame));
		const keys = free.filter((key) => !known.has(exactKey(key)) && known.add(exactKey(key)));
		if (keys.length > 0) asked.push({ write, keys, isMain });
	};
	await forEachWithYield(writes, (write) => unseenKeys(write, needs).forEach((keys) => ask(write, keys, false)));
	await forEachWithYield(isRefused ? writes : [], (write) => ask(write, newPhoneOf(write, identifiers), true));
	return asked;
}
