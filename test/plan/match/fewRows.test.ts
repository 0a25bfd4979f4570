import type { IDataObject } from 'n8n-workflow';
import { Bench, jsonOf } from '../../support/bench';
import { upserts } from '../../support/runs';
import { listed } from '../list';

const PHONE = '+12025550190';
const CHANGES = upserts({ write: 'changes' });

describe('A list of few rows in a location that compares the phone first', () => {
	const bench = new Bench('highLevel');
	const others = (count: number) => listed(count).map(({ email, phone }) => ({ email, phone }));
	const readsLocation = () => bench.wire.some(({ path }) => path === '/locations/loc_sandbox');

	beforeEach(() => {
		bench.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'] });
		bench.sandbox.seed.contacts([
			...listed(10),
			{ id: 'a', phone: PHONE, email: 'a@example.com' },
			{ id: 'b', phone: '+12025550191', email: 'b@example.com', additionalEmails: ['second@example.com'] },
		]);
	});

	// One row alone is sent as it is, and for many rows the settings are always read.
	const COUNTS = [1, 2, 3, 4, 10];

	it.each(COUNTS)(
		'writes a row with the phone of one contact and the email of another to the first (%d rows)',
		async (count) => {
			const rows = [{ phone: PHONE, email: 'b@example.com', city: 'Oslo' }, ...others(count - 1)];
			const { items } = await bench.succeed(CHANGES, rows);
			expect(jsonOf(items)[0]).toMatchObject({
				id: 'a',
				action: 'updated',
				conflict: [{ field: 'email', value: 'b@example.com' }],
			});
			expect(bench.sandbox.state.contacts.get('b')).not.toMatchObject({ city: 'Oslo' });
		},
	);

	it.each(COUNTS.slice(1))(
		'knows it, too, if the email is an additional one of the other contact (%d rows)',
		async (count) => {
			const rows: IDataObject[] = [
				{ email: 'b@example.com', phone: '+12025550198' },
				{ phone: PHONE, email: 'second@example.com', city: 'Oslo' },
				...others(count - 2),
			];
			const { items } = await bench.succeed(CHANGES, rows);
			expect(jsonOf(items)[1]).toMatchObject({ id: 'a', action: 'updated' });
			expect(bench.sandbox.state.contacts.get('b')).not.toMatchObject({ city: 'Oslo' });
		},
	);

	it.each(COUNTS.slice(1))('takes two rows with the phone of one contact for that contact (%d rows)', async (count) => {
		const rows = [{ email: 'a@example.com' }, { phone: PHONE, email: 'new@example.com' }, ...others(count - 2)];
		const { items } = await bench.succeed(CHANGES, rows);
		expect(jsonOf(items).slice(0, 2)).toMatchObject([
			{ id: 'a', action: 'unchanged' },
			{ id: 'a', sameAs: 1 },
		]);
		expect(bench.sandbox.counters.created).toBe(0);
	});

	it('does not read the settings if they decide nothing', async () => {
		const rows = others(2).map((row) => ({ ...row, city: 'Oslo' }));
		await bench.succeed(CHANGES, [...rows, rows[0] as IDataObject]);
		expect(readsLocation()).toBe(false);
	});
});
