import type { IDataObject } from 'n8n-workflow';
import { Bench, DIALECTS, jsonOf } from '../../support/bench';
import { GOING_ON, synchronizing } from '../list';
import { tokenWithout } from '../../support/tokens';
import { night } from '../../undo/nights';

/**
 * People of one household whose one phone the file spells with the country's code but without plus for the one, and without the code for the other.
 * The server makes the same number of both.
 */
describe.each(DIALECTS)('Two people with one phone, in a location of unknown country (%s)', (dialect) => {
	const bench = new Bench(dialect);
	const unknown = () =>
		dialect === 'highLevel' && bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
	const ANN = { Email: 'ann@example.com', 'First Name': 'Ann' };
	const BEN = { Email: 'ben@example.com', 'First Name': 'Ben' };

	describe.each([
		['12025550103', '(202) 555-0103'],
		['2025550103', '1-202-555-0103'],
		['+12025550103', '2025550103'],
		['2025550103', '2025550103'],
	])('%s and %s', (first, second) => {
		it.each(['upsert', 'synchronize'])('%s keeps both, and names the phone that it left out', async (operation) => {
			unknown();
			const rows: IDataObject[] = [{ ...ANN, Phone: first }, { ...BEN, Phone: second }, { Email: 'c@example.com' }];
			const parameters = operation === 'upsert' ? night() : synchronizing('report');
			const { items } = await bench.run(parameters, rows, GOING_ON);
			const stored = [...bench.sandbox.state.contacts.values()].map(({ email, firstName, phone }) => [
				email,
				firstName,
				phone,
			]);
			expect(stored.sort()).toEqual([
				['ann@example.com', 'Ann', '+12025550103'],
				['ben@example.com', 'Ben', null],
				['c@example.com', null, null],
			]);
			expect(jsonOf(items).map(({ action }) => action)).toEqual(['created', 'created', 'created']);
			expect(jsonOf(items)[1]?.conflict).toMatchObject([{ field: 'phone', value: second }]);
			const again = await bench.run(parameters, rows, GOING_ON);
			expect(jsonOf(again.items).map(({ action }) => action)).toEqual(['unchanged', 'unchanged', 'unchanged']);
		});

		it('does not overwrite a customer who gets the phone in the same run', async () => {
			unknown();
			bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com', firstName: 'Ann', city: 'Oslo' }]);
			const rows: IDataObject[] = [
				{ ...ANN, Phone: first },
				{ ...BEN, Phone: second, City: 'Rome' },
				{ Email: 'c@example.com' },
			];
			await bench.run(night(), rows, GOING_ON);
			expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({
				email: 'ann@example.com',
				firstName: 'Ann',
				city: 'Oslo',
			});
			expect(bench.sandbox.state.contacts.size).toBe(3);
		});
	});
});
