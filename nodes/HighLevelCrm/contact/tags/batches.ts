import { listOf, type TagChangeKind, type Waiting } from './wish';

/** What goes into one bulk call: all of these tags for all of these contacts. */
export interface Batch {
	kind: TagChangeKind;
	tags: readonly string[];
	wishes: Waiting[];
}

/**
 * The bulk calls for what waits, by lists of tags or tag by tag: whichever takes fewer.
 * @param most contacts in one call
 */
export function batchesOf(waiting: readonly Waiting[], most: number): Batch[] {
	const byList = grouped(waiting, (wish) => [[listOf(wish), wish.tags]]);
	const byTag = grouped(waiting, (wish) =>
		wish.tags.map((tag) => [JSON.stringify([wish.kind, tag.toLowerCase()]), [tag]]),
	);
	const calls = (groups: Batch[]) => groups.reduce((sum, { wishes }) => sum + Math.ceil(wishes.length / most), 0);
	return (calls(byTag) < calls(byList) ? byTag : byList).flatMap(({ wishes, ...rest }) =>
		Array.from({ length: Math.ceil(wishes.length / most) }, (_, index) => ({
			...rest,
			wishes: wishes.slice(index * most, (index + 1) * most),
		})),
	);
}

function grouped(
	waiting: readonly Waiting[],
	groupsOf: (wish: Waiting) => Array<[key: string, tags: readonly string[]]>,
): Batch[] {
	const groups = new Map<string, Batch>();
	for (const wish of waiting) {
		for (const [key, tags] of groupsOf(wish)) {
			const group = groups.get(key);
			if (group) group.wishes.push(wish);
			else groups.set(key, { kind: wish.kind, tags, wishes: [wish] });
		}
	}
	return [...groups.values()];
}
