import { bothDialects, jsonOf } from '../support/bench';
import { GOING_ON, leaversOf, listed, synchronizing } from '../plan/list';

bothDialects('A customer number that differs from a stored one', (bench) => {
	const run = async (stored: string, given: string) => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts(
			listed(5).map((contact, index) => ({
				...contact,
				customFields: [{ id: 'number', value: index === 3 ? stored : `C-${index}` }],
			})),
		);
		const rows = [
			...listed(3).map(({ email }, index) => ({ email, 'Customer Number': `C-${index}` })),
			{ email: 'new@example.com', 'Customer Number': given },
		];
		const parameters = synchronizing('delete', { matchField: 'number', brakePercent: 99 });
		return jsonOf((await bench.succeed(parameters, rows, GOING_ON)).items);
	};

	it.each([
		['KD-10042', 'kd-10042'],
		['KD-10042', 'KD–10042'],
		['KD-10042', 'KD 10042'],
		['KD10042', 'KD_10.042'],
		['10042', '10,042'],
		['10042', "10'042"],
		['10042', '10 042'],
	])('in case and signs alone creates a contact, and holds the other: %s and %s', async (stored, given) => {
		const items = await run(stored, given);
		expect(items[3]).toMatchObject({ action: 'created' });
		expect(leaversOf(items)).toEqual({ p3: 'held', p4: 'deleted' });
		const heldBecause = `A row has "${given}", too. Merge the contact with that of the row, or correct one of them`;
		expect(items.find(({ id }) => id === 'p3')).toMatchObject({ heldBecause });
	});

	it.each([
		['1-11', '11-1'],
		['KD-10042', 'KE-10042'],
		['10042', '100420'],
		['10042', '10042-2'],
	])('is another customer, and the one without a row leaves: %s and %s', async (stored, given) => {
		const items = await run(stored, given);
		expect(items[3]).toMatchObject({ action: 'created' });
		expect(leaversOf(items)).toEqual({ p3: 'deleted', p4: 'deleted' });
	});

	it.each(['1.00042E+11', '1,00042e+11'])(
		'as a spreadsheet shortens it fails the row, and holds all who left: %s',
		async (given) => {
			const items = await run('100042000123', given);
			expect(items[3]?.error).toContain(`Customer Number "${given}" has lost its last digits`);
			expect(leaversOf(items)).toEqual({ p3: 'held', p4: 'held' });
			expect(bench.sandbox.counters.created).toBe(0);
		},
	);
});
