import type { Fault } from '../../../sandbox';
import { Bench, bothDialects, jsonOf, located, mapping } from '../../support/bench';
import { withVanishingServer } from '../../support/runs';
import { contactsIn, GOING_ON, itemsOf, night, undoing } from '../../undo/nights';

const UPDATE = {
	...{ resource: 'contact', operation: 'update', contactId: located('id', 'one') },
	fields: mapping({ city: 'Rome' }),
};
const WRITING = { method: 'PUT', path: '/contacts/*' };
const LOST: Fault = { match: WRITING, kind: 'statusAfter', status: 502, times: 1 };

/** What may meet the second sending of a write whose first answer was lost. */
const ENDS: Array<[what: string, fault: Fault, message: RegExp]> = [
	['the daily limit', { kind: 'status', status: 429, headers: { 'x-ratelimit-daily-remaining': '0' } }, /daily/],
	['a pause of an hour', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, /for 60 minutes/],
	['a rate limit without end', { kind: 'status', status: 429 }, /rate limit/],
];

bothDialects('a write whose first answer was lost', (bench) => {
	it.each(ENDS)(
		'may have been carried out, as the error says, if its second sending meets %s',
		async (_, fault, message) => {
			bench.sandbox.seed.contacts([{ id: 'one', city: 'Oslo' }]);
			bench.sandbox.setFaults([LOST, { match: WRITING, ...fault }]);
			const { error } = await bench.run(UPDATE);
			expect(bench.sandbox.state.contacts.get('one')?.city).toBe('Rome');
			expect(error?.message).toMatch(message);
			expect(error?.description).toMatch(/^An earlier attempt had no clear result and may have been carried out/);
			expect(error?.context?.data).toMatchObject({ unclear: true });
		},
	);
});

describe('a write whose first answer was lost, and whose server is gone then', () => {
	const bench = new Bench('highLevel');

	it('may have been carried out, and the error does not say that nothing was sent', async () => {
		const requests = await withVanishingServer(async (baseUrl) => {
			const { error } = await bench.run(UPDATE, [{}], { credentials: { baseUrl } });
			expect(error?.message).toMatch(/refused the connection/);
			expect(error?.description).toMatch(/^An earlier attempt had no clear result and may have been carried out/);
			expect(error?.description).not.toMatch(/Nothing was/);
		});
		expect(requests).toBe(1);
	});
});

bothDialects('a reading whose first answer was lost', (bench) => {
	it.each<[what: string, fault: Fault]>([
		['the contact is not there', { kind: 'status', status: 404, body: { message: 'Contact not found' } }],
		['the token is refused', { kind: 'status', status: 401, body: { message: 'Invalid JWT' } }],
		['the daily limit is used up', { kind: 'status', status: 429, headers: { 'x-ratelimit-daily-remaining': '0' } }],
	])('does not say that it may have been carried out if %s', async (_, fault) => {
		const match = { method: 'GET', path: '/contacts/one' };
		bench.sandbox.setFaults([
			{ match, kind: 'status', status: 502, times: 1 },
			{ match, ...fault },
		]);
		const { error } = await bench.run({ resource: 'contact', operation: 'get', contactId: located('id', 'one') });
		expect(error?.description).not.toMatch(/earlier attempt|may have been carried out/);
		expect(error?.context?.data).not.toHaveProperty('unclear', true);
	});
});

describe('a night whose daily limit is used up by repeating a write', () => {
	const bench = new Bench('highLevel');

	it('is taken back whole by Undo', async () => {
		const people = ['ada', 'bob', 'eve'].map((id) => ({ id, email: `${id}@example.com`, city: 'Oslo' }));
		bench.sandbox.seed.contacts(people);
		const before = contactsIn(bench);
		bench.sandbox.setFaults([
			{ match: WRITING, kind: 'statusAfter', status: 500, times: 3 },
			{ match: WRITING, kind: 'status', status: 429, headers: { 'x-ratelimit-daily-remaining': '0' } },
		]);
		const rows = people.map(({ email }) => ({ email, city: 'Rome' }));
		const { items } = await bench.run(night(), rows, GOING_ON);
		expect([...bench.sandbox.state.contacts.values()].map(({ city }) => city)).toEqual(['Rome', 'Rome', 'Rome']);
		bench.sandbox.setFaults([]);
		await itemsOf(bench, undoing(), jsonOf(items));
		expect(contactsIn(bench)).toEqual(before);
	});
});
