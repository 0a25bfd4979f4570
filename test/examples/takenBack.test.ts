import * as n8nWorkflow from 'n8n-workflow';
import type { IDataObject, INode } from 'n8n-workflow';
import { approvalNode, type Approval } from '../../engine/standIns/sendEmail';
import { tableNamed } from '../../engine/standIns/tables';
import { ExampleStage, rowOf } from './exampleStage';

const KEPT = 'nightly-changes-kept.json';
const BACK = 'take-a-night-back.json';
const stage = new ExampleStage();
const table = () => tableNamed('nightly changes');
const ada = () => ({ ...rowOf('ada@list.example'), city: 'Oslo', tags: 'customer' });
const bob = () => ({ ...rowOf('bob@list.example', '', 'Bob'), city: 'Bergen', tags: 'customer' });

/** All contacts without the time of their last change. A field that was never set may be empty in more than one way. */
function people(): string[] {
	const emptyAsUnset = (_key: string, value: unknown) => (value === '' ? null : value);
	return stage
		.contacts()
		.map(({ tags, ...fields }) => JSON.stringify({ ...fields, tags: [...tags].sort(), dateUpdated: '' }, emptyAsUnset));
}

/** Mail is not sent in these tests: a stand-in gives the answer that n8n's node outputs. */
async function takeBack(answer: Approval, createdContacts = 'report', day?: string) {
	const mails: IDataObject[] = [];
	const items = await stage.run(BACK, {
		change: (nodes) => {
			for (const { name, parameters } of nodes) {
				if (parameters.operation === 'undo')
					Object.assign(parameters, {
						createdContacts,
						options: { ...(parameters.options as IDataObject), brakePercent: 100 },
					});
				if (name === 'The night' && day !== undefined)
					parameters.assignments = { assignments: [{ id: 'day', name: 'day', value: day, type: 'string' }] };
			}
		},
		more: { 'n8n-nodes-base.emailSend': approvalNode(answer, mails) },
	});
	return { items, mails };
}

const writesSince = (position: number) =>
	stage.sandbox.log.slice(position).filter(({ method, path }) => method !== 'GET' && path !== '/contacts/search');

stage.describe(BACK, () => {
	const night = async (...rows: Array<Record<string, string>>) => await stage.run(KEPT, { rows });

	beforeEach(
		() =>
			void stage.sandbox.seed.contacts([
				{ email: 'ada@list.example', firstName: 'Ada', city: 'Rome', tags: ['vip'] },
				{ email: 'bob@list.example', firstName: 'Rob', phone: '+12025550143' },
			]),
	);

	it('asks with the figures of the preview, and then all is as it was before', async () => {
		const before = people();
		await night(ada(), bob());
		expect(people()).not.toEqual(before);
		const { items, mails } = await takeBack(true);
		expect(mails).toEqual([
			{
				subject: expect.stringMatching(/^Take back the night of \d{4}-\d\d-\d\d: 2 of 2 contacts\. Do it\?$/) as string,
				message: expect.stringMatching(
					/^Dry run of 2 rows: 2 updated; .*nothing was written\. .*changed it since: 0\. Rows that can't be taken back: 0\.$/,
				) as string,
			},
		]);
		expect(items('Taken back').map(({ action }) => action)).toEqual(['updated', 'updated']);
		expect(people()).toEqual(before);
	});

	it('takes two runs of one day back in their order, to what was before the first', async () => {
		const before = people();
		await night(ada());
		await night({ ...ada(), city: 'Bergen' });
		expect(table().rows).toHaveLength(2);
		expect(stage.withEmail('ada@list.example')?.city).toBe('Bergen');
		await takeBack(true);
		expect(people()).toEqual(before);
	});

	it('keeps what somebody has changed since, and counts it in the mail', async () => {
		await night(ada(), bob());
		const { contacts, contactStore } = stage.sandbox.state;
		const edited = [...contacts.values()].find(({ email }) => email === 'ada@list.example');
		if (edited) contactStore.update(edited, { city: 'Turku' });
		const { items, mails } = await takeBack(true);
		expect(mails[0]?.message).toContain('somebody has changed it since: 1.');
		expect(items('Taken back')[0]?.kept).toEqual({ City: { now: 'Turku', before: 'Rome' } });
		expect(stage.withEmail('ada@list.example')).toMatchObject({ city: 'Turku', tags: ['vip'] });
		expect(stage.withEmail('bob@list.example')?.firstName).toBe('Rob');
	});

	it('reports contacts that the night created, and deletes them if that is chosen', async () => {
		const before = people();
		await night(ada(), rowOf('new@list.example', '', 'New'));
		const { items } = await takeBack(true);
		expect(items('Taken back').map(({ action }) => action)).toEqual(['updated', 'reported']);
		expect(stage.withEmail('new@list.example')).toBeDefined();
		const { mails } = await takeBack(true, 'delete');
		expect(mails[0]?.subject).toContain('1 of 2 contacts');
		expect(people()).toEqual(before);
	});

	it.each([
		['declined', false],
		['not answered in time', undefined],
	])('writes nothing if the preview is %s', async (_what, answer) => {
		await night(ada());
		expect(writesSince(0)).not.toEqual([]);
		const position = stage.sandbox.log.length;
		const { items, mails } = await takeBack(answer);
		expect([mails.length, items('Take it back'), writesSince(position)]).toEqual([1, [], []]);
	});

	it('asks nobody if all is back already, or if the table has no row of that day', async () => {
		await night(ada());
		await takeBack(true);
		const position = stage.sandbox.log.length;
		expect((await takeBack(true)).mails).toEqual([]);
		const { mails, items } = await takeBack(true, 'report', '2020-02-29');
		expect([mails, items('Preview'), writesSince(position)]).toEqual([[], [], []]);
	});
});

// The documented dialect writes tags with the contact.
stage.describeIn(['highLevel'], 'a night whose tags are refused', () => {
	it('is taken back, if n8n has room on the error output for what was written', async () => {
		stage.sandbox.seed.contacts([{ email: 'ada@list.example', firstName: 'Ada', city: 'Rome', tags: ['vip'] }]);
		const before = people();
		stage.sandbox.setFaults([{ match: { path: '*/tags*' }, kind: 'status', status: 422, body: { message: 'no' } }]);
		const night = await stage.run(KEPT, { rows: [ada()] });
		stage.sandbox.setFaults([]);
		expect(night('Failed rows')).toHaveLength(1);
		expect(stage.withEmail('ada@list.example')?.city).toBe('Oslo');
		await takeBack(true);
		if ('TIMED_CAUSES' in n8nWorkflow) expect(people()).toEqual(before);
		else expect(table().rows).toEqual([]);
	});
});

stage.describeIn(['highLevel'], 'a night of Synchronize', () => {
	it('is kept with the contacts that left the list, and they get its tag back', async () => {
		stage.sandbox.seed.contacts([{ email: 'zoe@list.example', firstName: 'Zoe', tags: ['the list', 'vip'] }]);
		const before = people();
		const change = (nodes: INode[]) => {
			for (const { parameters } of nodes) {
				if (parameters.operation === 'upsert')
					Object.assign(parameters, { operation: 'synchronize', listTag: 'the list', leavers: 'removeTag' });
				// Without failed rows, which would hold all who left.
				if ('fileSelector' in parameters) parameters.fileSelector = 'examples/shop-customers.csv';
			}
		};
		await stage.run(KEPT, { change });
		expect(stage.withEmail('zoe@list.example')?.tags).toEqual(['vip']);
		expect(table().rows.filter(({ item }) => (item as string).includes('"action":"left"'))).toHaveLength(1);
		await takeBack(true, 'delete');
		expect(people()).toEqual(before);
	});
});
