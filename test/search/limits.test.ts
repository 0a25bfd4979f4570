import type { IDataObject } from 'n8n-workflow';
import { isSearchableKey } from '../../nodes/HighLevelCrm/dialects/highLevelBulk';
import { Bench, bothDialects } from '../support/bench';

const search = (more: IDataObject) => ({ resource: 'contact', operation: 'search', returnAll: true, ...more }) as never;
const x = (count: number) => 'x'.repeat(count);

bothDialects('a search', (bench) => {
	it.each([
		[75, undefined],
		[76, 'Query is longer than 75 characters'],
	])('has a query of up to 75 characters (%d)', async (count, message) => {
		const { error } = await bench.run(search({ query: x(count) }));
		expect(error?.message.slice(0, message?.length)).toBe(message);
		expect(bench.sandbox.counters.requests > 0).toBe(message === undefined);
	});

	it.each([
		[2, undefined],
		[3, 'Sort has 3 fields; the maximum is 2'],
	])('is sorted by up to two fields (%d)', async (count, message) => {
		const fields = ['email', 'firstName', 'lastName'].slice(0, count).map((field) => ({ field, direction: 'asc' }));
		const { error } = await bench.run(search({ sort: { by: fields } }));
		expect(error?.message.slice(0, message?.length)).toBe(message);
	});
});

describe('a search asks the server for', () => {
	const bench = new Bench('highLevel');
	const asked = async (filters: IDataObject) => {
		await bench.run(search({ filters }));
		const last = bench.wire.filter(({ path }) => path === '/contacts/search').at(-1);
		return JSON.stringify(last?.body);
	};

	it('values of up to 75 characters; the node alone compares longer ones', async () => {
		expect(await asked({ tags: x(75) })).toContain(x(75));
		expect(await asked({ tags: x(76) })).not.toContain('xxx');
	});

	it('parts of three characters or more', async () => {
		const filters = await asked({ name: 'ann bo cleo' });
		expect(['"ann"', '"bo"', '"cleo"'].filter((part) => filters.includes(part))).toEqual(['"ann"', '"cleo"']);
	});
});

it.each<[key: object, isSearchable: boolean]>([
	[{ email: `${x(69)}@x.de` }, true],
	[{ email: `${x(71)}@x.de` }, false],
	[{ email: `${x(70)}@x.de` }, true],
	[{ phone: '1234567' }, true],
	[{ phone: '0123456' }, false],
	[{ phone: '+1234' }, true],
	[{ fieldId: 'f', value: x(75) }, true],
	[{ fieldId: 'f', value: x(76) }, false],
])('a contact can be searched by %j: %s', (key, isSearchable) =>
	expect(isSearchableKey(key as never)).toBe(isSearchable),
);
