import type { IDataObject } from 'n8n-workflow';
import { Bench, bothDialects, jsonOf, located } from '../../support/bench';
import { GOING_ON, upsert } from '../rows';

describe('A zero behind the country code of a phone', () => {
	const bench = new Bench('highLevel');
	const STORED = { id: 'ada', email: 'ada@example.com', phone: '+491712345694' };
	const SPELT = ['+49 0171 2345694', '0049 0171 2345694'];

	it('does not make it another number for Search, Get and Find', async () => {
		bench.sandbox.seed.contacts([STORED]);
		for (const phone of SPELT)
			for (const more of [
				{ operation: 'search', filters: { phone } },
				{ operation: 'get', contactId: located('phone', phone) },
			]) {
				const { items } = await bench.succeed({ resource: 'contact', ...more });
				expect(jsonOf(items).map(({ id }) => id)).toEqual(['ada']);
			}
	});

	it('causes no change in a row, and no request', async () => {
		bench.sandbox.seed.contacts([STORED]);
		const rows = SPELT.map((phone) => ({ email: STORED.email, phone }));
		const { items } = await bench.succeed(upsert({ write: 'changes', maxChanges: 100 }), rows);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
		expect(bench.wire.filter(({ path }) => path !== '/locations/loc_sandbox').map(({ path }) => path)).toEqual([
			'/contacts/search',
		]);
	});
});

bothDialects('A phone that begins with the country code, without a plus', (bench) => {
	it('is no change in the second night, whatever number the server made of it', async () => {
		bench.sandbox.configure({ country: 'DE' });
		const night = async () =>
			(
				await bench.succeed(upsert({ write: 'changes', maxChanges: 100 }), [
					{ email: 'ada@example.com', phone: '49171 2345684' },
				])
			).items[0]?.json;
		expect(await night()).toMatchObject({ action: 'created', phone: '+49491712345684' });
		expect(await night()).toMatchObject({ action: 'unchanged', phone: '+49491712345684' });
	});
});

/** Google Sheets and Excel make a number of it. */
bothDialects('A phone of another country that lost its plus in a spreadsheet', (bench) => {
	const ADA = { id: 'ada', email: 'ada@example.com', phone: '+41446681800', firstName: 'Ada' };
	const night = async (row: IDataObject) =>
		await bench.succeed(upsert({ write: 'changes', maxChanges: 100 }), [row], GOING_ON);

	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'tel', name: 'Second Phone', dataType: 'PHONE' }]);
		bench.sandbox.seed.contacts([{ ...ADA, customFields: [{ id: 'tel', value: '+4733378901' }] }]);
	});

	it.each([{ id: 'ada' }, { email: 'ada@example.com' }])('is no change of the contact %j', async (key) => {
		const { items } = await night({ ...key, phone: 41446681800, 'Second Phone': '4733378901' });
		expect(jsonOf(items)).toMatchObject([{ id: 'ada', action: 'unchanged', phone: ADA.phone }]);
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('is a change if its digits are others', async () => {
		const { items } = await night({ id: 'ada', phone: '+41446681801' });
		expect(jsonOf(items)).toMatchObject([{ action: 'updated', phone: '+41446681801' }]);
	});

	it('makes no second contact where nothing else names it', async () => {
		const { items } = await night({ phone: 41446681800, firstName: 'Ada' });
		const both = expect.stringContaining("+41446681800 and 41446681800 of the location's country") as string;
		// In the documented dialect nobody knows the country of the location.
		const told = bench.by<IDataObject>({ highLevel: { error: both }, documented: { id: 'ada', action: 'unchanged' } });
		expect(jsonOf(items)).toMatchObject([told]);
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});
});

describe('A phone as it is dialled in its country', () => {
	const bench = new Bench('highLevel');

	it.each([
		['RU', '+79123456789', '8 (912) 345-67-89'],
		['CI', '+2250123456789', '01 23 45 67 89'],
		['US', '+491712345694', '011 49 171 2345694'],
	])('finds its contact in %s, %s by %s', async (country, phone, dialled) => {
		bench.sandbox.configure({ country });
		bench.sandbox.seed.contacts([{ id: 'ada', phone, city: 'Oslo' }]);
		for (const more of [
			{ operation: 'search', filters: { phone: dialled } },
			{ operation: 'get', contactId: located('phone', dialled) },
		]) {
			const { items } = await bench.succeed({ resource: 'contact', ...more });
			expect(jsonOf(items).map(({ id }) => id)).toEqual(['ada']);
		}
		const row = { phone: dialled, city: 'Oslo' };
		const { items } = await bench.succeed(upsert({ write: 'changes', maxChanges: 100 }), [row]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'unchanged' });
	});
});
