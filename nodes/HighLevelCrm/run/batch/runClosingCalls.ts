import type { IDataObject } from 'n8n-workflow';
import { ApiFailure, redactError } from '../../client/errors/apiFailure';
import { Cancelled } from '../../client/send/stop';
import type { ClosingCall, ClosingCalls } from '../closingCalls';
import { failedClosingItem, failedClosingRecord, namedFailure, unlinkedItem } from './outputItems';
import type { Batch } from './prepareAll';

/**
 * Makes the calls that follow the rows, concurrently. They are output after the rows, in the order of the calls. They come from no row, so
 * they are linked to none.
 * @returns the first failure, unless the run continues on fail
 */
export async function runClosingCalls(
	{ run, node, output, continueOnFail }: Batch,
	{ calls, failure, format = asIs }: ClosingCalls,
): Promise<Error | undefined> {
	const { session, services, counts } = run;
	let first = continueOnFail ? undefined : failure;
	const active = new Set<Promise<void>>();
	const make = async (call: ClosingCall) => {
		const { reason } = session.stop;
		if (reason && call.writes) throw reason;
		return await Promise.all((await call.run(services.send)).map(format));
	};
	const fail = async (call: ClosingCall, position: number, thrown: unknown) => {
		const error = redactError(thrown, services.connection.redact) as Error;
		// What stopped the run ends it: the failure before this one, or the cancelling itself.
		if (thrown instanceof Cancelled || thrown === session.stop.reason) {
			put(position, [await format(call.ifNotSent(error.message))]);
			return;
		}
		const named = namedFailure(error, call);
		if (!continueOnFail) first ??= named;
		counts.closingFailed(error, call.subject);
		// Every further call would fail in the same way.
		if (error instanceof ApiFailure && error.facts.hopeless) session.stop.abort(error);
		const record = await format(failedClosingRecord(call, named));
		output.appendFailed(position, failedClosingItem(node, record, named));
	};
	const put = (position: number, records: IDataObject[]) => {
		counts.closed(records);
		output.append(position, records.map(unlinkedItem));
	};
	services.slots.reopen();
	for (const [position, call] of calls.entries()) {
		await services.slots.acquire();
		const work = make(call)
			.then(
				(records) => put(position, records),
				async (thrown: unknown) => await fail(call, position, thrown),
			)
			.finally(() => {
				active.delete(work);
				services.slots.release();
			});
		active.add(work);
	}
	services.slots.close();
	await Promise.all(active);
	return first;
}

const asIs = async (record: IDataObject) => await Promise.resolve(record);
