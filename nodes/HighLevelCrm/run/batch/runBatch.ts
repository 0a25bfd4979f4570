import type { IDataObject } from 'n8n-workflow';
import { normalizeKey } from '../../api/contactKey';
import { ApiFailure, redactError } from '../../client/errors/apiFailure';
import { nodeError } from '../../client/errors/nodeError';
import type { Batch, Prepared } from './prepareAll';
import { prepareAndPlan } from './prepareAndPlan';
import { runClosingCalls } from './runClosingCalls';
import type { RunOutput } from './runOutput';
import { yieldToEventLoop } from '../yieldToEventLoop';
import type { Call } from '../call';
import { failedItem, notSentError, outputItems } from './outputItems';
import { Cancelled } from '../../client/send/stop';

/**
 * Runs all rows concurrently and returns their output, in input order.
 * Without continue-on-fail every row is prepared before anything is sent, and the first failure stops all unsent rows.
 * With continue-on-fail, only a failure that all rows would share stops them.
 * @throws NodeApiError or NodeOperationError, with the count of written, failed and unsent rows
 */
export async function runBatch(batch: Batch): Promise<RunOutput> {
	const { run, node, items, writes, continueOnFail, output } = batch;
	const { counts, session, services } = run;
	const yieldNow = yieldToEventLoop();
	const active = new Set<Promise<void>>();
	let firstFailure: { index: number; row: number; error: unknown } | undefined;

	const fail = (index: number, thrown: unknown) => {
		const error = redactError(thrown, services.connection.redact);
		const unsent = thrown instanceof Cancelled || thrown === session.stop.reason;
		const untagged = error instanceof ApiFailure && error.facts.untagged === true;
		counts[unsent ? 'unsent' : untagged ? 'untagged' : 'failed']++;
		const reason = unsent ? notSentError(error) : error;
		const row = services.numberOfRow(index);
		counts.failures.add(reason, row);
		run.failed(error, index);
		if (continueOnFail) {
			output.failed(index, failedItem(node, items[index] ?? { json: {} }, reason, index));
		} else {
			firstFailure ??= { index, row, error };
			session.stop.abort(error as Error);
		}
	};

	const { prepared, order } = await prepareAndPlan(batch);
	const begin = async (index: number): Promise<void> => {
		try {
			const call = await preparedCall(batch, prepared, index);
			await services.slots.acquire();
			const position = run.order.join(orderKeys(call));
			const work = runCall(batch, call, position.turn)
				.then(
					(records) => {
						output.succeeded(index, outputItems(records, index));
						counts.succeeded(call.writes && !records.some(isAbsent), records);
						run.succeeded();
						if (call.advice && !records.some(neededRequest)) run.advise(call.advice);
					},
					(error: unknown) => fail(index, error),
				)
				.finally(() => {
					position.leave();
					active.delete(work);
					services.slots.release();
				});
			active.add(work);
		} catch (error) {
			fail(index, error);
		}
	};
	let next = 0;
	for (; next < items.length && !session.stop.reason; next++) {
		const index = order?.[next] ?? next;
		await batch.pause(next);
		await yieldNow();
		await begin(index);
	}
	services.slots.close();
	await Promise.all(active);
	const rest = Array.from(
		{ length: items.length - next },
		(_, position) => order?.[next + position] ?? next + position,
	);
	const unsent: number[] = [];
	for (const index of rest) {
		if (isDoneByAnother(prepared[index])) await begin(index);
		else unsent.push(index);
	}
	await Promise.all(active);
	const closing = firstFailure ? undefined : await batch.job.current?.close?.();
	const closingFailure = closing && (await runClosingCalls(batch, closing));

	const { reason } = session.stop;
	// Under continue-on-fail a cancelled run must not throw: n8n would take the input as the output, and every row would look done.
	if (reason instanceof Cancelled && !continueOnFail) {
		counts.unsent += unsent.length;
		throw counts.untagged > 0 ? new Cancelled(counts.describe(items.length, writes)) : reason;
	}
	if (reason) for (const index of unsent) fail(index, reason);
	const { index, row, error = closingFailure } = firstFailure ?? {};
	if (error) throw nodeError(node, error, index, counts.describe(items.length, writes), row);
	return output;
}

/** Returns a row's call and prepares it if that is not done yet. @throws BadInput */
async function preparedCall({ job, row }: Batch, prepared: Array<Prepared | undefined>, index: number): Promise<Call> {
	const before = prepared[index];
	prepared[index] = undefined;
	if (!before) return await job.prepare(row(index));
	if ('refused' in before) throw before.refused;
	return before;
}

/** Whether the row needs no request any more, so that it has its output although the run was stopped. */
const isDoneByAnother = (call: Prepared | undefined): boolean =>
	call !== undefined && 'run' in call && call.isDone?.() === true;

/** Whether the record does not exist and the row is passed on. */
const isAbsent = ({ found }: IDataObject): boolean => found === false;

/** Whether no option would have saved the row's request: it created its contact, or there is none. */
const neededRequest = (record: IDataObject): boolean => record.action === 'created' || isAbsent(record);

function orderKeys({ keys }: Call): readonly string[] {
	const own = typeof keys === 'function' ? keys() : keys;
	return own.map((key) => (typeof key === 'string' ? key : normalizeKey(key)));
}

async function runCall({ run, job }: Batch, call: Call, turn: Promise<unknown> | undefined): Promise<IDataObject[]> {
	const { session, services } = run;
	if (turn) await services.slots.waitForRows(turn);
	if (session.stop.reason && !isDoneByAnother(call)) throw session.stop.reason;
	const records = call.run(services.send);
	const { finish } = job.current ?? {};
	return finish && call.row ? await finish(call.row, records) : await records;
}
