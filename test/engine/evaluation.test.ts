import type { IDataObject, INodeProperties, INodeType } from 'n8n-workflow';
import { Expression } from 'n8n-workflow';
import { operationNames, nodeType } from '../../engine/nodeTypes';
import { Bench, located, mapping } from './support';

describe('the description', () => {
	let type: INodeType;
	beforeAll(async () => {
		type = await nodeType();
	});

	it('has every parameter once, but for `operation`', () => {
		const names = type.description.properties.map(({ name }) => name).filter((name) => name !== 'operation');
		expect(names.length).toBeGreaterThan(10);
		expect(new Set(names).size).toBe(names.length);
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
		expect(routings.filter(Boolean).length).toBeGreaterThan(10);
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
	const items = Array.from({ length: 7 }, (_, index) => ({
		a: `p${index}@example.com`,
		b: 'B',
		c: 'x, y',
		d: 'one',
		e: 'add',
		f: 'D',
		g: 2,
		h: 'text',
		p: '+15550100100',
	}));
	const one = located('id', E('d'));
	const fields = mapping({ email: E('a'), firstName: E('b'), tags: E('c'), 'customField:cf1': E('h') });
	const OPERATIONS: Array<[string, IDataObject, string[]]> = [
		['contact create', { resource: 'contact', operation: 'create', fields }, ['a', 'b', 'c', 'h']],
		['contact upsert', { resource: 'contact', operation: 'upsert', fields }, ['a', 'b', 'c', 'h']],
		[
			'contact update',
			{ resource: 'contact', operation: 'update', contactId: located('id', E('d')), fields },
			['a', 'b', 'c', 'd', 'h'],
		],
		['contact find', { resource: 'contact', operation: 'find', email: E('a'), phone: E('p') }, ['a', 'p']],
		[
			'contact addTags',
			{ resource: 'contact', operation: 'addTags', contactId: located('id', E('d')), tagNames: [E('b')], tags: E('c') },
			['b', 'c', 'd'],
		],
		[
			'contact removeTags',
			{
				resource: 'contact',
				operation: 'removeTags',
				contactId: located('id', E('d')),
				tagNames: E('c'),
				tags: E('b'),
			},
			['b', 'c', 'd'],
		],
		['contact get', { resource: 'contact', operation: 'get', contactId: located('id', E('d')) }, ['d']],
		['contact delete', { resource: 'contact', operation: 'delete', contactId: located('id', E('d')) }, ['d']],
		[
			'contact search',
			{
				resource: 'contact',
				operation: 'search',
				query: E('h'),
				filters: { tags: E('c'), name: E('b') },
				limit: E('g'),
			},
			['b', 'c', 'g', 'h'],
		],
		...(['equipment', 'room'] as const).flatMap((resource): typeof OPERATIONS => {
			const [which, size] =
				resource === 'equipment' ? [{ equipmentId: one }, 'quantity'] : [{ roomId: one }, 'capacity'];
			return [
				[
					`${resource} create`,
					{ resource, operation: 'create', name: E('f'), description: E('h'), [size]: E('g'), calendarIds: E('c') },
					['c', 'f', 'g', 'h'],
				],
				[`${resource} delete`, { resource, operation: 'delete', ...which }, ['d']],
				[`${resource} get`, { resource, operation: 'get', ...which }, ['d']],
				[`${resource} getAll`, { resource, operation: 'getAll', returnAll: false, limit: E('g') }, ['g']],
				[
					`${resource} update`,
					{ resource, operation: 'update', ...which, updateFields: { name: E('f'), [size]: E('g') } },
					['d', 'f', 'g'],
				],
			];
		}),
	];

	it('is looked at for every operation', async () => {
		expect(OPERATIONS.map(([name]) => name).sort()).toEqual(await operationNames());
	});

	it.each(OPERATIONS)('%s: once per item', async (_, parameters, columns) => {
		await bench.run(parameters as never, items, { onError: 'continueRegularOutput' });
		expect(Object.fromEntries(counts)).toEqual(
			Object.fromEntries(columns.map((column) => [`$json.${column}`, items.length])),
		);
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
