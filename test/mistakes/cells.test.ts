import type { IDataObject } from 'n8n-workflow';
import { automatic, Bench, hintsOf } from '../support/bench';
import { BAD_CELLS, READ_CELLS } from './cells';

const upsert = { resource: 'contact', operation: 'upsert', fields: automatic() };
const CASES = Object.entries(BAD_CELLS).flatMap(([column, [way, ...cells]]) =>
	cells.map((cell): [string, unknown, RegExp] => [column, cell, way]),
);

describe('a cell that is no value of its column', () => {
	const bench = new Bench('highLevel');
	const sent = () => bench.wire.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'));

	beforeEach(() =>
		bench.sandbox.seed.customFields([
			{ id: 'cf1', name: 'Favourite Day', dataType: 'DATE' },
			{ id: 'cf2', name: 'Size', dataType: 'SINGLE_OPTIONS', picklistOptions: ['S', 'M', 'L'] },
			{ id: 'cf3', name: 'Shoes', dataType: 'NUMERICAL' },
			{ id: 'cf4', name: 'Customer No.', dataType: 'NUMERICAL' },
		]),
	);

	it('is tested 150 times, each once', () => {
		expect(CASES.length).toBeGreaterThanOrEqual(150);
		expect(new Set(CASES.map(([column, cell]) => `${column}: ${String(cell)}`)).size).toBe(CASES.length);
	});

	it.each(CASES)('%s %j is left out, named once, and the user is told what to do', async (column, cell, way) => {
		const result = await bench.run(upsert, [{ email: 'grace@example.com', [column]: cell as string }], {
			timezone: 'America/New_York',
		});
		expect(result.error).toBeUndefined();
		expect(sent().map(({ body }) => body)).toEqual([{ email: 'grace@example.com', locationId: 'loc_sandbox' }]);
		const leftOut = result.items[0]?.json.leftOut as string;
		expect(leftOut.split(`"${String(cell)}"`)).toHaveLength(2);
		const [reason, ...advice] = leftOut.split('. ');
		expect(reason?.length).toBeLessThanOrEqual(200);
		expect(advice.join('. ')).toMatch(way);
		expect(hintsOf(result)).toEqual([expect.stringMatching(/left out in 1 of 1 row, e\.g\. .*: see "leftOut"$/)]);
	});

	it.each(READ_CELLS)('%s %j is read as %j', async (column, cell, written) => {
		const row = { email: 'grace@example.com', [column.toLowerCase() === 'email' ? 'email' : column]: cell };
		const result = await bench.run(upsert, [row as IDataObject], { timezone: 'America/New_York' });
		expect(result.error).toBeUndefined();
		expect(hintsOf(result)).toEqual([]);
		expect(Object.values(sent()[0]?.body as IDataObject)).toContain(written);
	});
});
