import { Order } from '../../run/order';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';

const turns = perRun(() => new Order());

/**
 * Does the work when no other row writes the contact. Rows that the server refuses because of one contact were not known to be about it: side by
 * side, each would be compared with what the other is about to change.
 * @param id of the contact; `undefined` if it is not known, and nobody can wait for it
 */
export async function inTurnOfContact<T>(id: string | undefined, run: RunServices, work: () => Promise<T>): Promise<T> {
	if (id === undefined) return await work();
	const { turn, leave } = turns(run).join([id]);
	try {
		if (turn) await run.slots.waitForRows(turn);
		return await work();
	} finally {
		leave();
	}
}
