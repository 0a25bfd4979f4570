import type { INodeParameters } from 'n8n-workflow';
import { Bench, hintsOf, jsonOf, located, TOKEN, LOCATION } from '../support/bench';
import { ALL_SCOPES } from '../../sandbox';

describe.each(['addToWorkflow', 'removeFromWorkflow'])('a dry run of %s', (operation) => {
	const bench = new Bench('highLevel');
	const dry = (options: INodeParameters = {}): INodeParameters => ({
		...{ resource: 'contact', operation, options: { dryRun: true, ...options } },
		...{ contactId: located('id', 'one'), workflowId: located('id', '={{ $json.workflow }}') },
	});
	const rows = [{ workflow: 'wf1' }, { workflow: 'Welcome' }, { workflow: 'wf1' }];
	const lookUps = () => bench.wire.filter(({ path }) => path === '/workflows/').length;

	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		bench.sandbox.seed.workflows([
			{ id: 'wf1', name: 'Welcome', status: 'published' },
			{ id: 'wf2', name: 'Farewell', status: 'draft' },
		]);
	});

	it('fails the row of a workflow that does not exist, as the run does, with one look-up', async () => {
		const result = await bench.succeed(dry(), rows, { onError: 'continueErrorOutput' });
		expect(jsonOf(result.items).map(({ workflowId }) => workflowId)).toEqual(['wf1', 'wf1']);
		expect(jsonOf(result.errorItems).map(({ error }) => error)).toEqual([
			expect.stringMatching(/^Row 2: Workflow "Welcome" was not found\. The location's list .* ID "wf1"/),
		]);
		expect(lookUps()).toBe(1);
		const run = await bench.succeed(dry({ dryRun: false }), rows, { onError: 'continueErrorOutput' });
		expect(run.errorItems).toHaveLength(1);
		expect(lookUps()).toBe(1);
	});

	it.each([true, false])(
		'does not pass a contact on as missing if the workflow does not exist (dry run: %s)',
		async (dryRun) => {
			const mixed = [{ workflow: 'wf1', contact: 'gone' }, { workflow: 'gone' }];
			const parameters = {
				...dry({ missing: 'passOn', dryRun }),
				contactId: located('id', "={{ $json.contact ?? 'one' }}"),
			};
			const result = await bench.succeed(parameters, mixed, { onError: 'continueRegularOutput' });
			expect(jsonOf(result.items)).toEqual([
				{ id: 'gone', found: false, ...(dryRun && { dryRun: true }) },
				{
					workflow: 'gone',
					row: 2,
					code: 'not-found',
					error: expect.stringMatching(/workflow "gone" was not found/i) as unknown,
				},
			]);
		},
	);

	it('reports a draft to which a contact would be added', async () => {
		const result = await bench.succeed(dry(), [{ workflow: 'wf2' }, { workflow: 'wf2' }]);
		expect(result.items).toHaveLength(2);
		expect(hintsOf(result)).toEqual(
			operation === 'addToWorkflow'
				? [
						'Workflow "Farewell" is a draft: it does nothing for contacts before it is published.',
						expect.stringMatching(/^Several rows add one contact to one workflow/),
					]
				: [],
		);
	});

	it.each([
		['without the right to see workflows', ALL_SCOPES.filter((scope) => scope !== 'workflows.readonly')],
		['of a location whose list is empty', ALL_SCOPES],
	])('takes any workflow %s', async (_, scopes) => {
		bench.sandbox.configure({ tokens: [{ token: TOKEN, scopes, locationIds: [LOCATION] }] });
		bench.sandbox.state.workflows.clear();
		const { items } = await bench.succeed(dry(), [{ workflow: 'other' }]);
		expect(jsonOf(items)).toEqual([{ id: 'one', action: 'updated', dryRun: true, workflowId: 'other' }]);
	});
});
