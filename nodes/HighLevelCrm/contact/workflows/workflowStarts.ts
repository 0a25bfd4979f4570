import { ApiFailure } from '../../client/errors/apiFailure';
import { Order } from '../../run/order';
import type { RunServices } from '../../run/services';

/** What a start returned, or the failure of one that may have been done. */
type StartOutcome = { result: unknown } | ApiFailure;

/**
 * What the rows of a run have started, by contact and workflow. A second row does not add its contact again, which would get
 * the messages of the workflow twice. Nor does the next try of Retry On Fail, for which n8n gives the node all rows again.
 */
export class WorkflowStarts {
	/** Rows may name one contact by its ID and by its email. */
	private readonly turns = new Order();
	/** Contacts and workflows whose outcome a row of this try has reported. */
	private readonly told = new Set<string>();

	/** @param done what became of the contacts and workflows, in earlier tries too */
	constructor(private readonly done: Map<string, StartOutcome>) {}

	/**
	 * Does `start` for the first row of a contact and workflow, and for a later one only if it is clear that the earlier did nothing.
	 * @returns what `start` returns, also if that was in an earlier try; `undefined` for a later row @throws the failure of an earlier row
	 * that may have started it
	 */
	async once<T>(contactId: string, workflowId: string, start: () => Promise<T>): Promise<T | undefined> {
		const key = JSON.stringify([contactId, workflowId]);
		return await this.turns.inTurn([key], async () => {
			const earlier = this.done.get(key);
			if (earlier instanceof ApiFailure) throw earlier;
			if (earlier && this.told.has(key)) return undefined;
			this.told.add(key);
			if (earlier) return earlier.result as T;
			const result = await start().catch((error: unknown) => {
				if (error instanceof ApiFailure && error.facts.unclear) this.done.set(key, error);
				throw error;
			});
			this.done.set(key, { result });
			return result;
		});
	}
}

const doneInTries = new WeakMap<object, Map<string, StartOutcome>>();

/** Returns the starts of a run, which know those of earlier tries of Retry On Fail. */
export function workflowStartsOf({ tries }: RunServices): WorkflowStarts {
	const done = doneInTries.get(tries) ?? new Map<string, StartOutcome>();
	doneInTries.set(tries, done);
	return new WorkflowStarts(done);
}
