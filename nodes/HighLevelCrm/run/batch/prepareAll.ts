import { redactError } from '../../client/errors/apiFailure';
import { nodeError } from '../../client/errors/nodeError';
import { BadInput } from '../../values/badInput';
import { countOf, formatCount } from '../../values/formatting';
import { yieldToEventLoop } from '../yieldToEventLoop';
import type { Call } from '../call';
import type { RunningJob } from '../job';
import type { INode, INodeExecutionData } from 'n8n-workflow';
import type { Row } from '../row';
import type { Run } from '../run';
import type { RunOutput } from './runOutput';

/** A row's call, or the error of its preparation. */
export type Prepared = Call | { refused: unknown };

/**
 * Prepares the rows before anything is sent, so that a mistake in the last row stops the run in time, and contacts can be prefetched
 * for all rows together. Under continue-on-fail without a prefetch neither reason applies: the other rows are prepared when sent.
 * @returns the prepared rows, from the first on
 * @throws NodeOperationError that names the rows that can't be prepared, or the stop reason, unless the run continues on fail
 */
export async function prepareAll({ run, node, items, row, job, writes, continueOnFail }: Batch): Promise<Prepared[]> {
	const prepared: Prepared[] = [];
	const faults: RowFault[] = [];
	const note = items.length > 1 ? nothingWritten(writes) : '';
	const yieldNow = yieldToEventLoop();
	let first: Call | undefined;
	for (let index = 0; index < items.length; index++) {
		await yieldNow();
		const { reason } = run.session.stop;
		// If this throws under continue-on-fail, n8n outputs the input, and every row looks done.
		if (reason && continueOnFail) break;
		if (reason) throw reason;
		try {
			const call = await job.prepare(row(index));
			prepared.push(call);
			first ??= call;
			if (continueOnFail && !first.prefetch && !job.current?.plan) break;
		} catch (error) {
			const refused = redactError(error, run.services.connection.redact);
			const isFault = refused instanceof BadInput;
			const number = run.services.numberOfRow(index);
			if (!continueOnFail && !isFault) throw nodeError(node, refused, index, note, number);
			if (isFault) faults.push({ index, row: number, fault: refused });
			prepared.push({ refused });
		}
	}
	if (!continueOnFail && faults.length > 0) throw faultyRows(node, faults, writes && first?.writes !== false, note);
	return prepared;
}

interface RowFault {
	index: number;
	row: number;
	fault: BadInput;
}

/** Added to an error that ends a run before its first write. A run that only reads writes nothing anyway. */
export const nothingWritten = (writes: boolean): string => (writes ? 'Nothing was written.' : '');

/** Maximum number of faulty rows that an error names. */
const MAX_NAMED_ROWS = 3;

function faultyRows(node: INode, faults: readonly RowFault[], writes: boolean, note: string): Error {
	const [first] = faults;
	if (first && faults.length === 1) return nodeError(node, first.fault, first.index, note, first.row);
	const named = faults.slice(0, MAX_NAMED_ROWS).map(({ row, fault }) => `row ${row}: ${fault.message}`);
	const more = faults.length > MAX_NAMED_ROWS ? ` and ${formatCount(faults.length - MAX_NAMED_ROWS)} more` : '';
	const message = `${countOf(faults.length, 'row')} can't be ${writes ? 'written' : 'read'}: ${named.join('; ')}${more}`;
	const advice = new Set(faults.slice(0, MAX_NAMED_ROWS).map(({ fault }) => fault.description));
	return nodeError(node, new BadInput(message, [...advice].join(' ')), undefined, note);
}

/** All input items of a run, and how each becomes a call. */
export interface Batch {
	run: Run;
	job: RunningJob;
	/** Whether the operation writes. */
	writes: boolean;
	node: INode;
	items: readonly INodeExecutionData[];
	row: (index: number) => Row;
	continueOnFail: boolean;
	output: RunOutput;
	/** Waits before a row begins (the user's batching); `undefined` if there is no wait. */
	pause: (index: number) => Promise<void> | undefined;
}
