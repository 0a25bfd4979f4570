import { redactError } from '../../client/errors/apiFailure';
import { nodeError } from '../../client/errors/nodeError';
import { yieldToEventLoop } from '../yieldToEventLoop';
import type { Call, Prepare } from '../call';
import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { Row } from '../row';
import type { Run } from '../run';

/** A row's call, or the error of its preparation. */
export type Prepared = { call: Call } | { refused: unknown };

/**
 * Prepares the rows before anything is sent, so that a mistake in the last row stops the run in time, and contacts can be prefetched
 * for all rows together. Under continue-on-fail without a prefetch neither matters: the other rows are prepared as they are sent.
 * @returns the prepared rows, from the first on
 * @throws NodeOperationError for the first row that can't be prepared, unless the run continues on fail; or the stop reason
 */
export async function prepareAll({ run, node, items, row, prepare, continueOnFail }: Batch): Promise<Prepared[]> {
	const prepared: Prepared[] = [];
	const yieldNow = yieldToEventLoop();
	let first: Call | undefined;
	for (let index = 0; index < items.length && (!run.session.stop.reason || !continueOnFail); index++) {
		await yieldNow();
		if (run.session.stop.reason) throw run.session.stop.reason;
		try {
			const call = await prepare(row(index));
			prepared.push({ call });
			first ??= call;
			if (continueOnFail && !first.prefetch) break;
		} catch (error) {
			const refused = redactError(error, run.services.connection.redact);
			if (!continueOnFail) throw nodeError(node, refused, index, items.length > 1 ? 'Nothing was written.' : '');
			prepared.push({ refused });
		}
	}
	return prepared;
}

/** All input items of a run, and how each becomes a call. */
export interface Batch {
	run: Run;
	prepare: Prepare;
	node: INode;
	items: readonly INodeExecutionData[];
	row: (index: number) => Row;
	continueOnFail: boolean;
	/** Waits before a row begins (the user's batching); `undefined` if there is no wait. */
	pause: (index: number) => Promise<void> | undefined;
}
