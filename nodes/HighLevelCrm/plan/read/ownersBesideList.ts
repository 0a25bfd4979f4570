import { exactKey, isAddress, normalizeKey, type EmailOrPhone } from '../../api/contactKey';
import { matchKeys } from '../../mapping/input/identity';
import type { SamePhone } from '../../run/prefetch/knownContacts';
import { readByKeys } from '../../run/prefetch/readByKeys';
import { RequestBudget } from '../../run/prefetch/requestBudget';
import type { RunServices } from '../../run/services';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { toText } from '../../values/json';
import type { Plan, PlannedRow } from '../plan';

/**
 * Contacts besides the synchronized list that share an email or phone with a contact on it. They were not read with the list, as a row means the
 * contact on the list first. But if that one gives its phone to a new contact, the server would write to the contact besides the list.
 */
export class OwnersBesideList {
	private readonly asked = new Set<string>();

	/** @param unreadable gets the rows that can't be written, as nobody knows who else has their email or phone */
	constructor(
		private readonly run: RunServices,
		private readonly unreadable: Map<number, Error>,
	) {}

	/**
	 * Reads these contacts, many at once, for the new contacts of a plan, and for rows with an email or phone that a contact on the list gives up: the
	 * next run finds another contact by it.
	 * @returns whether somebody was found
	 */
	async read({ writes }: Plan, all: readonly PlannedRow[], isSame?: SamePhone): Promise<boolean> {
		const { contacts, searches, send } = this.run;
		if (contacts.members === undefined || contacts.isComplete) return false;
		const isOfListAlone = (key: EmailOrPhone) =>
			contacts.isOwned(key, isSame) && [...contacts.owners(key, isSame)].every(contacts.isMember);
		const unread: EmailOrPhone[] = [];
		const rows: PlannedRow[] = [];
		const ask = (keys: readonly EmailOrPhone[], own: readonly PlannedRow[]) => {
			const open = keys.filter((key) => !this.asked.has(exactKey(key)) && isOfListAlone(key));
			if (open.length === 0) return;
			for (const key of open) this.asked.add(exactKey(key));
			unread.push(...open);
			rows.push(...own);
		};
		const givenUp = new Set<string>();
		await forEachWithYield(writes, ({ person: { stored, rows: own }, input, changes }) => {
			if (!stored) ask(matchKeys(input), own);
			if (stored && 'Email' in changes) givenUp.add(normalizeKey({ email: toText(stored.email) }));
			if (stored && 'Phone' in changes) givenUp.add(normalizeKey({ phone: toText(stored.phone) }));
		});
		const isGivenUp = (key: EmailOrPhone) => givenUp.has(normalizeKey(key));
		if (givenUp.size > 0)
			await forEachWithYield(all, (row) => ask(row.keys.filter(isAddress).filter(isGivenUp), [row]));
		if (unread.length === 0) return false;
		const budget = new RequestBudget(send, Number.POSITIVE_INFINITY);
		await readByKeys(unread, contacts, searches, budget).catch((error: Error) => {
			for (const { index } of rows) this.unreadable.set(index, error);
		});
		return !unread.every(isOfListAlone);
	}
}
