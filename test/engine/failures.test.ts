import type { Fault } from '../../sandbox';
import { Bench, located, mapping } from './support';

describe('a delete that ended unclear, and then meets a wrong address', () => {
	const bench = new Bench('highLevel');

	it.each<[string, Fault]>([
		['a web page', { kind: 'html', status: 404 }],
		[
			'an unknown path',
			{ kind: 'status', status: 404, body: { statusCode: 404, message: 'Cannot DELETE /contacts/one' } },
		],
	])('%s is no proof that the contact is gone', async (_, fault) => {
		bench.sandbox.seed.contacts([{ id: 'one' }]);
		bench.sandbox.setFaults([{ kind: 'resetBefore', times: 1 }, fault]);
		const { items, error } = await bench.run({
			resource: 'contact',
			operation: 'delete',
			contactId: located('id', 'one'),
		});
		expect(bench.sandbox.state.contacts.has('one')).toBe(true);
		expect(items).toEqual([]);
		expect(error).toBeDefined();
	});
});

describe('a failure while another row is still being tried', () => {
	const bench = new Bench('highLevel');

	it('is told with its own row', async () => {
		bench.sandbox.setFaults([
			{ match: { bodyIncludes: 'slow@' }, kind: 'status', status: 503 },
			{ match: { bodyIncludes: 'bad@' }, kind: 'status', status: 422, body: { message: ['email is blocked'] } },
		]);
		const parameters = { resource: 'contact', operation: 'upsert', fields: mapping({ email: '={{ $json.email }}' }) };
		const { error } = await bench.run(parameters, [{ email: 'slow@example.com' }, { email: 'bad@example.com' }]);
		expect(error?.message).toMatch(/"bad@example\.com" was refused: email is blocked \(row 2\)/);
		expect(error?.context?.data).toMatchObject({ row: 2 });
		expect(error?.context?.itemIndex).toBeUndefined();
	});
});
