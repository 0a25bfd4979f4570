import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../../../nodes/HighLevelCrm/run/row';
import { evaluateExpressions, unbundledRows } from '../../../nodes/HighLevelCrm/mapping/input/evaluateExpressions';
import { Bench, mapping } from '../../support/bench';

/** A row whose n8n evaluates lists and records them. `alone` is the result of an evaluation one by one. */
function rowOf({ apart = 0, alone = { alone: true } }: { apart?: number; alone?: unknown } = {}) {
	const lists: string[] = [];
	const run = {} as Row['run'];
	const separate = unbundledRows(run);
	separate.count = apart;
	const row = {
		run,
		parameters: {
			evaluate: (list: string): unknown => {
				lists.push(list);
				return (0, eval)(list.slice(2, -2));
			},
			get: ({ name }: { name: string }) => (name === 'fields.value' ? alone : undefined),
		},
	} as unknown as Row;
	return { row, lists, separate, values: (mapping: unknown) => evaluateExpressions(row, mapping) };
}
const ALONE: unknown = { alone: true };

describe('the expressions of a row', () => {
	it('are evaluated together as one list, without the fixed values', () => {
		const { values, lists } = rowOf();
		const fixed = { b: 'fixed', e: null, f: 7 };
		const mapping = { a: '={{ 1 + 1 }}', c: '={{ "x" // a comment\n}}', d: '={{ [1, "2"] }}', ...fixed };
		expect(values(mapping)).toEqual({ ...fixed, a: 2, c: 'x', d: [1, '2'] });
		expect(values(mapping)).toMatchObject({ a: 2 });
		expect(lists).toHaveLength(2);
		expect(lists[0]).toBe('{{ [(\n 1 + 1 \n),(\n "x" // a comment\n\n),(\n [1, "2"] \n)] }}');
	});

	it.each<[string, IDataObject]>([
		['text after an expression', { a: '={{ 1 }} x', b: '={{ 2 }}' }],
		['text before an expression', { a: '=x {{ 1 }}', b: '={{ 2 }}' }],
		['two expressions in one field', { a: '={{ 1 }}{{ 2 }}', b: '={{ 2 }}' }],
		['an empty expression', { a: '={{  }}', b: '={{ 2 }}' }],
		['only one expression', { a: '={{ 1 }}', b: 'x' }],
		['an object', { a: '={{ 1 }}', b: '={{ 2 }}', c: { x: 1 } }],
		['a list', { a: '={{ 1 }}', b: '={{ 2 }}', c: [1] }],
	])('are evaluated one by one if the mapping has %s', (_, mapping) => {
		const { values, lists } = rowOf();
		expect(values(mapping)).toEqual(ALONE);
		expect(lists).toEqual([]);
	});

	it('are evaluated one by one without a mapping, and become {} if n8n returns no object', () => {
		for (const mapping of [null, undefined, '={{ $json }}', []]) expect(rowOf().values(mapping)).toEqual(ALONE);
		expect(rowOf({ alone: 'text' }).values(null)).toEqual({});
	});
});

describe('values that a list could change', () => {
	it.each([
		['an error', '={{ nobody.knows }}'],
		['a date', '={{ new Date(0) }}'],
		['an object', '={{ ({ x: 1 }) }}'],
		['a list of objects', '={{ [{ x: 1 }] }}'],
		['a list with nothing in it', '={{ [null] }}'],
	])('cause the row to be evaluated one by one: %s', (_, expression) => {
		const { values, separate } = rowOf({ apart: 1 });
		expect(values({ a: expression, b: '={{ 1 }}' })).toEqual(ALONE);
		expect(separate.count).toBe(2);
	});

	it('do not include null, undefined and empty lists', () => {
		const { values } = rowOf();
		const mapping = { a: '={{ null }}', b: '={{ undefined }}', c: '={{ [] }}' };
		expect(values(mapping)).toEqual({ a: null, b: undefined, c: [] });
	});

	it('include those of a list that n8n does not return whole', () => {
		const { row } = rowOf();
		for (const given of ['text', [1], [1, 2, 3], undefined]) {
			Object.assign(row.parameters, { evaluate: () => given });
			expect(evaluateExpressions(row, { a: '={{ 1 }}', b: '={{ 2 }}' })).toEqual(ALONE);
		}
	});

	it('end the evaluation as a list once five more rows had them than had not', () => {
		const { values, lists, separate } = rowOf();
		const bad = { a: '={{ x }}', b: '={{ 1 }}' };
		const good = { a: '={{ 1 }}', b: '={{ 2 }}' };
		values(good);
		expect(separate.count).toBe(0);
		for (let row = 0; row < 4; row++) values(bad);
		expect(values(good)).toEqual({ a: 1, b: 2 });
		expect(separate.count).toBe(3);
		for (let row = 0; row < 9; row++) values(bad);
		expect([lists.length, separate.count]).toEqual([8, 5]);
		expect(values(good)).toEqual(ALONE);
	});
});

// The mapping's expressions are evaluated together if possible. The result must not depend on that.
const VALUES: Array<[string, string]> = [
	['a column', '={{ $json.city }}'],
	['a column that is not there', '={{ $json.nowhere }}'],
	['a property of what is not there', '={{ $json.nowhere.deeper }}'],
	['null', '={{ null }}'],
	['a number', '={{ 1 + 1 }}'],
	['an empty text', "={{ '' }}"],
	['a text with commas and brackets', "={{ '), (' + ']' }}"],
	['a comma expression', "={{ 'left', 'right' }}"],
	['a comment', '={{ $json.city // the city\n }}'],
	['a semicolon', '={{ $json.city; }}'],
	['text and expression mixed', '=in {{ $json.city }}'],
	['two expressions', '={{ $json.city }}, {{ $json.city }}'],
	['braces in a text', "={{ 'a}}b' }}"],
	['a function', "={{ (() => 'called')() }}"],
	["one of n8n's extensions", '={{ $json.city.toUpperCase().toTitleCase() }}'],
	['a date', "={{ DateTime.fromISO('2026-01-31T12:00:00Z').toFormat('yyyy') }}"],
	['nothing', '={{ }}'],
	['a fixed text', 'fixed'],
	['bad syntax', '={{ $json.city + }}'],
	['a broken list', '={{ 1), (2 }}'],
	['a node that is not there', "={{ $('Nowhere').item.json.x }}"],
	['a list', "={{ ['a', 'b'] }}"],
	['an object', '={{ $json.object }}'],
	["n8n's date", "={{ DateTime.fromISO('2026-01-31T12:00:00Z') }}"],
];

describe('expressions of a mapping', () => {
	const bench = new Bench('highLevel');
	const item = { email: 'jane@example.com', city: 'Austin', object: { a: 1 } };

	/** The result of one field: the request body, or the error. */
	async function outcome(value: IDataObject): Promise<unknown> {
		bench.sandbox.resetCounters();
		const fields = mapping({ email: 'jane@example.com', ...value });
		const { error, items } = await bench.run({ resource: 'contact', operation: 'upsert', fields }, [item]);
		const body = bench.wire[0]?.body as IDataObject | undefined;
		return error ? `${error.message}. ${error.description ?? ''}` : [body, items.length];
	}

	it.each(VALUES)('have the same value together as alone: %s', async (_, expression) => {
		// Text next to the second expression prevents an evaluation together.
		const alone = await outcome({ address1: expression, source: '=fixed {{ $json.city }}' });
		const together = await outcome({ address1: expression, source: "={{ 'fixed ' + $json.city }}" });
		expect(together).toEqual(alone);
	});

	it('have the right value in every row, even if some rows lack the data', async () => {
		const place = (index: number) => index % 3 === 0 && { place: { city: `City ${index}` } };
		const rows = Array.from({ length: 40 }, (_unused, index) => ({ n: index, ...place(index) }));
		const fields = mapping({
			email: '={{ "p" + $json.n + "@example.com" }}',
			city: '={{ $json.place.city }}',
			firstName: '={{ "P" + $json.n }}',
		});
		const options = { outputFormat: 'raw' };
		const { items } = await bench.succeed({ resource: 'contact', operation: 'upsert', fields, options }, rows);
		expect(items.map(({ json }) => [json.email, json.firstName, json.city ?? null])).toEqual(
			rows.map(({ n, place }) => [`p${n}@example.com`, `P${n}`, place?.city ?? null]),
		);
	});
});
