import type { IDataObject } from 'n8n-workflow';
import { Bench, mapping } from './support';

// The mapping's expressions are evaluated together where they can be: nothing of what comes out may depend on that.
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

	/** What one field becomes: the body that goes out, or the error. */
	async function outcome(value: IDataObject): Promise<unknown> {
		bench.sandbox.resetCounters();
		const { error, items } = await bench.run(
			{ resource: 'contact', operation: 'upsert', fields: mapping({ email: 'jane@example.com', ...value }) },
			[item],
		);
		const body = bench.wire[0]?.body as IDataObject | undefined;
		return error ? `${error.message}. ${error.description ?? ''}` : [body, items.length];
	}

	it.each(VALUES)('come out together as alone: %s', async (_, expression) => {
		// A text beside it keeps the first from being evaluated together with others.
		const alone = await outcome({ address1: expression, source: '=fixed {{ $json.city }}' });
		const together = await outcome({ address1: expression, source: "={{ 'fixed ' + $json.city }}" });
		expect(together).toEqual(alone);
	});

	it('come out right in every row, where some rows have no value', async () => {
		const rows = Array.from({ length: 40 }, (_unused, index) => ({
			n: index,
			...(index % 3 === 0 && { place: { city: `City ${index}` } }),
		}));
		const fields = mapping({
			email: '={{ "p" + $json.n + "@example.com" }}',
			city: '={{ $json.place.city }}',
			firstName: '={{ "P" + $json.n }}',
		});
		const options = { simplify: false };
		const { items, error } = await bench.run({ resource: 'contact', operation: 'upsert', fields, options }, rows);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => [json.email, json.firstName, json.city ?? null])).toEqual(
			rows.map(({ n, place }) => [`p${n}@example.com`, `P${n}`, place?.city ?? null]),
		);
	});
});
