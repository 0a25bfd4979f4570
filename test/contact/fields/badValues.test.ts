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

	it.each(['create', 'upsert', 'update'])(
		'%s writes the other values and names the bad ones in the item',
		async (operation) => {
			const parameters = { fields: automatic(), contactId: located('id', 'one') };
			const result = await bench.run(contact(operation, parameters, LEAVE_OUT), [BAD]);
			expect(result.error).toBeUndefined();
			expect(writes(bench)[0]?.body).toMatchObject({ email: 'a@example.com', city: 'Rome' });
			expect(writes(bench)[0]?.body).not.toHaveProperty('phone');
			expect(writes(bench)[0]?.body).not.toHaveProperty('customFields');
			expect(jsonOf(result.items)).toEqual([expect.objectContaining({ email: 'a@example.com', leftOut: left })]);
			expect(hintsOf(result)).toEqual(['Values were left out of one row: see "leftOut"']);
		},
	);

	it('works for a mapping by hand, and adds no leftOut to a good row', async () => {
		const fields = mapping({ email: '={{ $json.email }}', phone: '={{ $json.phone }}' });
		const rows = [BAD, { email: 'b@example.com', phone: '+15550100100' }];
		const { items } = await bench.run(contact('upsert', { fields }, LEAVE_OUT), rows);
		expect(jsonOf(items).map(({ leftOut }) => leftOut)).toEqual(['Phone "n/a" is not a phone number', undefined]);
	});

	it('fails a row without any good value, and names what was left out', async () => {
		const { error } = await bench.run(contact('upsert', { fields: automatic() }, LEAVE_OUT), [{ email: 'jane' }]);
		expect(error?.message).toMatch(/^Create or Update needs Email or Phone/);
		expect(error?.description).toContain('Left out: Email "jane" is not an email address');
	});

	it('is off by default, so the row fails', async () => {
		const { error } = await bench.run(contact('upsert', { fields: automatic() }), [BAD]);
		expect(error?.message).toMatch(/^Phone "n\/a" is not a phone number/);
		expect(writes(bench)).toEqual([]);
	});

	it('is off by default for a column that is known by an alias, too', async () => {
		const row = { email: 'a@example.com', Mobile: 'ask Jane' };
		const { error } = await bench.run(contact('upsert', { fields: automatic() }), [row]);
		expect(error?.message).toMatch(/^Phone "ask Jane"/);
	});
});
