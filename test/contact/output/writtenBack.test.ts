import type { IDataObject } from 'n8n-workflow';
import { automatic, bothDialects, jsonOf, located, type Bench } from '../../support/bench';

const CUSTOM_FIELDS: Parameters<Bench['sandbox']['seed']['customFields']>[0] = [
	{ id: 'cfTel', name: 'Second Line', dataType: 'PHONE' },
	{ id: 'cfSize', name: 'Size', dataType: 'NUMERICAL' },
	{ id: 'cfDay', name: 'Renewal', dataType: 'DATE' },
	{ id: 'cfBoxes', name: 'Lines', dataType: 'TEXTBOX_LIST' },
	{ id: 'cfPlan', name: 'Plan', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Gold'] },
	{ id: 'cfLikes', name: 'Likes', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['Art'] },
];
/** Values that an import or an earlier setting of the field has left, and that the field would not accept any more. */
const LEFT_OVER = [
	{ id: 'cfTel', value: 'n/a' },
	{ id: 'cfSize', value: 'XL' },
	{ id: 'cfDay', value: 'soon' },
	{ id: 'cfBoxes', value: { left: 'a', right: 'b' } },
	{ id: 'cfPlan', value: 'Retired' },
	{ id: 'cfLikes', value: 'Sport' },
];
const search = (options: IDataObject) =>
	({ resource: 'contact', operation: 'search', returnAll: true, options }) as never;

bothDialects('Contacts that come back as they were found', (bench) => {
	const before = () => [...bench.sandbox.state.contacts.values()];

	beforeEach(() => {
		bench.sandbox.seed.customFields(CUSTOM_FIELDS);
		// The contacts of a few rows are not read first where that would save no request.
		bench.sandbox.seed.contacts(
			['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, email: `${id}@example.com`, customFields: LEFT_OVER })),
		);
	});

	it.each([
		['upsert', 'simplified'],
		['upsert', 'raw'],
		['update', 'simplified'],
		['update', 'raw'],
	])('are unchanged, with values of custom fields that nobody could type (%s, %s)', async (operation, outputFormat) => {
		const { items } = await bench.succeed(search({ outputFormat }));
		const stored = before();
		bench.sandbox.resetCounters();
		const contactId = located('id', '={{ $json.id }}');
		const parameters = { resource: 'contact', operation, contactId, fields: automatic(), write: 'changes' };
		const back = await bench.succeed(parameters, jsonOf(items));
		expect(jsonOf(back.items).map(({ action, changes }) => [action, changes])).toEqual(
			Array(5).fill(['unchanged', null]),
		);
		expect(bench.sandbox.counters.updated).toBe(0);
		expect(before()).toEqual(stored);
	});

	it('can get another city, although the server would refuse what nobody changed', async () => {
		const { items } = await bench.succeed(search({}));
		const rows = jsonOf(items).map((json) => ({ ...json, city: 'Oslo' }));
		const contactId = located('id', '={{ $json.id }}');
		const parameters = { resource: 'contact', operation: 'update', contactId, fields: automatic(), write: 'changes' };
		const back = await bench.succeed(parameters, rows);
		expect(jsonOf(back.items).map(({ changes }) => changes)).toEqual(Array(5).fill({ City: { from: null, to: 'Oslo' } }));
		for (const contact of before()) expect(contact).toMatchObject({ city: 'Oslo', customFields: LEFT_OVER });
	});

	it.each(['rows', 'changes'])('keep the form of text boxes that were chosen as a plain column (%s)', async (write) => {
		const fieldsToReturn = ['email', 'Lines'];
		const { items } = await bench.succeed(search({ outputFormat: 'flat', fieldsToReturn }));
		expect(jsonOf(items)).toContainEqual({ email: 'a@example.com', Lines: '{"left":"a","right":"b"}' });
		const stored = before()[0]?.customFields;
		const parameters = { resource: 'contact', operation: 'upsert', fields: automatic(), write };
		const back = await bench.succeed(parameters, jsonOf(items));
		expect(new Set(jsonOf(back.items).map(({ action }) => action))).toEqual(
			new Set([write === 'rows' ? 'updated' : 'unchanged']),
		);
		expect(before()[0]?.customFields).toEqual(stored);
	});
});
