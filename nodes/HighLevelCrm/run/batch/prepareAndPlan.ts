import { nodeError } from '../../client/errors/nodeError';
import { prefetchContacts } from '../prefetch/prefetchContacts';
import { type Batch, nothingWritten, prepareAll, type Prepared } from './prepareAll';

const PREFETCH_FAILED =
	'Not all contacts that the rows name could be read in bulk. The other rows were looked up or sent one by one.';

/** All rows as far as they were prepared, and the order in which they begin if it is not that of the input. */
interface Beginning {
	prepared: Array<Prepared | undefined>;
	order?: readonly number[];
}

/** Prepares the rows, reads the contacts that they name, and makes the plan, if the operation has one. Nothing is written. */
export async function prepareAndPlan(batch: Batch): Promise<Beginning> {
	const { run, continueOnFail, job } = batch;
	const { services } = run;
	const { send, warnings } = services;
	const prepared = await prepareAll(batch);
	const prefetches = prepared.flatMap((row) => ('prefetch' in row && row.prefetch ? [row.prefetch] : []));
	try {
		const { list } = job.current ?? {};
		if (prefetches.length > 0 || list) {
			const failure = await prefetchContacts(prefetches, services.contacts, services.searches, send, list);
			if (failure) warnings.add(`${PREFETCH_FAILED} The reason: ${failure.message}`);
		}
		return { prepared, order: await job.current?.plan?.() };
	} catch (error) {
		if (!continueOnFail) throw nodeError(batch.node, error, undefined, nothingWritten(batch.writes));
		// The failure would be the same for every row.
		run.session.stop.abort(error as Error);
		return { prepared };
	}
}
