import { isAddress, type ContactKey } from '../../api/contactKey';
import { UNKNOWN_LOCATION, type Identifier, type LocationSettings } from '../../lookups/location';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import type { PlannedRow } from '../plan';
import { kindOfKey } from '../facts/planFacts';

/**
 * Returns the keys by which a row names its contact in the order in which they decide: its ID, its value of the match field, then the
 * location's identifiers. An email or phone that identifies nobody in the location is used only if the row has no other, so that the row
 * finds its contact again.
 */
export function rowKeysOf<Key extends ContactKey>(
	keys: readonly Key[],
	identifiers: readonly Identifier[],
): readonly Key[] {
	const ordered = identifiers.flatMap((field) => keys.filter((key) => kindOfKey(key) === field));
	if (ordered.length === 0) return keys;
	return [...keys.filter((key) => !isAddress(key)), ...ordered];
}

/** Puts the keys of rows, which are in the order of the interface description, into that of the location. */
export async function putKeysInOrder(rows: readonly PlannedRow[], { identifiers }: LocationSettings): Promise<void> {
	if (identifiers.join() === UNKNOWN_LOCATION.identifiers.join()) return;
	await forEachWithYield(rows, (row) => {
		row.keys = rowKeysOf(row.keys, identifiers);
	});
}
