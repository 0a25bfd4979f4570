import { Bench, jsonOf } from '../support/bench';
import { GOING_ON, leaversOf, listed, rowsFor, synchronizing } from '../plan/list';

describe('A contact that left the list, as far as its row could tell', () => {
	const bench = new Bench('highLevel');

	it('is not dealt with if the server has found it for a row that then failed', async () => {
		const { sandbox } = bench;
		sandbox.seed.contacts(listed(6));
		// A colleague merges the row's contact into another one, which no search shows yet.
		sandbox.configure({
			observer: ({ path }) => {
				if (path !== '/locations/loc_sandbox') return;
				const contact = sandbox.state.contacts.get('p5');
				sandbox.configure({ searchLagMs: 60_000 });
				if (contact) sandbox.state.contactStore.update(contact, { additionalEmails: ['second@example.com'] });
			},
		});
		sandbox.setFaults([
			{
				kind: 'status',
				status: 403,
				times: 1,
				match: { method: 'GET', path: '/contacts/p5' },
				body: { message: 'no' },
			},
		]);
		const rows = [...rowsFor(4), { email: 'second@example.com' }];
		const { items } = await bench.succeed(synchronizing('delete'), rows, GOING_ON);
		expect(jsonOf(items)[4]?.error).toEqual(expect.any(String));
		expect(leaversOf(jsonOf(items))).toEqual({ p4: 'deleted' });
		expect(sandbox.state.contacts.has('p5')).toBe(true);
	});

	it.each(['nothing', 'changes'])(
		'is not named if a row names another by its ID, and has its number (%s)',
		async (write) => {
			bench.sandbox.seed.customFields([{ id: 'num', name: 'Number', dataType: 'TEXT' }] as never);
			const customFields = [{ id: 'num', value: '7' }];
			bench.sandbox.seed.contacts(listed(30).map((one, index) => ({ ...one, ...(index === 29 && { customFields }) })));
			const rows = [{ 'Contact Id': 'p0', Number: '7' }, ...rowsFor(28).slice(1)];
			const { items } = await bench.succeed(synchronizing('delete', { matchField: 'num', write }), rows, GOING_ON);
			expect(leaversOf(jsonOf(items))).toEqual({ p28: 'deleted' });
		},
	);

	it.each([
		['the server refuses', 'RU', '+79121234567', { phone: '8 (912) 123-45-67', city: 'Refused' }],
		['can not be sent', 'RU', '+79121234567', { phone: '8 (912) 123-45-67', 'Date of Birth': 'unknown to us' }],
		['can not be sent', 'MX', '+525512345678', { phone: '044 55 1234 5678', 'Date of Birth': 'unknown to us' }],
	])('is not dealt with if a row with its phone, as it is dialled there, %s (%s)', async (_, country, phone, row) => {
		const { sandbox } = bench;
		sandbox.configure({ country });
		sandbox.seed.contacts([...listed(4), { id: 'ivan', phone, tags: ['shop'] }]);
		sandbox.setFaults([
			{ kind: 'status', status: 422, match: { bodyIncludes: 'Refused' }, body: { statusCode: 422, message: 'no' } },
		]);
		const rows = [...rowsFor(3), row];
		const { items } = await bench.succeed(synchronizing('delete', { badValues: 'failRow' }), rows, GOING_ON);
		expect(jsonOf(items)[3]?.error).toEqual(expect.any(String));
		expect(leaversOf(jsonOf(items))).toEqual({ p3: 'deleted' });
	});
});
