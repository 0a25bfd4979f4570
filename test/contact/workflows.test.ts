import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, contactsVersion, expectHeaders, hintsOf, jsonOf, located } from '../support/bench';

const bench = new Bench('highLevel');
const adding = (more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'addToWorkflow' },
	...{ contactId: located('id', '={{ $json.id }}'), workflowId: located('list', 'wf1') },
	...more,
});
const removing = (more: INodeParameters = {}): INodeParameters => ({
	...adding(more),
	operation: 'removeFromWorkflow',
});
const enrolled = () => [...bench.sandbox.state.enrolments.values()].map(({ contactId }) => contactId).sort();

beforeEach(() => {
	bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }, { id: 'two' }]);
	bench.sandbox.seed.workflows([{ id: 'wf1', name: 'Welcome' }]);
});

describe('contact addToWorkflow', () => {
	it('sends one request', async () => {
		const { items } = await bench.run(adding(), [{ id: 'one' }]);
		expect(bench.wire).toEqual([{ method: 'POST', path: '/contacts/one/workflow/wf1', query: {}, body: {} }]);
		expectHeaders(bench.sandbox.log[0], contactsVersion(bench));
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', workflowId: 'wf1' }]);
		expect(enrolled()).toEqual(['one']);
	});

	describe('for several rows of one contact', () => {
		const rows = [{ id: 'one' }, { id: 'two' }, { id: 'one' }];
		const once = ['updated', 'updated', 'unchanged'];
		const posts = () => bench.wire.filter(({ method }) => method === 'POST').map(({ path }) => path);
		const hint = [
			'Several rows add one contact to one workflow: it is added once in a run, and the other rows are unchanged.',
		];

		it('adds it once, so that it gets no message twice, as the dry run says', async () => {
			const dry = await bench.succeed(adding({ options: { dryRun: true } }), rows);
			expect(jsonOf(dry.items).map(({ action }) => action)).toEqual(once);
			const result = await bench.succeed(adding(), rows);
			expect(jsonOf(result.items).map(({ action }) => action)).toEqual(once);
			expect(jsonOf(result.items)[2]).toEqual({ action: 'unchanged', id: 'one', workflowId: 'wf1' });
			expect([hintsOf(dry), hintsOf(result)]).toEqual([hint, hint]);
			expect(enrolled()).toEqual(['one', 'two']);
		});

		it('adds it once if the rows name it by its ID and by its email', async () => {
			const contactId = { ...located('id', '={{ $json.id }}'), mode: '={{ $json.by }}' } as INodeParameters;
			const named = [
				{ by: 'id', id: 'one' },
				{ by: 'email', id: 'one@example.com' },
			];
			const { items } = await bench.succeed(adding({ contactId }), named);
			expect(jsonOf(items).map(({ action }) => action)).toEqual(['updated', 'unchanged']);
			expect(enrolled()).toEqual(['one']);
		});

		it('adds it to each workflow', async () => {
			bench.sandbox.seed.workflows([{ id: 'wf2', name: 'Farewell' }]);
			const workflowId = located('id', '={{ $json.workflow }}');
			const two = ['wf1', 'wf2'].map((workflow) => ({ id: 'one', workflow }));
			await bench.succeed(adding({ workflowId }), two);
			expect(posts()).toEqual(['/contacts/one/workflow/wf1', '/contacts/one/workflow/wf2']);
		});

		it('tries again with the next row if the server refused the first one', async () => {
			bench.sandbox.setFaults([{ kind: 'status', status: 422, body: { message: 'no' }, times: 1 }]);
			const { items } = await bench.run(adding(), [{ id: 'one' }, { id: 'one' }], { onError: 'continueRegularOutput' });
			expect(jsonOf(items).map(({ action, code }) => action ?? code)).toEqual(['value-refused', 'updated']);
			expect(enrolled()).toEqual(['one']);
		});

		it('does not try again if the first one may have been done', async () => {
			bench.sandbox.setFaults([{ kind: 'resetAfter', times: 1, match: { method: 'POST' } }]);
			const { items } = await bench.run(adding(), [{ id: 'one' }, { id: 'one' }], { onError: 'continueRegularOutput' });
			expect(jsonOf(items).map(({ code }) => code)).toEqual(['connection-broken', 'connection-broken']);
			expect(enrolled()).toEqual(['one']);
		});
	});

	describe('with Retry On Fail', () => {
		const REFUSED: Fault = {
			kind: 'status',
			status: 422,
			times: 1,
			match: { method: 'POST', path: '/contacts/two/*' },
		};
		const rows = [{ id: 'two' }, { id: 'one' }, { id: 'two' }, { id: 'one' }];

		it.each([undefined, 'continueRegularOutput', 'continueErrorOutput'] as const)(
			'adds nobody again in the next try, and says what became of all (%s)',
			async (onError) => {
				bench.sandbox.setFaults([REFUSED]);
				// The first row fails in its first try. A second one of the same contact is not sent, or is taken.
				const result = await bench.succeed(adding(), rows, { retryOnFail: true, onError });
				expect(jsonOf(result.items)).toMatchObject([
					{ id: 'two', action: 'updated' },
					{ id: 'one', action: 'updated' },
					{ id: 'two', action: 'unchanged' },
					{ id: 'one', action: 'unchanged' },
				]);
				expect(enrolled()).toEqual(['one', 'two']);
			},
		);

		it('does not add a contact again if it is unknown whether it was added', async () => {
			bench.sandbox.setFaults([{ ...REFUSED, kind: 'resetAfter' }]);
			const { error } = await bench.run(adding(), rows, { retryOnFail: true });
			expect(error?.message).toContain('broke');
			expect(enrolled()).toEqual(['one', 'two']);
		});

		it('adds them again in another run', async () => {
			for (let run = 0; run < 2; run++) await bench.succeed(adding(), [{ id: 'one' }], { retryOnFail: true });
			expect(enrolled()).toEqual(['one', 'one']);
		});
	});

	it('fails if the server says that it was not done, and calls it unclear', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 200, body: { succeded: false } }]);
		const { error } = await bench.run(adding(), [{ id: 'one' }]);
		expect(error?.message).toBe('The server did not confirm adding contact "one" to workflow "wf1" (row 1)');
		const { items } = await bench.run(adding(), [{ id: 'one' }], { onError: 'continueRegularOutput' });
		expect(items[0]?.json.code).toBe('unclear');
	});

	it('names contact and workflow if one of them does not exist', async () => {
		const { error } = await bench.run(adding({ workflowId: located('id', 'gone') }), [{ id: 'one' }]);
		expect(error?.message).toBe('Contact "one" or workflow "gone" was not found (row 1)');
		expect(error?.description).toContain('Workflow with id gone not found');
	});

	it('rejects an empty workflow before anything is sent', async () => {
		const { error } = await bench.run(adding({ workflowId: located('id', '={{ $json.workflow }}') }), [
			{ id: 'one', workflow: '' },
		]);
		expect(error?.message).toBe('Workflow is empty (row 1)');
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});

describe('contact removeFromWorkflow', () => {
	it('removes the contact, found by email, and is repeated after a lost answer', async () => {
		await bench.run(adding(), [{ id: 'one' }, { id: 'two' }]);
		bench.sandbox.setFaults([{ kind: 'resetAfter', times: 1, match: { method: 'DELETE' } }]);
		const { items, error } = await bench.run(removing({ contactId: located('email', 'one@example.com') }));
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([{ action: 'updated', id: 'one', workflowId: 'wf1' }]);
		expect(enrolled()).toEqual(['two']);
	});
});
