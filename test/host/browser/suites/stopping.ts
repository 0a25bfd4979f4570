import { setTimeout as sleep } from 'node:timers/promises';
import { executionEnd } from '../../../../host/rest/executions';
import { sandboxOf, see, type Stage } from '../stage';
import { until } from '../until';
import { csvNodes, openWorkflow, START } from '../workflows';

const ROWS = Array.from({ length: 3_000 }, (_unused, index) => ({ email: `stopped${index}@example.com` }));

/** Time in which the sandbox would accept a hundred more requests, ms. */
const LONG_ENOUGH_MS = 1_000;

/** Maximum number of rows that the node has under way at once. */
const MAX_UNDER_WAY = 64;

/** The Stop button ends a long batch. */
export function stopSuite(stage: () => Stage): void {
	see(stage, 'the Stop button ends a long batch at once', async () => {
		const { editor, host, pictures } = stage();
		const { counters } = sandboxOf(host);
		const fields = { mappingMode: 'autoMapInputData', value: {} };
		const node = { name: 'Create or update', parameters: { resource: 'contact', operation: 'upsert', fields } };
		await openWorkflow(stage(), 'A long batch', [START, ...csvNodes(host, 'many', ROWS), node]);
		const before = counters.requests;
		const arriving = async () => {
			const already = counters.requests;
			await sleep(LONG_ENOUGH_MS);
			return counters.requests - already;
		};
		const id = await editor.execute();
		await until(
			'Requests',
			() => counters.requests - before,
			(sent) => sent > 50,
		);
		await editor.stopButton.click();
		const { status } = await executionEnd(host.session, id);
		expect(status).toBe('canceled');
		const sent = counters.requests;
		// What was under way when n8n answered arrives later on a busy machine.
		await until('Requests that still arrive', arriving, (count) => count === 0);
		expect(counters.requests - sent).toBeLessThanOrEqual(MAX_UNDER_WAY);
		expect(sent - before).toBeLessThan(ROWS.length);
		await editor.ended();
		await pictures.take('stopped');
	});
}
