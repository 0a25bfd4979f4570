import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../sandbox';
import { TagBatcher } from '../../nodes/HighLevelCrm/tags/tagBatcher';
import { formatCount } from '../../nodes/HighLevelCrm/values/formatting';
import { automatic, Bench, hintsOf, jsonOf, located } from '../support/bench';
import { pause } from '../support/runs';

const BULK = '/contacts/bulk/tags/update/*';
const GOING_ON = { onError: 'continueRegularOutput' } as const;

const addTags = (tags = 'vip'): INodeParameters => ({
	...{ resource: 'contact', operation: 'addTags', tags },
	contactId: located('id', '={{ $json.id }}'),
});
const upsert = (options: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), options },
});
const idOf = (index: number): string => `c${String(index).padStart(19, '0')}`;
const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: idOf(index), email: `p${index}@example.com` }));
const rows = (count: number, tags: string | string[] = 'vip'): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ email: `p${index}@example.com`, tags }));

describe('tags of many contacts in one call', () => {
	const bench = new Bench('highLevel', { bulkTagsMost: 20 });
	const tagsOf = (index: number) => bench.sandbox.state.contacts.get(idOf(index))?.tags;
	const tagged = () => [...bench.sandbox.state.contacts.values()].filter(({ tags }) => tags.includes('vip')).length;
	const singles = () => bench.sandbox.counters.byRoute['POST /contacts/{contactId}/tags'] ?? 0;

	it.each<[string, Fault]>([
		['429', { kind: 'status', status: 429, times: 2 }],
		['503', { kind: 'status', status: 503, times: 2 }],
		['a reset before', { kind: 'resetBefore', times: 1 }],
		['a reset after', { kind: 'resetAfter', times: 1 }],
		['an answer that was cut off', { kind: 'truncated', times: 1 }],
	])('is repeated after %s, as adding twice is harmless', async (_, fault) => {
		bench.sandbox.seed.contacts(people(12));
		bench.sandbox.setFaults([{ ...fault, match: { path: BULK } }]);
		const { error } = await bench.run(addTags(), people(12));
		expect(error).toBeUndefined();
		expect(tagged()).toBe(12);
		expect(singles()).toBe(0);
	});

	it('retries a contact that fails, or that the answer leaves out, by a request of its own', async () => {
		const [, ...others] = people(10);
		bench.sandbox.seed.contacts(others);
		const answered = others
			.slice(1)
			.map(({ id }) => ({ contactId: id, type: 'success', oldTags: [], tagsAdded: ['vip'] }));
		bench.sandbox.setFaults([
			{ match: { path: BULK }, kind: 'status', status: 201, body: { responses: answered }, times: 1 },
		]);
		const { items } = await bench.run(addTags(), people(10), GOING_ON);
		expect(singles()).toBe(2);
		expect(tagsOf(1)).toEqual(['vip']);
		expect(jsonOf(items).map(({ error }) => error !== undefined)).toEqual([true, ...others.map(() => false)]);
	});

	it('reaches contacts that the call does not know yet', async () => {
		bench.sandbox.configure({ bulkTagsLagMs: 3_600_000 });
		const { items } = await bench.run(upsert(), rows(10), GOING_ON);
		expect(tagged()).toBe(10);
		expect(jsonOf(items).every(({ tags, isNew }) => isNew === true && JSON.stringify(tags) === '["vip"]')).toBe(true);
	});

	it('reports that the other fields of a row were written if its tags failed', async () => {
		for (const [status, said] of [
			[500, /All else of the contact was written, its tags may have been/],
			[422, /other fields of the contact were written, its tags were not/],
		] as const) {
			bench.sandbox.setFaults([{ match: { path: '*/tags*' }, kind: 'status', status }]);
			const { items } = await bench.run(upsert(), rows(7), GOING_ON);
			expect(bench.sandbox.counters.created).toBe(7);
			for (const { error } of jsonOf(items)) expect(error).toMatch(said);
		}
	});

	it.each([
		[40, 30],
		[5, 0],
	])(
		'still sends the tags of rows whose fields are written when a row stops the run (%d rows)',
		async (count, failed) => {
			bench.sandbox.setFaults([{ match: { bodyIncludes: `p${failed}@` }, kind: 'status', status: 422 }]);
			const { error } = await bench.run(upsert(), rows(count));
			expect(error?.message).toContain(`p${failed}@example.com`);
			expect(bench.sandbox.counters.created).toBeGreaterThan(0);
			expect(tagged()).toBe(bench.sandbox.counters.created);
		},
	);

	it('keeps the order of rows of one contact: added, then replaced', async () => {
		const one = { email: 'p0@example.com' };
		const others = rows(8).slice(1);
		const given = [{ ...one, tags: 'a', mode: 'add' }, ...others, { ...one, tags: 'b', mode: 'replace' }];
		const { error } = await bench.run(upsert({ tagMode: '={{ $json.mode ?? "add" }}' }), given);
		expect(error).toBeUndefined();
		const [stored] = [...bench.sandbox.state.contacts.values()].filter(({ email }) => email === one.email);
		expect(stored?.tags).toEqual(['b']);
	});

	it('sends nothing after a cancellation, and counts the rows without their tags', async () => {
		bench.sandbox.setFaults([{ match: { path: BULK }, kind: 'hang' }]);
		const stop = new AbortController();
		const run = bench.run(upsert(), rows(10), { stop: stop.signal });
		while ((bench.sandbox.counters.byRoute['POST /contacts/upsert'] ?? 0) < 10 || bench.sandbox.counters.requests < 11)
			await pause(5);
		stop.abort();
		expect((await run).error?.message).toContain('0 never sent, 10 written without their tags.');
		expect(tagged()).toBe(0);
		expect(bench.sandbox.counters.requests).toBe(11);
	});

	it('counts the rows that had not begun when it was canceled', async () => {
		const { counters } = bench.sandbox;
		bench.sandbox.setFaults([{ match: { path: BULK }, kind: 'hang' }]);
		const stop = new AbortController();
		const run = bench.run(upsert(), rows(2_000), { stop: stop.signal });
		for (let before = -1; before < counters.requests || counters.created === 0; ) {
			before = counters.requests;
			await pause(150);
		}
		stop.abort();
		expect((await run).error?.message).toContain(
			`Of 2,000 items: 0 written, 0 failed, ${formatCount(2_000 - counters.created)} never sent, ${formatCount(counters.created)} written without their tags.`,
		);
		expect(counters.created).toBeLessThan(2_000);
	});
});

it('a call for many contacts is sent as soon as it is full, and then the next one', () => {
	const sent: number[] = [];
	const sendBatch = async ({ changes }: { changes: unknown[] }) => {
		sent.push(changes.length);
		return await Promise.resolve(new Map());
	};
	const slots = { onIdle: () => undefined, waitForBatch: async (outcome: unknown) => await outcome };
	const batcher = new TagBatcher({ sendBatch } as never, { maxContacts: 3 } as never, slots as never);
	const seen = ['a', 'a', 'b', 'A', 'a', 'a', 'a', 'b'].map((tag, index) => {
		void batcher.load({ id: idOf(index), kind: 'add', tags: [tag], sendSingle: async () => await Promise.resolve([]) });
		return sent.length;
	});
	expect(seen).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
	expect(sent).toEqual([3, 3]);
});

describe('the hint after a long run', () => {
	const bench = new Bench('highLevel');

	it('names Only Changes if contacts were updated one by one', async () => {
		bench.sandbox.seed.contacts(people(1_000));
		const given = people(1_000).map(({ email }) => ({ email, city: 'Oslo' }));
		const hints = hintsOf(await bench.run(upsert(), given));
		expect(hints.join()).toContain('This run took 1,00');
		expect(hints.join()).toContain('Write > Only Changes');
	});
});
