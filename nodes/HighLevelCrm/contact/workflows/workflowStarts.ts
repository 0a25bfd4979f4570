import { ApiFailure } from '../../client/errors/apiFailure';
import { Order } from '../../run/order';

/**
 * What the rows of a run have started, by contact and workflow. The contact of a second row is not added once more: it would get the messages of
 * the workflow twice.
 */
export class WorkflowStarts {
	/** Rows may name one contact by its ID and by its email. */
	private readonly turns = new Order();
	private readonly done = new Map<string, 'started' | ApiFailure>();

	/**
	 * Does `start` for the first row of a contact and workflow, and for a later one only if it is clear that the earlier did nothing.
	 * @returns what `start` returns; `undefined` for a later row @throws the failure of an earlier row that may have started it
	 */
	async once<T>(contactId: string, workflowId: string, start: () => Promise<T>): Promise<T | undefined> {
		const key = JSON.stringify([contactId, workflowId]);
		return await this.turns.inTurn([key], async () => {
			const earlier = this.done.get(key);
			if (earlier instanceof ApiFailure) throw earlier;
			if (earlier) return undefined;
			const result = await start().catch((error: unknown) => {
				if (error instanceof ApiFailure && error.facts.unclear) this.done.set(key, error);
				throw error;
			});
			this.done.set(key, 'started');
			return result;
		});
	}
}
