import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Bench, jsonOf, located } from '../support/bench';

const BULK = '/contacts/bulk/tags/update/*';
const GOING_ON = { onError: 'continueRegularOutput' } as const;
const MINUTES = 60_000;

const addTags: INodeParameters = {
	...{ resource: 'contact', operation: 'addTags', tags: '={{ $json.tags ?? "vip" }}' },
	contactId: located('id', '={{ $json.id }}'),
};
const idOf = (index: number): string => `c${String(index).padStart(19, '0')}`;
const people = (count: number, more: IDataObject = {}): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: idOf(index), ...more }));

describe('bulk tags that are refused', () => {
	const bench = new Bench('highLevel', { bulkTagsMost: 100 });
	const requests = () => bench.sandbox.counters.requests;
	const seed = (count: number) =>
		bench.sandbox.seed.contacts(people(count).map((_, index) => ({ id: idOf(index), email: `p${index}@example.com` })));
	const tagged = (tag = 'vip') =>
		[...bench.sandbox.state.contacts.values()].filter(({ tags }) => tags.includes(tag)).length;
	/** Indexes of the rows that failed. */
	const failed = async (rows: IDataObject[]) =>
		jsonOf((await bench.run(addTags, rows, GOING_ON)).items).flatMap(({ error }, index) => (error ? [index] : []));
	/** Requests of a run whose rows are all good. */
	const goodRun = async (tag: string) => {
		bench.sandbox.resetCounters();
		expect(await failed(people(300, { tags: tag }))).toEqual([]);
		return requests();
	};

	beforeEach(() => {
		bench.sandbox.configure({ bulkTagsMost: 500 });
		seed(300);
	});

	it('a tag that is too long fails only its own row and does not slow later runs', async () => {
		const tooLong = 'x'.repeat(90);
		bench.sandbox.setFaults([{ match: { path: '*/tags*', bodyIncludes: tooLong }, kind: 'status', status: 422 }]);
		const rows = people(300).map((row, index) => (index === 7 ? { ...row, tags: tooLong } : row));
		expect(await failed(rows)).toEqual([7]);
		expect(tagged()).toBe(299);
		expect(requests()).toBe(2);
		expect(await goodRun('other')).toBe(1);
	});

	it('a tag that is too long on all rows costs hardly more requests than single calls', async () => {
		const tooLong = 'x'.repeat(90);
		bench.sandbox.setFaults([{ match: { path: '*/tags*', bodyIncludes: tooLong }, kind: 'status', status: 422 }]);
		expect(await failed(people(300, { tags: tooLong }))).toHaveLength(300);
		expect(requests()).toBeLessThanOrEqual(300 + 10);
		expect(await goodRun('other')).toBe(1);
	});

	it('a malformed ID is found by halving and fails alone', async () => {
		const bad = '-not-an-id-';
		bench.sandbox.setFaults([
			{ match: { path: BULK, bodyIncludes: bad }, kind: 'status', status: 422 },
			{ match: { path: `/contacts/${bad}/tags` }, kind: 'status', status: 400 },
		]);
		const rows = people(300).map((row, index) => (index === 123 ? { id: bad } : row));
		expect(await failed(rows)).toEqual([123]);
		expect(tagged()).toBe(299);
		expect(requests()).toBeLessThanOrEqual(25);
		expect(await goodRun('other')).toBe(1);
	});

	it('a lower maximum is tried again after some minutes', async () => {
		bench.sandbox.configure({ bulkTagsMost: 150 });
		expect(await goodRun('a')).toBe(3);
		expect(await goodRun('b')).toBe(2);
		bench.sandbox.configure({ bulkTagsMost: 500 });
		bench.clock.advance(6 * MINUTES);
		expect(await goodRun('c')).toBe(1);
	});

	it('a missing call (404 during a deploy) is tried again after some minutes', async () => {
		bench.sandbox.setFaults([{ match: { path: BULK }, kind: 'status', status: 404, times: 1 }]);
		expect(await goodRun('a')).toBe(301);
		expect(await goodRun('b')).toBe(300);
		bench.clock.advance(6 * MINUTES);
		expect(await goodRun('c')).toBe(1);
	});

	it('a missing call is not remembered if the contact that is tried alone fails, too', async () => {
		bench.sandbox.setFaults([
			{ match: { path: BULK }, kind: 'status', status: 404, times: 1 },
			{ match: { path: `/contacts/${idOf(0)}/tags` }, kind: 'status', status: 422, times: 1 },
		]);
		expect(await failed(people(300))).toEqual([0]);
		expect(await goodRun('b')).toBe(1);
	});

	it('each contact is sent alone once, though its tags go with several calls', async () => {
		bench.sandbox.setFaults([{ match: { path: BULK }, kind: 'status', status: 404 }]);
		const lists = ['a', 'b', 'c', 'a, b', 'a, c', 'b, c', 'a, b, c'];
		const rows = people(14).map((row, index) => ({ ...row, tags: lists[index % lists.length] }));
		expect(await failed(rows)).toEqual([]);
		expect(bench.sandbox.log.filter(({ path }) => path.endsWith('/tags'))).toHaveLength(14);
	});

	it.each([401, 403, 500, 501, 503])(
		'if only the bulk call is answered with %d, the single calls work',
		async (status) => {
			const body = { statusCode: status, message: 'The token is not authorized for this scope.' };
			bench.sandbox.setFaults([{ match: { path: BULK }, kind: 'status', status, body }]);
			expect(await failed(people(300))).toEqual([]);
			expect(tagged()).toBe(300);
			expect(requests()).toBeLessThanOrEqual(305);
		},
	);

	it('one contact for which the call answers 500 costs one call', async () => {
		bench.sandbox.configure({ bulkTagsMost: 500 });
		seed(1_500);
		bench.sandbox.setFaults([{ match: { path: BULK, bodyIncludes: idOf(3) }, kind: 'status', status: 500 }]);
		expect(await failed(people(1_500))).toEqual([]);
		expect(tagged()).toBe(1_500);
		expect(requests()).toBe(5 + 500 + 2);
	});

	it('a rejected token is not tried for every row', async () => {
		bench.sandbox.setFaults([{ kind: 'status', status: 401, body: { message: 'Invalid JWT' } }]);
		expect(await failed(people(300))).toHaveLength(300);
		expect(requests()).toBeLessThanOrEqual(2);
	});
});

describe('bulk tags whose answer does not list the changed tags', () => {
	const bench = new Bench('highLevel');

	it.each([
		['addTags', 'VIP', ['old', 'vip']],
		['removeTags', 'Old', []],
	])('%s counts as done', async (operation, tags, after) => {
		const rows = people(10);
		bench.sandbox.seed.contacts(rows.map((_, index) => ({ id: idOf(index), tags: ['old'] })));
		const responses = rows.map(({ id }) => ({
			...{ contactId: id, message: 'Tags updated', type: 'success', oldTags: ['old'], tagsAdded: [], tagsRemoved: [] },
		}));
		bench.sandbox.setFaults([{ match: { path: BULK }, kind: 'status', status: 201, body: { responses } }]);
		const { items, error } = await bench.run({ ...addTags, operation, tags }, rows);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual(rows.map(({ id }) => ({ action: 'updated', id, tags: after })));
		expect(bench.sandbox.counters.requests).toBe(1);
	});
});
