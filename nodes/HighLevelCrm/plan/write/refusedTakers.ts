import { idOf } from '../../api/records';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { pushTo } from '../../values/pushTo';
import type { PhoneKeys } from '../../values/phoneKeys';
import { idOfPerson } from '../diff/diff';
import type { Plan, Write } from '../plan';
import { contactAfter } from '../planAfter';
import type { ForetoldRefusal } from '../read/refusals';

/** Returns the writes that take an email or phone, by the write of the contact that gives it up. */
export async function takersByReleaser(writes: readonly Write[]): Promise<ReadonlyMap<Write, readonly Write[]>> {
	const takers = new Map<Write, Write[]>();
	await forEachWithYield(writes, (write) => {
		for (const other of write.releasedBy ?? []) pushTo(takers, other, write);
	});
	return takers;
}

/**
 * Returns the writes that are planned again because a write is: its contact may keep what they take.
 * @param plan has another write for the contact now, or none
 */
export function refusedTakers(
	refused: Write,
	takers: ReadonlyMap<Write, readonly Write[]>,
	{ writeOf }: Plan,
	phones: PhoneKeys,
): ForetoldRefusal[] {
	const { stored = {}, rows } = refused.person;
	const own = takers.get(refused) ?? [];
	const again = rows
		.flatMap(({ index }) => writeOf.get(index) ?? [])
		.find(({ person }) => idOfPerson(person) === idOf(stored));
	const owner = again ? contactAfter(again, phones) : stored;
	return own.map((write) => ({ write, owner }));
}
