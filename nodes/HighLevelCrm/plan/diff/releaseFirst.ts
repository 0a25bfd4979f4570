import type { Pieces } from '../../run/yieldToEventLoop';
import { orderAfter } from '../addresses/circles';
import type { Write } from '../plan';
import { idOfPerson } from './diff';

/**
 * Puts the write that gives up an email or phone before the write that takes it, and gives both a key by which they wait for each other.
 * @param releasers for each write that takes something: the writes that give it up
 */
export function* releaseFirst(
	writes: readonly Write[],
	releasers: ReadonlyMap<Write, readonly Write[]>,
): Pieces<readonly Write[]> {
	if (releasers.size === 0) return writes;
	for (const [write, others] of releasers) {
		yield;
		write.releasedBy = others;
		for (const other of others) {
			const key = `moves from ${idOfPerson(other.person)}`;
			write.moves = [...write.moves, key];
			if (!other.moves.includes(key)) other.moves = [...other.moves, key];
		}
	}
	return yield* orderAfter(writes, releasers);
}
