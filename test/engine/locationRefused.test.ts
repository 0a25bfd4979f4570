import { Bench, located, LOCATION, mapping } from './support';

const contact = (operation: string, more: object) => ({ resource: 'contact', operation, ...more }) as never;
const search = contact('search', { query: 'jane', returnAll: true });
const upsert = contact('upsert', { fields: mapping({ email: '={{ $json.email }}' }) });
const create = contact('create', { fields: mapping({ email: 'new@example.com' }) });

describe.each([400, 422] as const)('a server that refuses locationId by name with %d (documented)', (status) => {
	const bench = new Bench('documented', { refuseLocationId: status });
	const withLocation = () =>
		bench.wire.filter(
			({ query, body }) => 'locationId' in query || Object.hasOwn(Object(body) as object, 'locationId'),
		);

	beforeEach(() => void bench.sandbox.seed.contacts([{ id: 'one', email: 'jane@example.com', firstName: 'Jane' }]));

	it.each([
		['search', search],
		['create', create],
		['find', contact('find', { email: 'jane@example.com' })],
		['get by email', contact('get', { contactId: located('email', 'jane@example.com') })],
	])('%s: asked again without it', async (_, parameters) => {
		const { items, error } = await bench.run(parameters);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		expect(withLocation()).toHaveLength(1);
	});

	it('the connection remembers, over rows, operations and runs', async () => {
		await bench.run(search);
		expect(withLocation()).toHaveLength(1);
		const rows = Array.from({ length: 20 }, (_, index) => ({ email: `p${index}@example.com` }));
		const { error } = await bench.run(upsert, rows);
		expect(error).toBeUndefined();
		await bench.run(search);
		expect(withLocation()).toHaveLength(1);
		expect(bench.sandbox.state.contacts.size).toBe(21);
	});

	it('nothing is created twice', async () => {
		await bench.run(create);
		expect([...bench.sandbox.state.contacts.values()].map(({ email }) => email)).toEqual([
			'jane@example.com',
			'new@example.com',
		]);
	});
});

describe('any other refusal of a location', () => {
	const bench = new Bench('documented');

	it.each(['locationId is not valid', 'location not found', "LocationId can't be undefined"])(
		'"%s" stands: the contact could land elsewhere',
		async (message) => {
			bench.sandbox.setFaults([{ kind: 'status', status: 422, body: { message: [message] } }]);
			const { error } = await bench.run(create);
			expect(error).toBeDefined();
			expect(bench.wire.map(({ body }) => body)).toEqual([{ email: 'new@example.com', locationId: LOCATION }]);
		},
	);
});
