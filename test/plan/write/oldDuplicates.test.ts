import type { INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, jsonOf, located } from '../../support/bench';
import { settings } from '../../support/settings';
import { GOING_ON, OTHERS, upsert } from '../rows';

const SHARED_PHONE = '+12025550100';
const SHARED_EMAIL = 'a@example.com';
/** The second has the phone of the first, the third its email. The location allowed that when they were created. */
const OLD = [
	{ id: 'c1', email: SHARED_EMAIL, phone: SHARED_PHONE, city: 'Oslo', dateAdded: '2020-01-01T00:00:00.000Z' },
	{ id: 'c2', email: 'b@example.com', phone: SHARED_PHONE, city: 'Oslo', dateAdded: '2021-01-01T00:00:00.000Z' },
	{ id: 'c3', email: SHARED_EMAIL, phone: '+12025550188', city: 'Oslo', dateAdded: '2022-01-01T00:00:00.000Z' },
];
const update = (write: string): INodeParameters => ({
	...{ resource: 'contact', operation: 'update', fields: automatic(), ...settings({ write }) },
	contactId: located('id', '={{ $json["Contact Id"] }}'),
});

bothDialects('contacts that share an email or phone in a location that refuses duplicates by now', (bench) => {
	beforeEach(() => void bench.sandbox.seed.contacts(OLD));
	const cities = () => OLD.map(({ id }) => bench.sandbox.state.contacts.get(id)?.city);
	const bodies = () => bench.wire.filter(({ method, path }) => method === 'PUT' && /c\d$/.test(path));

	it.each([
		['their email and the phone of both', { email: 'b@example.com', phone: SHARED_PHONE }, 1],
		['the phone of both', { phone: SHARED_PHONE }, 0],
		['the email of both and a phone of their own', { email: SHARED_EMAIL, phone: SHARED_PHONE }, 0],
		['their ID', { 'Contact Id': 'c3', email: SHARED_EMAIL, phone: '+12025550188' }, 2],
	])('are written without the shared value by rows with %s, and only once', async (_, row, position) => {
		const rows = [{ ...row, city: 'Bergen' }, ...OTHERS];
		const run = async () => jsonOf((await bench.run(upsert(), rows, GOING_ON)).items);
		const [first] = await run();
		expect(first).toMatchObject({ id: OLD[position]?.id, action: 'updated' });
		expect(first?.changes).toEqual({ City: { from: 'Oslo', to: 'Bergen' } });
		expect(cities()).toEqual(OLD.map((__, index) => (index === position ? 'Bergen' : 'Oslo')));
		expect(bodies()).toHaveLength(1);
		bench.sandbox.resetCounters();
		const [second] = await run();
		expect([second?.id, second?.action]).toEqual([OLD[position]?.id, 'unchanged']);
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it.each([
		['Create or Update', upsert({})],
		['Update', update('rows')],
		['Update with Only Changes', update('changes')],
	])(
		'are written again without the shared value if a row that names the ID was refused (%s)',
		async (_, parameters) => {
			const row = { 'Contact Id': 'c2', email: 'b@example.com', phone: SHARED_PHONE, city: 'Bergen' };
			const { items } = await bench.run(parameters, [row], GOING_ON);
			expect(items[0]?.json).toMatchObject({ id: 'c2', action: 'updated' });
			expect(cities()).toEqual(['Oslo', 'Bergen', 'Oslo']);
			expect(bodies().map(({ body }) => body)).toMatchObject([{ phone: SHARED_PHONE }, { city: 'Bergen' }]);
			expect(Object.keys(bodies()[1]?.body as object)).toEqual(['city']);
		},
	);

	it('are not written at all if the row has nothing else', async () => {
		const row = { 'Contact Id': 'c2', email: 'b@example.com', phone: SHARED_PHONE };
		const { items } = await bench.run(update('rows'), [row], GOING_ON);
		expect(items[0]?.json).toMatchObject({ id: 'c2', phone: SHARED_PHONE });
		expect(bodies()).toHaveLength(1);
	});

	it('fail as duplicates if they would get an email or phone that they do not have', async () => {
		const row = { 'Contact Id': 'c2', email: 'b@example.com', phone: '+12025550188', city: 'Bergen' };
		const { items } = await bench.run(update('rows'), [row], GOING_ON);
		expect(items[0]?.json).toMatchObject({ code: 'duplicate', error: expect.stringContaining('(ID c3)') as string });
		expect(cities()).toEqual(['Oslo', 'Oslo', 'Oslo']);
	});

	it('fail as duplicates if they can not be read', async () => {
		bench.sandbox.setFaults([{ match: { method: 'GET', path: '/contacts/c2' }, kind: 'status', status: 403 }]);
		const row = { 'Contact Id': 'c2', phone: SHARED_PHONE, city: 'Bergen' };
		const { items } = await bench.run(update('rows'), [row], GOING_ON);
		expect(items[0]?.json).toMatchObject({ code: 'duplicate', error: expect.stringContaining('(ID c1)') as string });
	});
});
