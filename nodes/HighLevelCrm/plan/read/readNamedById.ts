import { isNotFound } from '../../client/errors/apiFailure';
import type { RunServices } from '../../run/services';
import { unknownIdError } from '../../search/contactErrors';
import type { PlannedRow } from '../plan';
import { pushTo } from '../../values/pushTo';
import { MAX_DRY_RUN_LOOK_UPS } from '../../run/prefetch/lookUpBudget';
import { forEachConcurrently, lookUpKey } from './readContacts';

/**
 * Reads the contacts that rows name by ID and a search did not show. Either the search lags, or the contact does not exist and its rows fail.
 * @param isNeeded whether a row can't be written without its contact; if not, a contact that was not searched for is written by its ID
 * @param unreadable the errors of the rows, by their indexes
 */
export async function readNamedById(
	rows: readonly PlannedRow[],
	run: RunServices,
	isNeeded: boolean,
	unreadable: Map<number, Error>,
): Promise<void> {
	const { contacts } = run;
	let [found, missing] = [0, 0];
	const unseen = new Map<string, number[]>();
	for (const { index, keys } of rows) {
		const [key] = keys;
		if (key && 'id' in key && !contacts.isOwned(key)) pushTo(unseen, key.id, index);
	}
	await forEachConcurrently([...unseen], async ([id, indexes]) => {
		const key = { id };
		const isRead = contacts.hasRead(key);
		if (!isRead && !isNeeded) return;
		try {
			// If none of the first IDs exists, the list is that of another location, and the rest is not looked up.
			const isForeign = isRead && found === 0 && missing >= MAX_DRY_RUN_LOOK_UPS;
			const contact = isForeign ? undefined : await lookUpKey(key, run, run.send);
			if (!contact) throw unknownIdError(key);
			contacts.prime(contact);
			contacts.markRead([key]);
			found++;
		} catch (error) {
			missing++;
			for (const index of indexes) unreadable.set(index, isNotFound(error) ? unknownIdError(key) : (error as Error));
		}
	});
}
