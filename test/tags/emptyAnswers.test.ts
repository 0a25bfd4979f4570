import type { IDataObject } from 'n8n-workflow';
import { Bench, jsonOf, located } from '../support/bench';

const SINGLE = '/contacts/c*/tags';
/** Answers with a status of success that say nothing of the tags. */
const EMPTY: ReadonlyArray<[what: string, body: unknown]> = [
	['nothing', ''],
	['null', null],
	['an empty list', []],
	['a word on something else', { message: 'We are in maintenance' }],
];
const OF_GATEWAY: (typeof EMPTY)[number] = ['a failure', { statusCode: 500, message: 'Internal server error' }];

describe.each(['addTags', 'removeTags'])('%s, if the server accepts the call and does not answer it', (operation) => {
	const bench = new Bench('highLevel');
	const before = operation === 'addTags' ? ['old'] : ['old', 'vip'];
	const tagsOf = () => [...bench.sandbox.state.contacts.values()].map(({ tags }) => tags);
	const run = async (count: number, more: IDataObject = {}) => {
		const rows = Array.from({ length: count }, (_, index) => ({ id: `c${index}` }));
		bench.sandbox.seed.contacts(rows.map(({ id }) => ({ id, tags: before })));
		const contactId = located('id', '={{ $json.id }}');
		const parameters = { resource: 'contact', operation, tags: 'vip', contactId, ...more };
		return jsonOf((await bench.run(parameters, rows, { onError: 'continueRegularOutput' })).items);
	};
	const answering = (body: unknown, times?: number) =>
		bench.sandbox.setFaults([{ match: { path: SINGLE }, kind: 'status', status: 200, body, times }]);

	it.each([...EMPTY, OF_GATEWAY])('sends it again: %s', async (_, body) => {
		answering(body, 1);
		const items = await run(1);
		expect(items).toMatchObject([{ id: 'c0', action: 'updated' }]);
		expect(tagsOf()).toEqual([operation === 'addTags' ? ['old', 'vip'] : ['old']]);
	});

	it.each(EMPTY)('does not report a row as done if it never was: %s', async (_, body) => {
		answering(body);
		const items = await run(3);
		expect(tagsOf()).toEqual([before, before, before]);
		for (const { code, error } of items) {
			expect(code).toBe('unclear');
			expect(error).toMatch(/did not confirm the tags of contact "c\d".* may have been carried out/);
		}
	});

	it('takes a 204 without content as done', async () => {
		bench.sandbox.setFaults([{ match: { path: SINGLE }, kind: 'statusAfter', status: 204 }]);
		expect(await run(1)).toMatchObject([{ id: 'c0', action: 'updated' }]);
		expect(bench.wire.filter(({ path }) => path.endsWith('/tags'))).toHaveLength(1);
	});
});
