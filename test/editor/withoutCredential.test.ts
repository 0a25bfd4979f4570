import { bothDialects } from '../support/bench';
import { ask } from './ask';

/** What a new node shows of the mapper at first sight. */
const AT_FIRST = ['email', 'phone', 'firstName', 'lastName'];
const OPERATIONS = ['create', 'update', 'upsert', 'synchronize'];

const mapperOf = async (credentials: Parameters<typeof ask>[0], operation: string, value: unknown = null) => {
	const fields = { mappingMode: 'defineBelow', value };
	const parameters = { resource: 'contact', operation, fields } as never;
	return (await ask(credentials, 'resourceMapping', 'contactFields', { parameters })).fields;
};
const shownOf = (fields: Awaited<ReturnType<typeof mapperOf>>) =>
	fields.filter(({ removed }) => !removed).map(({ id }) => id);

describe('the editor without a credential', () => {
	it.each(['getTags', 'getCalendars', 'getUsers', 'getCustomFields', 'getKeyFields'])('is empty: %s', async (name) => {
		expect(await ask(undefined, 'loadOptions', name)).toEqual([]);
	});

	it('offers what needs no server: None for users, the standard fields for rules', async () => {
		expect(await ask(undefined, 'loadOptions', 'getUsersOrNone')).toEqual([{ name: 'None', value: '' }]);
		const rules = await ask(undefined, 'loadOptions', 'getRuleFields');
		expect(rules.slice(0, 3).map(({ name }) => name)).toEqual(['All Fields', 'Address', 'Assigned To']);
	});

	it.each(['searchContacts', 'searchEquipment', 'searchRooms', 'searchWorkflows'])(
		'an empty locator list: %s',
		async (name) => {
			expect(await ask(undefined, 'listSearch', name)).toEqual({ results: [] });
		},
	);

	it.each(OPERATIONS)('gives the standard fields of the mapper: %s', async (operation) => {
		const fields = await mapperOf(undefined, operation);
		expect(shownOf(fields)).toEqual(AT_FIRST);
		expect(fields.map(({ id }) => id)).toEqual(expect.arrayContaining(['city', 'tags', 'website', 'assignedTo']));
		expect(fields.every(({ id }) => !id.startsWith('customField:'))).toBe(true);
	});

	it('shows the same fields after another look, when n8n has stored them empty', async () => {
		const value = { email: null, phone: null, firstName: null, lastName: null, city: null };
		expect(shownOf(await mapperOf(undefined, 'upsert', value))).toEqual(AT_FIRST);
	});
});

bothDialects('the mapper when a credential is chosen', (bench) => {
	it.each(OPERATIONS)('keeps its standard fields, and adds the custom ones: %s', async (operation) => {
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Shoe size' }]);
		const fields = await mapperOf(bench.credentials, operation);
		expect(fields.at(-1)).toMatchObject({ id: 'customField:cf1', displayName: 'Shoe size' });
		const before = (await mapperOf(undefined, operation)).map(({ id }) => id);
		const standard = fields.slice(0, -1).map(({ id }) => id);
		expect(before.slice(0, standard.length)).toEqual(standard);
		expect(shownOf(fields)).toEqual(AT_FIRST);
	});

	it.each([{ baseUrl: 'http://example.com' }, { locationId: '' }, { token: 'pit-wrong' }])(
		'has the standard fields if the credential does not work: %j',
		async (wrong) => {
			const fields = await mapperOf({ ...bench.credentials, ...wrong }, 'create');
			expect(shownOf(fields)).toEqual(AT_FIRST);
			expect(fields.at(-1)).toMatchObject({ id: 'noCustomFields', readOnly: true });
		},
	);
});
