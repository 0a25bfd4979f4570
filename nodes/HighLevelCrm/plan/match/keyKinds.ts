import type { KeyKind } from '../plan';

export const NOT_FOUND: ReadonlySet<KeyKind> = new Set();

/** Sets of one kind each: hundreds of thousands of persons share them. */
const SINGLE = new Map<KeyKind, ReadonlySet<KeyKind>>();

/** Returns a set with one more kind. The given set stays as it is. */
export function withKind(kinds: ReadonlySet<KeyKind>, kind: KeyKind): ReadonlySet<KeyKind> {
	if (kinds.has(kind)) return kinds;
	if (kinds.size > 0) return new Set([...kinds, kind]);
	let single = SINGLE.get(kind);
	if (!single) SINGLE.set(kind, (single = new Set([kind])));
	return single;
}
