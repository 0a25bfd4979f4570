import { execute } from '../../engine/engine';
import { NODE_TYPE } from '../../engine/nodeTypes';
import { itemsNode } from '../../engine/standIns';
import type { Filters } from './search/matching';
import { bothDialects } from './support';

const search = (filters: Filters) =>
	({ resource: 'contact', operation: 'search', query: '', returnAll: true, filters }) as never;

bothDialects('filters as people write them', (bench) => {
	/** The ids that a search finds, in a workflow whose settings say this time zone. */
	const foundIn = async (timezone: string, filters: Filters): Promise<unknown> => {
		const base = { typeVersion: 1, position: [0, 0] as [number, number] };
		const { run } = await execute({
			workflow: {
				name: 'In a time zone',
				settings: { executionOrder: 'v1', timezone },
				nodes: [
					{ ...base, id: '1', name: 'Items', type: 'test.items', parameters: {} },
					{
						...base,
						id: '2',
						name: 'Search',
						type: NODE_TYPE,
						parameters: search(filters),
						credentials: { highLevelCrmApi: { id: '1', name: 'Test' } },
					},
				],
				connections: { Items: { main: [[{ node: 'Search', type: 'main', index: 0 }]] } },
			},
			credentials: bench.credentials,
			more: { 'test.items': itemsNode([{ json: {} }]) },
		});
		const [task] = run.data.resultData.runData.Search ?? [];
		expect(task?.error).toBeUndefined();
		return task?.data?.main?.[0]?.map(({ json }) => json.id);
	};

	// The panel's date picker stores times without a zone: 2024-03-01T00:00:00.
	it.each([
		['a time picked in the panel', '2024-03-01T00:00:00', '2024-03-01T23:59:59'],
		['a day', '2024-03-01', '2024-03-02'],
	])('%s means the time zone of the workflow', async (_, addedAfter, addedBefore) => {
		bench.sandbox.seed.contacts([
			{ id: 'before', dateAdded: '2024-02-29T14:59:59.000Z' },
			{ id: 'first', dateAdded: '2024-02-29T15:00:00.000Z' },
			{ id: 'last', dateAdded: '2024-03-01T14:59:59.000Z' },
			{ id: 'after', dateAdded: '2024-03-01T15:00:01.000Z' },
		]);
		expect(await foundIn('Asia/Tokyo', { addedAfter, addedBefore })).toEqual(['last', 'first']);
	});

	it('a time with a zone means that zone, whatever the workflow’s', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'in', dateAdded: '2024-03-01T00:00:00.000Z' },
			{ id: 'out', dateAdded: '2024-02-29T23:59:59.999Z' },
		]);
		expect(await foundIn('Asia/Tokyo', { addedAfter: '2024-03-01T01:00:00+01:00' })).toEqual(['in']);
	});

	it.each(['+49 (0)30 1234567', '0049 (0) 30 / 1234567', '+49 30 1234567', '(030) 1234567'])(
		'phone %s is +49301234567',
		async (phone) => {
			bench.sandbox.seed.contacts([
				{ id: 'meant', phone: '+49301234567' },
				{ id: 'other', phone: '+49401234567' },
			]);
			const { items, error } = await bench.run(search({ phone }));
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.id)).toEqual(['meant']);
		},
	);

	it('a whole number of one country is not the end of a longer number of another', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'reykjavik', phone: '+3545812345' },
			{ id: 'san francisco', phone: '+14155812345' },
		]);
		const { items, error } = await bench.run(search({ phone: '581 2345' }));
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(['reykjavik']);
	});
});
