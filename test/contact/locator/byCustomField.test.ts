import type { INodeParameters } from 'n8n-workflow';
import { Bench, jsonOf, located, mapping } from '../../support/bench';

const bench = new Bench('highLevel');
const get = (value: string) => ({
	...{ resource: 'contact', operation: 'get', contactId: located('customField', value) },
});

describe('a contact by a custom field', () => {
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'key', name: 'Key', dataType: 'TEXT' }]);
		const values = { one: 'ab==', two: 'ab', three: '' };
		bench.sandbox.seed.contacts(
			Object.entries(values).map(([id, value]) => ({ id, tags: ['old'], customFields: [{ id: 'key', value }] })),
		);
	});

	it.each([
		['Key = ab==', 'one'],
		['key=ab', 'two'],
	])('is found by %s: the first equals sign ends the name of the field', async (value, id) => {
		const { items } = await bench.succeed(get(value));
		expect(jsonOf(items)).toMatchObject([{ id }]);
	});

	it.each(['null', 'undefined', 'NaN', '#N/A', '#REF!', '\\N'])(
		'is not looked for by a value that means the lack of one, even if a contact has it: %s',
		async (lack) => {
			bench.sandbox.seed.contacts([{ id: 'faulty', customFields: [{ id: 'key', value: lack }] }]);
			const parameters = { ...get('=Key = {{ $json.number }}'), operation: 'delete' };
			const { error } = await bench.run(parameters, [{ number: lack }]);
			expect(error?.message).toBe(`Contact (by custom field) "${lack}" is not a value but the lack of one (row 1)`);
			expect(bench.wire).toEqual([]);
			expect([...bench.sandbox.state.contacts.keys()]).toContain('faulty');
		},
	);

	it.each<[resource: string, operation: string, more: INodeParameters]>([
		['contact', 'get', {}],
		...['rows', 'changes'].flatMap(
			(write): Array<[string, string, INodeParameters]> => [
				['contact', 'update', { write, fields: mapping({ city: 'Oslo' }) }],
				['contact', 'addTags', { write, tags: 'new' }],
				['contact', 'removeTags', { write, tags: 'old' }],
			],
		),
		['contact', 'addToWorkflow', { workflowId: located('id', 'wf1') }],
		['contact', 'removeFromWorkflow', { workflowId: located('id', 'wf1') }],
		['note', 'create', { body: 'Hello' }],
	])('is its successor if it is merged after it was found (%s: %s, %j)', async (resource, operation, more) => {
		const { state, seed } = bench.sandbox;
		seed.workflows([{ id: 'wf1', name: 'Welcome' }]);
		bench.sandbox.configure({
			observer: ({ path }) => {
				if (path !== '/contacts/search' || !state.contacts.has('two')) return;
				state.contactStore.remove('two');
				seed.contacts([{ id: 'heir', tags: ['old'], customFields: [{ id: 'key', value: 'ab' }] }]);
			},
		});
		const { items } = await bench.succeed({ ...get('Key = ab'), resource, operation, ...more });
		const [{ id, contactId = id } = {}] = jsonOf(items);
		expect(contactId).toBe('heir');
	});

	it('is reported with the value and its field if nobody has the value, or several', async () => {
		bench.sandbox.seed.contacts(['four', 'five'].map((id) => ({ id, customFields: [{ id: 'key', value: '10' }] })));
		const missing = await bench.run(get('key = 37'));
		expect(missing.error?.message).toBe('No contact has the value "37" in "key" (row 1)');
		const several = await bench.run(get('Key = 10'));
		expect(several.error?.message).toBe('More than one contact has the value "10" in "Key" (row 1)');
	});
});

describe('A contact that is merged into that of an earlier row after both were found', () => {
	it('is left as the last row says, although a search does not show what the earlier row has just written', async () => {
		const { sandbox } = bench;
		const fields = ['Number', 'Code'].map((name) => ({ id: name, name, dataType: 'TEXT' }));
		sandbox.seed.customFields(fields as never);
		const [number, code] = [
			{ id: 'Number', value: '1' },
			{ id: 'Code', value: 'B' },
		];
		sandbox.seed.contacts([
			{ id: 'ada', city: 'Oslo', customFields: [number] },
			{ id: 'bob', city: 'Bonn', customFields: [code] },
		]);
		const { contactStore, contacts } = sandbox.state;
		sandbox.configure({
			observer: ({ path }) => {
				if (path !== '/contacts/search' || !contacts.has('bob')) return;
				contactStore.remove('bob');
				contactStore.update(contacts.get('ada') as never, { customFields: [number, code] });
				// The search shows this, and nothing that is written later.
				contactStore.visible(0);
				sandbox.configure({ searchLagMs: 60_000 });
			},
		});
		const rows = [
			{ key: 'Number = 1', city: 'Rome' },
			{ key: 'Code = B', city: 'Oslo' },
		];
		const update = { ...get('={{ $json.key }}'), operation: 'update', write: 'changes' };
		const { items } = await bench.succeed({ ...update, fields: mapping({ city: '={{ $json.city }}' }) }, rows);
		expect(jsonOf(items).map(({ id, city }) => [id, city])).toEqual([
			['ada', 'Rome'],
			['ada', 'Oslo'],
		]);
		expect(contacts.get('ada')?.city).toBe('Oslo');
	});
});
