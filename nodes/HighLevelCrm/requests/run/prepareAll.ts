import { ApiFailure } from '../failures/failure';
import { nodeError } from '../failures/nodeError';
import type { Batch } from './batch';
import { breather } from './breather';
import type { Call } from './call';

/**
 * Prepares every row before anything is sent, so that a mistake in the last row is found in time.
 * @throws NodeOperationError for the first row that can't be prepared, or why the run was stopped
 */
export async function prepareAll({ run, node, items, row, prepare }: Batch): Promise<Call[]> {
	const calls: Call[] = [];
	const breathe = breather();
	for (let index = 0; index < items.length; index++) {
		await breathe();
		if (run.stop.reason) throw run.stop.reason;
		try {
			calls.push(await prepare(row(index)));
		} catch (error) {
			const told = error instanceof ApiFailure ? error.hidden(run.connection.hide) : error;
			throw nodeError(node, told, index, items.length > 1 ? 'Nothing was written.' : '');
		}
	}
	return calls;
}
