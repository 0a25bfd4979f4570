import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { Bench, jsonOf, located } from '../support/bench';

const BULK = '/contacts/bulk/tags/update/*';
const SINGLE = '/contacts/c*/tags';

/** Changes the tag `vip`, of which some contacts make a difference: with `rowsOf` they are as `before`. */
const operations: Array<[operation: string, before: string[], after: string[]]> = [
	['addTags', ['old'], ['old', 'vip']],
	['removeTags', ['old', 'vip'], ['old']],
];

/** Answers of calls that change tags, lost after the server has made the change. */
const losses: Array<[how: string, count: number, fault: Fault]> = [
	['a bulk call', 8, { match: { path: BULK }, kind: 'resetAfter', times: 1 }],
	['a bulk call, each time', 8, { match: { path: BULK }, kind: 'statusAfter', status: 502 }],
	['single calls', 3, { match: { path: SINGLE }, kind: 'truncated', times: 3 }],
];

describe.each(operations)('%s, if the answer was lost', (operation, before, after) => {
	const bench = new Bench('highLevel');
	const Tags = operation === 'addTags' ? { added: ['vip'] } : { removed: ['vip'] };
	const run = async (count: number, more: IDataObject = {}) => {
		const rows = Array.from({ length: count }, (_, index) => ({ id: `c${index}` }));
		bench.sandbox.seed.contacts(rows.map(({ id }) => ({ id, tags: before })));
		const parameters = { resource: 'contact', operation, tags: 'vip', ...more } as INodeParameters;
		return jsonOf((await bench.succeed({ ...parameters, contactId: located('id', '={{ $json.id }}') }, rows)).items);
	};

	it.each(losses)('of %s, does not report changed contacts as unchanged', async (_, count, fault) => {
		bench.sandbox.setFaults([fault]);
		const items = await run(count);
		expect(items).toEqual(items.map((_item, index) => ({ action: 'updated', id: `c${index}`, tags: after })));
		expect(items).toHaveLength(count);
	});

	it.each(losses)('of %s, states no changes that it does not know', async (_, count, fault) => {
		bench.sandbox.setFaults([fault]);
		for (const { action, changes } of await run(count, { write: 'changes' }))
			expect([action, changes ?? 'unknown']).toEqual(['updated', changes ? expect.anything() : 'unknown']);
	});

	it('of a bulk call whose repetition is refused, states no changes of the halves that it does not know', async () => {
		bench.sandbox.setFaults([
			{ match: { path: BULK }, kind: 'statusAfter', status: 502, times: 1 },
			{ match: { path: BULK }, kind: 'status', status: 422, times: 1 },
		]);
		const items = await run(8, { write: 'changes' });
		expect(items).toEqual(items.map((_item, index) => ({ action: 'updated', id: `c${index}`, tags: after })));
		expect(items).toHaveLength(8);
	});

	it('of one of several calls, does not report its changed contacts as unchanged, though the other calls changed nothing', async () => {
		const lists = ['a, b', 'a, c', 'b, c', 'a, b, c'];
		const rows = [...lists, ...lists].map((tags, index) => ({ id: `c${index}`, tags }));
		const had = operation === 'addTags' ? ['b', 'c'] : ['a'];
		bench.sandbox.seed.contacts(rows.map(({ id }) => ({ id, tags: had })));
		bench.sandbox.setFaults([{ match: { path: BULK, bodyIncludes: '"a"' }, kind: 'resetAfter', times: 1 }]);
		const contactId = located('id', '={{ $json.id }}');
		const { items } = await bench.succeed(
			{ resource: 'contact', operation, tags: '={{ $json.tags }}', contactId },
			rows,
		);
		const actions = ['updated', 'updated', 'unchanged', 'updated'];
		expect(jsonOf(items).map(({ action }) => action)).toEqual([...actions, ...actions]);
	});

	it('each time, says in the failed item what it may have changed, for Undo', async () => {
		bench.sandbox.setFaults([{ match: { path: SINGLE }, kind: 'statusAfter', status: 502 }]);
		const rows = ['c0', 'c1', 'c2'].map((id) => ({ id }));
		bench.sandbox.seed.contacts(rows.map(({ id }) => ({ id, tags: before })));
		const parameters = {
			resource: 'contact',
			operation,
			tags: 'vip',
			write: 'changes',
			contactId: located('id', '={{ $json.id }}'),
		};
		const { items } = await bench.run(parameters, rows, { onError: 'continueRegularOutput' });
		expect(jsonOf(items)).toMatchObject(rows.map(({ id }) => ({ id, action: 'unclear', changes: { Tags } })));
	});

	it('does not report the changes of the second call as all changes, as somebody undid a part between the calls', async () => {
		bench.sandbox.setFaults([{ match: { path: SINGLE }, kind: 'statusAfter', status: 502, times: 1 }]);
		bench.sandbox.configure({
			observer: ({ fault }) => {
				const contact = bench.sandbox.state.contacts.get('c0');
				if (!fault || !contact) return;
				const tags = operation === 'addTags' ? contact.tags.filter((tag) => tag !== 'b') : [...contact.tags, 'b'];
				bench.sandbox.state.contactStore.update(contact, { tags });
			},
		});
		bench.sandbox.seed.contacts([{ id: 'c0', tags: operation === 'addTags' ? ['old'] : ['old', 'a', 'b'] }]);
		const parameters = { resource: 'contact', operation, tags: 'a, b', contactId: located('id', 'c0') };
		const { items } = await bench.succeed({ ...parameters, write: 'changes' });
		expect(jsonOf(items).map(({ action, changes }) => [action, changes])).toEqual([['updated', undefined]]);
	});

	it('before the server made the change, knows all that the second call changed', async () => {
		bench.sandbox.setFaults([{ match: { path: SINGLE }, kind: 'status', status: 502, times: 1 }]);
		expect(await run(1, { write: 'changes' })).toMatchObject([{ action: 'updated', changes: { Tags } }]);
	});

	it.each([
		['a redirect', { status: 302, headers: { location: 'https://login.example/' } }],
		["a gateway's page", { kind: 'html', status: 403 }],
		['a refused token', { status: 401, body: { statusCode: 401, message: 'Invalid JWT' } }],
	] as Array<[how: string, fault: Partial<Fault>]>)(
		'of a bulk call, says so in the item whose single call then ends with %s, for Undo',
		async (_, fault) => {
			bench.sandbox.setFaults([
				{ match: { path: BULK }, kind: 'statusAfter', status: 502 },
				{ match: { path: SINGLE }, kind: 'status', ...fault },
			]);
			const rows = Array.from({ length: 8 }, (_row, index) => ({ email: `c${index}@example.com` }));
			bench.sandbox.seed.contacts(rows.map(({ email }, index) => ({ id: `c${index}`, email, tags: before })));
			const contactId = located('email', '={{ $json.email }}');
			const parameters = { resource: 'contact', operation, tags: 'vip', write: 'changes', contactId };
			const { items } = await bench.run(parameters, rows, { onError: 'continueRegularOutput' });
			expect([...bench.sandbox.state.contacts.values()].map(({ tags }) => tags)).toEqual(rows.map(() => after));
			expect(jsonOf(items)).toMatchObject(
				rows.map((_row, index) => ({ id: `c${index}`, action: 'unclear', changes: { Tags } })),
			);
			for (const { error } of jsonOf(items)) {
				expect(error).toContain('may have been carried out');
				expect(error).not.toContain('Nothing was written');
			}
		},
	);
});
