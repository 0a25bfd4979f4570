import { setTimeout as sleep } from 'node:timers/promises';
import { executionEnd } from '../../../../host/rest/executions';
import { sandboxOf, see, type Stage } from '../stage';
import { until } from '../until';
import { csvNodes, openWorkflow, START } from '../workflows';

const ROWS = Array.from({ length: 3_000 }, (_unused, index) => ({ email: `stopped${index}@example.com` }));

/** Time in which the sandbox would accept a hundred more requests, ms. */
const LONG_ENOUGH_MS = 1_000;

/** The Stop button ends a long batch. */
export function stopSuite(stage: () => Stage): void {
	see(stage, 'the Stop button ends a long batch at once', async () => {
		const { editor, host, pictures } = stage();
		const { counters } = sandboxOf(host);
		const fields = { mappingMode: 'autoMapInputData', value: {} };
		const node = { name: 'Create or update', parameters: { resource: 'contact', operation: 'upsert', fields } };
		await openWorkflow(stage(), 'A long batch', [START, ...csvNodes(host, 'many', ROWS), node]);
		const before = counters.requests;
		const id = await editor.execute();
		await until(
			'Requests',
			() => counters.requests - before,
			(sent) => sent > 50,
		);
		await editor.stopButton.click();
		const { status } = await executionEnd(host.session, id);
		expect(status).toBe('canceled');
		await until(
			'Requests under way',
			() => counters.inFlight,
			(count) => count === 0,
		);
		const sent = counters.requests;
		await sleep(LONG_ENOUGH_MS);
		expect(counters.requests).toBe(sent);
		expect(sent - before).toBeLessThan(ROWS.length);
		await editor.ended();
		await pictures.take('stopped');
	});
}
