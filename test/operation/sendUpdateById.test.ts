import type { Fault } from '../../sandbox';
import { Bench, jsonOf, located, mapping } from '../support/bench';

const CONFIRMED: Fault = { match: { method: 'PUT' }, kind: 'statusAfter', status: 200, body: { succeeded: true } };
const FIELDS = { fields: mapping({ email: 'ada@example.com', city: 'Rome' }) };

describe.each([
	['Update', { operation: 'update', contactId: located('id', 'ada'), ...FIELDS, options: {} }],
	['Synchronize', { operation: 'synchronize', listTag: 'shop', ...FIELDS, options: {} }],
])('an update that is confirmed without the record (%s)', (_, parameters) => {
	const bench = new Bench('highLevel');
	const run = async () => await bench.run({ resource: 'contact', ...parameters });
	const byId = () => bench.wire.filter(({ path }) => path === '/contacts/ada').map(({ method }) => method);
	beforeEach(() => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo', tags: ['shop'] }]);
		bench.sandbox.setFaults([CONFIRMED]);
	});

	it('shows the record that is read after it', async () => {
		const { items, error } = await run();
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', email: 'ada@example.com', city: 'Rome' }]);
		expect(byId()).toEqual(['PUT', 'GET']);
	});

	it.each([{ status: 403 }, { status: 200, body: { success: false, message: 'Locked' } }])(
		'is not sent again, and fails as unclear, if the record can not be read (%j)',
		async (answer) => {
			bench.sandbox.setFaults([
				CONFIRMED,
				{ match: { method: 'GET', path: '/contacts/ada' }, kind: 'status', ...answer },
			]);
			const { error } = await run();
			expect(error?.message).toMatch(/holds no record with an ID/);
			expect(byId()).toEqual(['PUT', 'GET']);
		},
	);

	it.each([
		{ succeeded: false },
		// What an answer calls a success may still report a failure.
		{ succeeded: true, errors: ['City is locked'] },
		{ succeeded: true, statusCode: 422, message: 'City is locked' },
	])('fails as refused if the answer says so: %j', async (body) => {
		bench.sandbox.setFaults([{ match: { method: 'PUT' }, kind: 'status', status: 200, body }]);
		expect((await run()).error?.message).toMatch(/did not change contact/);
		expect(bench.sandbox.state.contacts.get('ada')?.city).toBe('Oslo');
	});
});
