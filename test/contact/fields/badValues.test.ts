import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, jsonOf, located, mapping, type Bench } from '../../support/bench';

const LEAVE_OUT = { badValues: 'leaveOut' };
const contact = (operation: string, more: IDataObject, options: IDataObject = {}) =>
	({ resource: 'contact', operation, options, ...more }) as never;
const writes = ({ wire }: Bench) => wire.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');

bothDialects('Bad Values: Leave Out', (bench) => {
	const BAD = { email: 'a@example.com', phone: 'n/a', Size: 'large', city: 'Rome' };
	const left = 'Phone "n/a" is not a phone number; Size "large" is not a number';

	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Size', dataType: 'NUMERICAL' }]);
		bench.sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }]);
	});

	it.each(['create', 'upsert', 'update'])('%s writes the rest and names them in the item', async (operation) => {
		const parameters = { fields: automatic(), contactId: located('id', 'one') };
		const result = await bench.run(contact(operation, parameters, LEAVE_OUT), [BAD]);
		expect(result.error).toBeUndefined();
		expect(writes(bench)[0]?.body).toMatchObject({ email: 'a@example.com', city: 'Rome' });
		expect(writes(bench)[0]?.body).not.toHaveProperty('phone');
		expect(writes(bench)[0]?.body).not.toHaveProperty('customFields');
		expect(jsonOf(result.items)).toEqual([expect.objectContaining({ email: 'a@example.com', leftOut: left })]);
		expect(hintsOf(result)).toEqual(['Values were left out of one row: see "leftOut"']);
	});

	it('of a mapping by hand too; a good row has no note', async () => {
		const fields = mapping({ email: '={{ $json.email }}', phone: '={{ $json.phone }}' });
		const rows = [BAD, { email: 'b@example.com', phone: '+15550100100' }];
		const { items } = await bench.run(contact('upsert', { fields }, LEAVE_OUT), rows);
		expect(jsonOf(items).map(({ leftOut }) => leftOut)).toEqual(['Phone "n/a" is not a phone number', undefined]);
	});

	it('a row that nothing is left of fails, and says what was left out', async () => {
		const { error } = await bench.run(contact('upsert', { fields: automatic() }, LEAVE_OUT), [{ email: 'jane' }]);
		expect(error?.message).toMatch(/^Create or Update needs Email or Phone/);
		expect(error?.description).toContain('Left out: Email "jane" is not an email address');
	});

	it('without it the row fails', async () => {
		const { error } = await bench.run(contact('upsert', { fields: automatic() }), [BAD]);
		expect(error?.message).toMatch(/^Phone "n\/a" is not a phone number/);
		expect(writes(bench)).toEqual([]);
	});

	it('a bad value under a heading that only the table of aliases knows fails the row too', async () => {
		const row = { email: 'a@example.com', Mobile: 'ask Jane' };
		const { error } = await bench.run(contact('upsert', { fields: automatic() }), [row]);
		expect(error?.message).toMatch(/^Phone "ask Jane"/);
	});
});
