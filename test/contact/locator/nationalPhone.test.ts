import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Bench, jsonOf, located, mapping } from '../../support/bench';
import { tokenWithout } from '../../support/tokens';

const contact = (operation: string, more: INodeParameters = {}): INodeParameters => ({
	...{ resource: 'contact', operation, contactId: located('phone', '={{ $json.phone }}') },
	...more,
});
const TO_OSLO = { fields: mapping({ city: 'Oslo' }) };
const WORK: Array<[title: string, parameters: INodeParameters]> = [
	['update', contact('update', { ...TO_OSLO, write: 'changes' })],
	['a dry run of update', contact('update', { ...TO_OSLO, write: 'nothing' })],
	['addTags', contact('addTags', { tags: 'new', write: 'changes' })],
	['removeTags', contact('removeTags', { tags: 'old', write: 'changes' })],
	['get', contact('get')],
	['find', { resource: 'contact', operation: 'find', phone: '={{ $json.phone }}' }],
	['a dry run of removeFromWorkflow', contact('removeFromWorkflow', { workflowId: located('id', 'wf1') })],
];
const HOME = { id: 'home', phone: '+12025550102', additionalPhones: ['+12025550101'], tags: ['old'] };
const ABROAD = { id: 'abroad', phone: '+442025550101', tags: ['old'] };
const NATIONAL = '(202) 555-0101';
const OTHERS = Array.from({ length: 24 }, (_, index) => ({ id: `p${index}`, phone: `+130355501${index + 10}` }));
const withoutScope = {
	tokens: [tokenWithout('locations.readonly')],
};

describe('A phone without country code that ends like a number of another country', () => {
	const bench = new Bench('highLevel');
	const ids = async (parameters: INodeParameters, rows: IDataObject[]) =>
		jsonOf((await bench.run(parameters, rows, { onError: 'continueRegularOutput' })).items).map(({ id }) => id);

	it.each(WORK)(
		'finds the contact that HighLevel matches, with many rows as with one (%s)',
		async (title, parameters) => {
			bench.sandbox.seed.workflows([{ id: 'wf1', name: 'Welcome' }]);
			bench.sandbox.seed.contacts([HOME, ABROAD, ...OTHERS]);
			const options = title.endsWith('Workflow') ? { options: { dryRun: true } } : {};
			expect(await ids({ ...parameters, ...options }, [{ phone: NATIONAL }])).toEqual(['home']);
			const rows = [{ phone: NATIONAL }, ...OTHERS.map(({ phone }) => ({ phone }))];
			expect(await ids({ ...parameters, ...options }, rows)).toEqual(['home', ...OTHERS.map(({ id }) => id)]);
			expect(bench.sandbox.state.contacts.get('abroad')).toMatchObject(ABROAD);
		},
	);

	it.each(WORK)('finds the only contact whose number ends like it only for reading (%s)', async (title, parameters) => {
		bench.sandbox.seed.workflows([{ id: 'wf1', name: 'Welcome' }]);
		bench.sandbox.seed.contacts([ABROAD, ...OTHERS]);
		const id = ['get', 'find'].includes(title) ? 'abroad' : undefined;
		const options = title.endsWith('Workflow') ? { options: { dryRun: true } } : {};
		for (const rows of [[], OTHERS.map(({ phone }) => ({ phone }))])
			expect((await ids({ ...parameters, ...options }, [{ phone: NATIONAL }, ...rows]))[0]).toBe(id);
		expect(bench.sandbox.state.contacts.get('abroad')).toMatchObject(ABROAD);
	});

	it('does not find the contact abroad for a note or a task', async () => {
		bench.sandbox.seed.contacts([ABROAD]);
		for (const [resource, fields] of [
			['note', { body: 'Hello' }],
			['task', { title: 'Call', dueDate: '2026-01-31' }],
		] as const) {
			const parameters = { ...contact('create', fields), resource };
			const { error } = await bench.run(parameters, [{ phone: NATIONAL }]);
			expect(error?.message).toContain(`No contact has the phone "${NATIONAL}"`);
			expect(error?.description).toContain('create it with "Create or Update"');
		}
	});

	it.each([false, true])('deletes nobody whose number is of another country (dry run: %s)', async (dryRun) => {
		bench.sandbox.seed.contacts([ABROAD]);
		const { items } = await bench.run(
			contact('delete', { options: { dryRun } }),
			[{ phone: NATIONAL }, { phone: ABROAD.phone }],
			{ onError: 'continueRegularOutput' },
		);
		expect(jsonOf(items).map(({ id, error }) => [id, error])).toEqual([
			[undefined, expect.stringMatching(/^No contact has the phone "\(202\) 555-0101".*may have been deleted already/)],
			['abroad', undefined],
		]);
	});

	it('deletes the contact with the number of the location’s country', async () => {
		bench.sandbox.seed.contacts([{ id: 'here', phone: '+12025550101' }]);
		expect(await ids(contact('delete'), [{ phone: NATIONAL }])).toEqual(['here']);
	});

	it('finds the only contact whose number ends like it if the country is unknown, and none of two', async () => {
		bench.sandbox.configure(withoutScope);
		bench.sandbox.seed.contacts([ABROAD]);
		expect(await ids(contact('update', TO_OSLO), [{ phone: NATIONAL }])).toEqual(['abroad']);
		bench.sandbox.seed.contacts([{ id: 'here', phone: '+12025550101' }]);
		const { error } = await bench.run(contact('delete'), [{ phone: NATIONAL }]);
		expect(error?.message).toContain('More than one contact has the phone');
	});
});
