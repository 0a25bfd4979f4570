import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { preparedExample } from '../../host/examples';
import { errorOf, itemsOf, type Execution } from '../../host/execution';
import { executionEnd } from '../../host/rest/executions';
import { createWorkflow, runWorkflow, type WorkflowContent } from '../../host/rest/workflows';
import { DIALECTS } from '../../host/surroundings';
import type { Dialect, Fault } from '../../sandbox';
import { useHost } from './support';

const ROWS = Array.from({ length: 2_000 }, (_unused, index) => ({
	email: `bulk${index}@example.com`,
	firstName: `First ${index}`,
	lastName: `Last ${index}`,
}));

/** Faults of the server, and how many requests each affects. */
const TROUBLES: Array<Pick<Fault, 'kind' | 'status' | 'times'> & { every: number; at: number }> = [
	{ kind: 'status', status: 429, times: 1, every: 50, at: 3 },
	{ kind: 'status', status: 500, times: 2, every: 25, at: 7 },
	// The server writes and answers with an error, so the row is sent again.
	{ kind: 'statusAfter', status: 500, times: 1, every: 25, at: 11 },
	{ kind: 'status', status: 429, times: 2, every: 100, at: 17 },
	{ kind: 'status', status: 500, times: 1, every: 100, at: 17 },
];

const FAULTS: Fault[] = TROUBLES.flatMap(({ every, at, ...fault }) =>
	ROWS.filter((_row, index) => index % every === at).map(({ email }) => ({
		...fault,
		match: { path: '/contacts/upsert', bodyIncludes: `"${email}"` },
	})),
);

/** Number of all failures of the server. */
function planned(matches: (fault: Fault) => boolean): number {
	return FAULTS.filter(matches).reduce((sum, { times = 0 }) => sum + times, 0);
}

describe('2,000 rows on a server that fails now and then', () => {
	const host = useHost('bulk');

	/** The import example with these rows. */
	function workflow(dialect: Dialect): WorkflowContent {
		const { outputFolder } = host().instance;
		const settings = { credential: host().credentials[dialect], outputFolder, serviceUrl: host().service.url };
		const file = path.join(outputFolder, 'rows.csv');
		writeFileSync(file, stringify(ROWS, { header: true }));
		const example = preparedExample('contact-import.json', settings);
		const nodes = example.nodes.map((node) =>
			node.name === 'Read the file' ? { ...node, parameters: { ...node.parameters, fileSelector: file } } : node,
		);
		return { ...example, name: `2,000 rows, ${dialect}`, nodes };
	}

	describe.each(DIALECTS)('%s', (dialect) => {
		let execution: Execution;

		beforeAll(async () => {
			const { sandbox } = host().sandboxes[dialect];
			sandbox.clear();
			sandbox.setFaults(FAULTS);
			const { id } = await createWorkflow(host().session, workflow(dialect));
			execution = await executionEnd(host().session, await runWorkflow(host().session, id, 'Start'));
		});

		it('meet every failure', () => {
			const { answered429, answered5xx, writes } = host().sandboxes[dialect].sandbox.counters;
			expect(answered5xx).toBe(planned(({ status }) => status === 500));
			// The server also rejects some requests because of its rate limit.
			expect(answered429).toBeGreaterThanOrEqual(planned(({ status }) => status === 429));
			expect([...writes.values()].filter((times) => times === 2)).toHaveLength(
				planned(({ kind }) => kind === 'statusAfter'),
			);
		});

		it('end without a failed row', () => {
			expect([execution.status, errorOf(execution)]).toEqual(['success', undefined]);
			expect(itemsOf(execution, 'Failed rows')).toEqual([]);
		});

		it('are output once each, in order', () => {
			expect(
				itemsOf(execution, 'Imported').map(({ email, firstName, lastName }) => ({ email, firstName, lastName })),
			).toEqual(ROWS);
		});

		it('are each on the server once', () => {
			const { state, counters } = host().sandboxes[dialect].sandbox;
			const stored = [...state.contacts.values()].map(({ email, firstName, lastName }) => ({
				email,
				firstName,
				lastName,
			}));
			const byEmail = (one: { email: string | null }, other: { email: string | null }) =>
				String(one.email).localeCompare(String(other.email));
			expect(stored.sort(byEmail)).toEqual([...ROWS].sort(byEmail));
			expect(counters.duplicates).toBe(0);
		});
	});
});
