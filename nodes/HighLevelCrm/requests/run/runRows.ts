import type { INodeExecutionData } from 'n8n-workflow';
import { clock } from '../clock';
import { BadInput } from '../../values/badInput';
import { ApiFailure } from '../failures/failure';
import { nodeError } from '../failures/nodeError';
import { failedItem, outputItems } from './output';
import type { Prepare, Row } from './row';
import type { Run } from './run';
import { Cancelled } from './stop';
import type { Call, Send } from '../../api/request';

/** Rows begun at once. More than requests in flight, as some wait for one another; few enough to keep memory flat. */
const ROWS_AT_ONCE = 64;
/** Longest stretch of preparing without letting n8n do anything else, ms. */
const STRETCH_MS = 25;

export interface Rows {
	run: Run;
	send: Send;
	prepare: Prepare;
	row: (index: number) => Row;
	count: number;
	continueOnFail: boolean;
}

/**
 * Runs all rows: prepared in input order, sent side by side, put out in input order.
 * Without continue-on-fail every row is prepared before anything is sent, so that a mistake in the last row is found in time,
 * and the first failure stops what has not been sent. With it, each row fails by itself; only a hopeless failure stops the rest.
 * @param pause waits before a row is begun (the user's batching)
 * @returns the output items @throws NodeApiError or NodeOperationError, with the count of written, failed and unsent rows
 */
export async function runRows(
	rows: Rows,
	pause: (index: number) => Promise<void> | undefined,
): Promise<INodeExecutionData[]> {
	const { run, count, continueOnFail } = rows;
	const results: INodeExecutionData[][] = [];
	const prepared = continueOnFail ? undefined : await prepareAll(rows);
	const breathe = breather();
	const active = new Set<Promise<void>>();
	let firstFailure: { index: number; error: unknown } | undefined;

	const fail = (index: number, error: unknown) => {
		const unsent = error instanceof Cancelled || error === run.stop.reason;
		if (unsent) run.stop.unsent++;
		else run.stop.failed++;
		if (error instanceof ApiFailure && error.facts.hopeless) run.stop.because(error);
		if (continueOnFail) {
			const { item, node } = rows.row(index);
			results[index] = [failedItem(node, item, unsent ? notSent(error) : error, index)];
		} else {
			firstFailure ??= { index, error };
			run.stop.because(error as Error);
		}
	};

	let next = 0;
	for (; next < count && !run.stop.reason; next++) {
		const index = next;
		await pause(index);
		await breathe();
		try {
			const call = prepared?.[index] ?? (await rows.prepare(rows.row(index)));
			if (prepared) prepared[index] = undefined;
			const place = run.order.join(call.keys);
			const begun = runCall(rows, call, place.turn)
				.then(
					(items) => {
						results[index] = outputItems(items, index);
						if (call.writes) run.stop.written++;
						else run.stop.read++;
					},
					(error: unknown) => fail(index, error),
				)
				.finally(() => {
					place.leave();
					active.delete(begun);
				});
			active.add(begun);
		} catch (error) {
			fail(index, error);
		}
		if (active.size >= ROWS_AT_ONCE) await Promise.race(active);
	}
	await Promise.all(active);

	const { reason } = run.stop;
	// An error here would have n8n take the input for the output: then every row would look done.
	if (reason instanceof Cancelled && !continueOnFail) throw reason;
	for (; reason && next < count; next++) fail(next, reason);
	if (firstFailure) throw nodeError(rows.row(0).node, firstFailure.error, firstFailure.index, tally(rows));
	return results.flat();
}

async function runCall({ run, send }: Rows, call: Call, turn: Promise<unknown> | undefined) {
	await turn;
	if (run.stop.reason) throw run.stop.reason;
	return await call.run(send);
}

async function prepareAll(rows: Rows): Promise<Array<Call | undefined>> {
	const calls: Call[] = [];
	const breathe = breather();
	for (let index = 0; index < rows.count; index++) {
		await breathe();
		if (rows.run.stop.reason) throw rows.run.stop.reason;
		try {
			calls.push(await rows.prepare(rows.row(index)));
		} catch (error) {
			throw nodeError(rows.row(index).node, error, index, rows.count > 1 ? 'Nothing was written.' : '');
		}
	}
	return calls;
}

/** Hands the event loop over now and then: n8n has other things to do. */
function breather(): () => Promise<void> | undefined {
	let since = clock.now();
	return () => {
		if (clock.now() - since < STRETCH_MS) return undefined;
		return clock.sleep(0).then(() => {
			since = clock.now();
		});
	};
}

function tally({ run, count }: Rows): string {
	if (count === 1) return '';
	const { written, read, failed, unsent } = run.stop;
	const done = read > 0 && written === 0 ? `${read} read` : `${written} written`;
	return `Of ${count} items: ${done}, ${failed} failed, ${unsent} never sent.`;
}

/** The reason given on rows that were never sent. */
function notSent(error: unknown): Error {
	if (error instanceof ApiFailure)
		return new ApiFailure({ message: `Not sent: ${error.message}`, description: error.description }, error.facts);
	if (error instanceof BadInput) return new BadInput(`Not sent: ${error.message}`, error.description);
	return new Error(`Not sent: ${(error as Error).message}`);
}
