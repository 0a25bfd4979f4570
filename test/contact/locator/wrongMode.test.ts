import { bothDialects, jsonOf, located } from '../../support/bench';

const ID = 'ocQHyuzHvysMo5N5VsXc';
const LISTS = 'https://app.gohighlevel.com/v2/location/loc/contacts/';
const get = (mode: string, value: string) => ({
	...{ resource: 'contact', operation: 'get', contactId: located(mode, value) },
});

bothDialects('the contact of a row', (bench) => {
	beforeEach(() => bench.sandbox.seed.contacts([{ id: ID, email: 'ada@example.com' }]));

	it.each([
		`https://app.gohighlevel.com/v2/location/loc/contacts/detail/${ID}`,
		`https://crm.agency.example/v2/location/loc/contacts/detail/${ID}?view=note#top`,
		` https://app.gohighlevel.com/location/loc/contacts/${ID}/ `,
	])('is found by the URL %s', async (url) => {
		const { items, error } = await bench.run(get('url', url));
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(({ id }) => id)).toEqual([ID]);
	});

	it.each([LISTS + 'smart_list/All', LISTS + 'duplicates-found/1', 'https://example.com', ID])(
		'is not found by the URL %s',
		async (url) => {
			const { error } = await bench.run(get('url', url));
			expect(error?.message).toBe(`Contact (by URL) "${url}" is not the address of a contact (row 1)`);
			expect(bench.wire).toEqual([]);
		},
	);

	it('may have digits alone as its ID', async () => {
		bench.sandbox.seed.contacts([{ id: '5550100100', email: 'bob@example.com' }]);
		expect(jsonOf((await bench.succeed(get('id', '5550100100'))).items)).toMatchObject([{ email: 'bob@example.com' }]);
	});

	it.each([
		['ada@example.com', 'an email', 'By Email'],
		['+1 (555) 010-0100', 'a phone', 'By Phone'],
		[`https://app.gohighlevel.com/v2/location/loc/contacts/detail/${ID}`, 'a web address', 'By URL'],
	])('is not taken for an ID: %s', async (value, kind, mode) => {
		const { error } = await bench.run(get('id', value));
		expect(error?.message).toBe(`Contact "${value}" is ${kind}, not an ID (row 1)`);
		expect(error?.description).toContain(`Choose ${mode}`);
		expect(bench.wire).toEqual([]);
	});
});
