import type { IDataObject, INodeProperties, INodeType } from 'n8n-workflow';
import { Expression } from 'n8n-workflow';
import { nodeType } from '../../engine/nodeTypes';
import { parametersOf, SAMPLES } from '../operations';
import { Bench, mapping } from './support';

describe('the description', () => {
	let type: INodeType;
	beforeAll(async () => {
		type = await nodeType();
	});

	it('has every parameter once, but for those that never show together', () => {
		const names = type.description.properties.map(({ name }) => name);
		expect(names.length).toBeGreaterThan(10);
		const repeated = names.filter((name, index) => names.indexOf(name) !== index);
		expect([...new Set(repeated)].sort()).toEqual(['fields', 'operation']);
	});

	it('has no expression in its routing, but for the base URL', () => {
		const routings: unknown[] = [type.description.requestOperations];
		const collect = (properties: INodeProperties[]) => {
			for (const property of properties) {
				routings.push(property.routing);
				for (const option of property.options ?? []) {
					if ('routing' in option) routings.push(option.routing);
					if ('values' in option) collect(option.values);
					else if ('type' in option) collect([option]);
				}
			}
		};
		collect(type.description.properties);
		expect(routings.filter(Boolean).length).toBeGreaterThan(0);
		expect(expressionsIn(routings)).toEqual([]);
		expect(expressionsIn(type.description.requestDefaults)).toEqual(['={{$credentials.baseUrl}}']);
	});

	it('routes no parameter that takes expressions', () => {
		const routed = type.description.properties.filter(({ routing }) => routing);
		expect(routed.map(({ name, noDataExpression }) => [name, noDataExpression])).toEqual([['resource', true]]);
	});
});

/** Every text that n8n would evaluate, however deep. */
function expressionsIn(value: unknown, seen = new Set<unknown>()): string[] {
	if (typeof value === 'string') return value.startsWith('=') || value.includes('={{') ? [value] : [];
	if (typeof value !== 'object' || value === null || seen.has(value)) return [];
	seen.add(value);
	return Object.values(value).flatMap((inner) => expressionsIn(inner, seen));
}

describe('how often an expression is evaluated', () => {
	const bench = new Bench('highLevel');
	const counts = new Map<string, number>();

	beforeEach(() => {
		counts.clear();
		// eslint-disable-next-line @typescript-eslint/unbound-method
		const real = Expression.prototype.resolveSimpleParameterValue;
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
		...{ id: 'one', calendars: 'x, y', count: 2, limit: 2, size: 'text' },
	});
	const items = Array.from({ length: 7 }, (_, index) => row(index));

	it.each(SAMPLES)('$name: once per item', async (sample) => {
		const columns = JSON.stringify(sample.expressions).match(/\$json\.\w+/g) ?? [];
		expect(columns.length).toBeGreaterThan(0);
		const given = parametersOf(sample, sample.expressions);
		await bench.run(given, items, { onError: 'continueRegularOutput' });
		expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(columns.map((column) => [column, items.length])));
	});

	it('options: once per item, and once more for the rate of the run', async () => {
		await bench.run(
			{ resource: 'contact', operation: 'upsert', fields: mapping({ email: E('a') }), options: { tagMode: E('e') } },
			items,
		);
		expect(counts.get('$json.e')).toBeLessThanOrEqual(items.length + 1);
		expect(counts.get('$json.a')).toBe(items.length);
	});
});

describe('how often the credential is read', () => {
	const bench = new Bench('highLevel');

	it('once a run, however many items', async () => {
		const { credentialReads, items } = await bench.run(
			{ resource: 'contact', operation: 'upsert', fields: mapping({ email: '={{ $json.a }}' }) },
			Array.from({ length: 20 }, (_, index) => ({ a: `p${index}@example.com` })),
		);
		expect(items).toHaveLength(20);
		expect(credentialReads).toBe(1);
	});
});
