import type { IDataObject } from 'n8n-workflow';
import { Expression } from 'n8n-workflow';
import { parametersOf, samplesOf } from '../../operations';
import { Bench, mapping } from '../../support/bench';

describe('an expression', () => {
	const bench = new Bench('highLevel');
	const counts = new Map<string, number>();

	beforeEach(() => {
		counts.clear();
		const real = Reflect.get(Expression.prototype, 'resolveSimpleParameterValue');
		jest.spyOn(Expression.prototype, 'resolveSimpleParameterValue').mockImplementation(function (
			this: Expression,
			...args
		) {
			const [value] = args;
			const columns = typeof value === 'string' && value.startsWith('=') ? value.matchAll(/\$json\.\w+/g) : [];
			for (const [column] of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
			return real.apply(this, args);
		});
	});
	afterEach(() => jest.restoreAllMocks());

	const E = (column: string) => `={{ $json.${column} }}`;
	/** Values for any column. */
	const row = (index: number): IDataObject => ({
		...{ a: `p${index}@example.com`, e: 'add', email: `p${index}@example.com`, phone: '+15550100100' },
		...{ firstName: 'B', first: 'B', name: 'D', text: 'text', query: 'text', tags: 'x, y', more: 'x, y' },
		...{ id: 'one', calendars: 'x, y', count: 2, limit: 2, size: 'text', field: 'email' },
	});
	const items = Array.from({ length: 7 }, (_, index) => row(index));

	it.each(samplesOf('highLevel'))('is evaluated once per item: $name', async (sample) => {
		const columns = JSON.stringify(sample.expressions).match(/\$json\.\w+/g) ?? [];
		expect(columns.length).toBeGreaterThan(0);
		const given = parametersOf(sample, sample.expressions);
		await bench.run(given, items, { onError: 'continueRegularOutput' });
		expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(columns.map((column) => [column, items.length])));
	});

	it('of an option is evaluated once per item, and once more for the rate limit of the run', async () => {
		await bench.run(
			{ resource: 'contact', operation: 'upsert', fields: mapping({ email: E('a') }), options: { tagMode: E('e') } },
			items,
		);
		expect(counts.get('$json.e')).toBeLessThanOrEqual(items.length + 1);
		expect(counts.get('$json.a')).toBe(items.length);
	});
});

describe('the credential', () => {
	const bench = new Bench('highLevel');

	it('is read once a run, however many items there are', async () => {
		const { credentialReads, items } = await bench.run(
			{ resource: 'contact', operation: 'upsert', fields: mapping({ email: '={{ $json.a }}' }) },
			Array.from({ length: 20 }, (_, index) => ({ a: `p${index}@example.com` })),
		);
		expect(items).toHaveLength(20);
		expect(credentialReads).toBe(1);
	});
});
