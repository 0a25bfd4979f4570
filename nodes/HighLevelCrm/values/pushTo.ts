/** Adds an entry to the list that a map has under a key. */
export function pushTo<K, V>(lists: Map<K, V[]>, key: K, entry: V): void {
	const list = lists.get(key);
	if (list) list.push(entry);
	else lists.set(key, [entry]);
}
