import { errorOf, type Execution } from '../../host/execution';
import { executionEnd, executionsOf } from '../../host/rest/executions';
import { activateWorkflow, createWorkflow, type WorkflowContent } from '../../host/rest/workflows';
import { DIALECTS } from '../../host/surroundings';
import type { Dialect } from '../../sandbox';
import { until, untilReady } from './queue/importer';
import { people } from './queue/rows';
import { batchWorkflow } from './queue/workflows';
import { useHost } from './support';

const LIST_TAG = 'members';
/** More than half of so few contacts has to leave for the brake to hold them. */
const MEMBERS = people(4, 'member').map((person) => ({ ...person, tags: [LIST_TAG] }));
const WRONG_ROWS = people(6, 'stranger');

describe('a wrong list in an active workflow', () => {
	const host = useHost('wrong-list');

	/** Synchronize with the rows that a webhook gets. */
	function workflow(dialect: Dialect): WorkflowContent {
		const content = batchWorkflow(host().credentials[dialect], `list-${dialect}`);
		const nodes = content.nodes.map(({ onError, ...node }) =>
			onError
				? {
						...node,
						parameters: { ...node.parameters, operation: 'synchronize', listTag: LIST_TAG, leavers: 'delete' },
					}
				: node,
		);
		return { ...content, nodes };
	}

	it.each(DIALECTS)('is held night after night, although its rows are on the list by then (%s)', async (dialect) => {
		const { session, url, sandboxes } = host();
		const { sandbox } = sandboxes[dialect];
		sandbox.clear();
		sandbox.seed.contacts(MEMBERS);
		const { id } = await createWorkflow(session, workflow(dialect));
		await activateWorkflow(session, id);
		const webhook = `${url}/webhook/list-${dialect}`;
		await untilReady(webhook);
		const night = async (count: number): Promise<Execution> => {
			await fetch(webhook, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ rows: WRONG_ROWS }),
			});
			await until(async () => (await executionsOf(session, id)).length === count, `execution ${count}`);
			const [last] = await executionsOf(session, id);
			return await executionEnd(session, last?.id ?? '');
		};
		for (const count of [1, 2, 3]) {
			expect(errorOf(await night(count))).toContain(`4 of 4 contacts with the tag "${LIST_TAG}" left the list (100 %)`);
		}
		expect(sandbox.state.contacts.size).toBe(MEMBERS.length + WRONG_ROWS.length);
	});
});
