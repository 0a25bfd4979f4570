import { nameKey } from '../values/keys';

/** An entry of a dropdown or of a locator's list. */
interface Entry {
	name: string;
	value: string | number | boolean;
}

/**
 * Adds the ID to each name that several entries have, so that the user can tell them apart, for example before deleting one.
 * @param beside names of further entries of the same list, which stay as they are
 */
export function withDistinctNames<T extends Entry>(entries: readonly T[], beside: readonly string[] = []): T[] {
	const counts = new Map<string, number>();
	for (const name of [...beside, ...entries.map((entry) => entry.name)])
		counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
	return entries.map((entry) =>
		counts.get(nameKey(entry.name)) === 1 ? entry : { ...entry, name: `${entry.name} (${entry.value})` },
	);
}
