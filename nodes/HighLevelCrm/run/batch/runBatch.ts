import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { prefetchContacts } from '../prefetch/prefetchContacts';
import { ApiFailure, redactError } from '../../client/errors/apiFailure';
import { nodeError } from '../../client/errors/nodeError';
import { type Batch, prepareAll, type Prepared } from './prepareAll';
import type { Run } from '../run';
import { yieldToEventLoop } from '../yieldToEventLoop';
import type { Call } from '../call';
import { failedItem, notSentError, outputItems } from './outputItems';
import { Cancelled } from '../../client/send/stop';

/**
 * Runs all rows: prepared in input order, sent side by side, put out in input order.
 * Without continue-on-fail every row is prepared before anything is sent, and the first failure stops what has not been sent.
 * With it, each row fails by itself; only a hopeless failure stops the rest.
 * @returns the output items @throws NodeApiError or NodeOperationError, with the count of written, failed and unsent rows
 */
export async function runBatch(batch: Batch): Promise<INodeExecutionData[]> {
	const { run, node, items, continueOnFail } = batch;
	const { session, services } = run;
	const { slots } = services;
	const results: INodeExecutionData[][] = [];
	const yieldNow = yieldToEventLoop();
	const active = new Set<Promise<void>>();
	let firstFailure: { index: number; error: unknown } | undefined;

	const fail = (index: number, thrown: unknown) => {
		const error = redactError(thrown, services.connection.redact);
		const unsent = thrown instanceof Cancelled || thrown === session.stop.reason;
		const untagged = error instanceof ApiFailure && error.facts.untagged === true;
		run.counts[unsent ? 'unsent' : untagged ? 'untagged' : 'failed']++;
		run.failed(error, index);
		if (continueOnFail) {
			results[index] = [failedItem(node, items[index] ?? { json: {} }, unsent ? notSentError(error) : error, index)];
		} else {
			firstFailure ??= { index, error };
			session.stop.because(error as Error);
		}
	};

	const prepared = await prepareAndPrefetch(batch);
	let next = 0;
	for (; next < items.length && !session.stop.reason; next++) {
		const index = next;
		await batch.pause(index);
		await yieldNow();
		try {
			const call = await preparedCall(batch, prepared, index);
			await slots.acquire();
			const place = run.order.join(orderKeys(call, batch));
			const begun = runCall(run, call, place.turn)
				.then(
					(records) => {
						results[index] = outputItems(records, index);
						run.counts.succeeded(call.writes && !records.some(isAbsent), records);
						run.succeeded();
						if (call.advice && !records.some(neededRequest)) run.counts.noteAdvice(call.advice);
					},
					(error: unknown) => fail(index, error),
				)
				.finally(() => {
					place.leave();
					active.delete(begun);
					slots.release();
				});
			active.add(begun);
		} catch (error) {
			fail(index, error);
		}
	}
	slots.close();
	await Promise.all(active);

	const { reason } = session.stop;
	// An error here would have n8n take the input for the output: then every row would look done.
	if (reason instanceof Cancelled && !continueOnFail) {
		run.counts.unsent += items.length - next;
		throw run.counts.untagged > 0 ? new Cancelled(run.counts.describe(items.length)) : reason;
	}
	for (; reason && next < items.length; next++) fail(next, reason);
	if (firstFailure) throw nodeError(node, firstFailure.error, firstFailure.index, run.counts.describe(items.length));
	return results.flat();
}

/** What is done before the first row is sent: rows prepared, and what they have to know read for all of them. */
async function prepareAndPrefetch(batch: Batch): Promise<Array<Prepared | undefined>> {
	const { run, continueOnFail } = batch;
	const { contacts, dialect, send } = run.services;
	const prepared = await prepareAll(batch);
	const wants = prepared.flatMap((row) => ('call' in row && row.call.prefetch ? [row.call.prefetch] : []));
	try {
		await prefetchContacts(wants, contacts, dialect, send);
	} catch (error) {
		if (!continueOnFail) throw nodeError(batch.node, error, undefined, 'Nothing was written.');
		// What keeps the reading from succeeding fails every row.
		run.session.stop.because(error as Error);
	}
	return prepared;
}

/** A row's call: as prepared before, else prepared now. @throws BadInput */
async function preparedCall(
	{ prepare, row }: Batch,
	prepared: Array<Prepared | undefined>,
	index: number,
): Promise<Call> {
	const before = prepared[index];
	prepared[index] = undefined;
	if (!before) return await prepare(row(index));
	if ('refused' in before) throw before.refused;
	return before.call;
}

/** Whether a row's record is not there, which is passed on. */
const isAbsent = ({ found }: IDataObject): boolean => found === false;

/** Whether a row had to be asked for by itself in any case: it created its contact, or there is none. */
const neededRequest = (record: IDataObject): boolean => record.action === 'created' || isAbsent(record);

/** What a row meets others by: what it names, and the contacts that are known to answer to it. */
function orderKeys({ keys, prefetch: ahead }: Call, { run }: Batch): readonly string[] {
	if (keys.length === 0 || !ahead) return keys;
	return [...keys, ...run.services.contacts.idsOf(ahead.keys).map((id) => `id:${id}`)];
}

async function runCall({ session, services }: Run, call: Call, turn: Promise<unknown> | undefined) {
	if (turn) await services.slots.waitForRows(turn);
	if (session.stop.reason) throw session.stop.reason;
	return await call.run(services.send);
}
