import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, jsonOf, located, mapping, type Bench } from '../../support/bench';

const noPhone = (value: string) =>
	`Phone "${value}" is not a phone number. It needs 7 to 15 digits; best with the country code: +1 555 010 0100`;
const NO_NUMBER = 'Size "large" is not a number. Use digits, with a point before decimals: 1234.5';
const LEAVE_OUT = { badValues: 'leaveOut' };
const FAIL_ROW = { badValues: 'failRow' };
const LARGE = { email: 'a@example.com', Size: 'large' };
const seed = ({ sandbox }: Bench) => {
	sandbox.seed.customFields([{ id: 'cf1', name: 'Size', dataType: 'NUMERICAL' }]);
	sandbox.seed.contacts([{ id: 'one', email: 'one@example.com' }]);
};
const contact = (operation: string, more: IDataObject, options: IDataObject = {}) =>
	({ resource: 'contact', operation, options, ...more }) as never;
const writes = ({ wire }: Bench) => wire.filter(({ method }) => method !== 'GET' && method !== 'OPTIONS');

bothDialects('Bad Values: Leave Out', (bench) => {
	const BAD = { email: 'a@example.com', phone: 'n/a', Size: 'large', city: 'Rome' };
	const left = `${noPhone('n/a')}; ${NO_NUMBER}`;

	beforeEach(() => seed(bench));

	it.each(['create', 'upsert', 'update'])('%s writes the other values and names the bad ones', async (operation) => {
		const parameters = { fields: automatic(), contactId: located('id', 'one') };
		const result = await bench.succeed(contact(operation, parameters, LEAVE_OUT), [BAD]);
		expect(writes(bench)[0]?.body).toMatchObject({ email: 'a@example.com', city: 'Rome' });
		expect(writes(bench)[0]?.body).not.toHaveProperty('phone');
		expect(writes(bench)[0]?.body).not.toHaveProperty('customFields');
		expect(jsonOf(result.items)).toEqual([expect.objectContaining({ email: 'a@example.com', leftOut: left })]);
		expect(hintsOf(result)).toEqual([
			'Phone left out in 1 of 1 row, e.g. n/a: see "leftOut"',
			'Size left out in 1 of 1 row, e.g. large: see "leftOut"',
		]);
	});

	it('Fail the Row names all bad values of the row', async () => {
		const { error } = await bench.run(contact('upsert', { fields: automatic() }, FAIL_ROW), [BAD]);
		expect(error?.message).toBe('Phone "n/a" is not a phone number; Size "large" is not a number (row 1)');
		expect(writes(bench)).toEqual([]);
	});

	it('fails a row without any good value, and names what was left out', async () => {
		const { error } = await bench.run(contact('upsert', { fields: automatic() }, LEAVE_OUT), [{ email: 'jane' }]);
		expect(error?.message).toMatch(/^Create or Update needs Email or Phone/);
		expect(error?.description).toContain('Left out: Email "jane" is not an email address');
	});

	const BY_HAND = mapping({ email: '={{ $json.email }}', phone: '={{ $json.phone }}' });

	it('is the default of a mapping by hand, too', async () => {
		const { items } = await bench.succeed(contact('upsert', { fields: BY_HAND }), [BAD]);
		expect(items[0]?.json.leftOut).toBe(noPhone('n/a'));
	});

	const MISTAKEN = mapping({ email: '={{ $json.email }}', city: '$json.city' });
	it.each<[string, IDataObject, IDataObject, RegExp]>([
		['a mistake in the mapping itself, which every row has', MISTAKEN, {}, /^City "\$json.city" is an expression/],
		['a mapping by hand with Fail the Row', BY_HAND, FAIL_ROW, /^Phone "n\/a" is not a phone number/],
	])('does not apply to %s', async (_, fields, options, message) => {
		const { error } = await bench.run(contact('upsert', { fields }, options), [BAD]);
		expect(error?.message).toMatch(message);
		expect(writes(bench)).toEqual([]);
	});
});

bothDialects('bad values in automatic mapping', (bench) => {
	const upsert = (options: IDataObject = {}) => contact('upsert', { fields: automatic() }, options);

	beforeEach(() => seed(bench));

	it('are left out, named in the item, and counted in one hint for each column', async () => {
		const rows = [
			{ Email: 'a@example.com', Mobile: 'ask Jane', Size: 'large' },
			{ Email: 'b@example.com', Mobile: 'none', Size: '7' },
			{ Email: 'c@example.com', Mobile: '+15550100100', Size: '' },
		];
		const result = await bench.succeed(upsert(), rows);
		expect(jsonOf(result.items).map(({ leftOut }) => leftOut)).toEqual([
			`${noPhone('ask Jane')}; ${NO_NUMBER}`,
			noPhone('none'),
			undefined,
		]);
		expect(hintsOf(result)).toEqual([
			'Phone left out in 2 of 3 rows, e.g. ask Jane: see "leftOut"',
			'Size left out in 1 of 3 rows, e.g. large: see "leftOut"',
		]);
	});

	it.each<[string, IDataObject, IDataObject, RegExp]>([
		[
			'if the email matches',
			{},
			{ Email: 'jane(at)example.com', Phone: '+15550100100' },
			/^Email "jane\(at\)example.com"/,
		],
		['if the phone matches, without email', {}, { Email: '', Phone: 'ask Jane', City: 'Rome' }, /^Phone "ask Jane"/],
		['if their custom field matches', { matchField: 'Size' }, LARGE, /^Size "large" is not a number/],
		['if Bad Values says so', FAIL_ROW, LARGE, /^Size "large" is not a number/],
	])('fail the row %s', async (_, options, row, message) => {
		const { error } = await bench.run(upsert(options), [row]);
		expect(error?.message).toMatch(message);
		expect(writes(bench)).toEqual([]);
	});

	it('include a cell whose text is an expression, as the mapping itself is right', async () => {
		const { items } = await bench.succeed(upsert(), [{ email: 'a@example.com', City: '$json.city', Size: '7' }]);
		expect(items[0]?.json.leftOut).toMatch(/^City "\$json.city" is an expression/);
		expect(writes(bench)).toHaveLength(1);
		expect(writes(bench)[0]?.body).not.toHaveProperty('city');
	});

	it('do not include characters that nobody sees in the custom field that matches', async () => {
		bench.sandbox.seed.customFields([{ id: 'cf2', name: 'Number', dataType: 'TEXT' }]);
		await bench.run(upsert({ matchField: 'Number' }), [{ email: 'a@example.com', Number: '\u200bA\u00ad-1\u00a0' }]);
		const value = bench.by({ highLevel: 'field_value', documented: 'value' });
		const bodies = writes(bench).map(({ body }) => body as IDataObject);
		expect(bodies.at(-1)?.customFields).toEqual([{ id: 'cf2', [value]: 'A-1' }]);
	});

	it('leave out the email, too, if the contact is named by its ID', async () => {
		const update = contact('update', { fields: automatic(), contactId: located('id', 'one') });
		await bench.succeed(update, [{ Email: 'jane(at)example.com', City: 'Rome' }]);
		expect(writes(bench)[0]?.body).toMatchObject({ city: 'Rome' });
		expect(writes(bench)[0]?.body).not.toHaveProperty('email');
	});

	it('do not include an email with blanks around it', async () => {
		await bench.run(upsert(), [{ email: ' a@example.com ' }]);
		expect(writes(bench)[0]?.body).toMatchObject({ email: 'a@example.com' });
	});
});
