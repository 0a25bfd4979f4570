import { ApiFailure } from '../../client/errors/apiFailure';
import type { ClosingCall } from '../closingCalls';
import type { Batch } from './prepareAll';
import { outputItems } from './outputItems';

/**
 * Makes the calls that follow the rows, concurrently. They are output after the rows, in the order of the calls, linked to the first item.
 * @returns the first failure, unless the run continues on fail
 */
export async function runClosingCalls({ run, job, output, continueOnFail }: Batch): Promise<Error | undefined> {
	const { session, services, counts } = run;
	const closing = await job.current?.close?.();
	if (!closing) return undefined;
	const { calls, failure } = closing;
	let first = continueOnFail ? undefined : failure;
	const active = new Set<Promise<void>>();
	const make = async (call: ClosingCall) => {
		const { reason } = session.stop;
		if (reason && call.writes) throw reason;
		return await call.run(services.send);
	};
	services.slots.reopen();
	for (const [position, call] of calls.entries()) {
		await services.slots.acquire();
		const work = make(call)
			.catch((thrown: unknown) => {
				const error = services.connection.redact((thrown as Error).message);
				if (!continueOnFail) first ??= thrown as Error;
				return [{ ...call.ifFailed, error }];
			})
			.then((records) => {
				counts.closed(records);
				output.append(position, outputItems(records, 0));
			})
			.finally(() => {
				active.delete(work);
				services.slots.release();
			});
		active.add(work);
	}
	services.slots.close();
	await Promise.all(active);
	return first instanceof ApiFailure || first === undefined ? first : session.stop.reason;
}
