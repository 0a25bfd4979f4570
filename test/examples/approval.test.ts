import type { IDataObject } from 'n8n-workflow';
import { approvalNode, type Approval } from '../../engine/standIns/sendEmail';
import { ExampleStage, rowOf } from './exampleStage';

const stage = new ExampleStage();

/** Mail is not sent in these tests: a stand-in gives the answer that n8n's node outputs. */
async function run(answer: Approval, rows?: Array<Record<string, string>>, meanwhile?: () => void) {
	const mails: IDataObject[] = [];
	const items = await stage.run('approve-plan.json', {
		rows,
		more: { 'n8n-nodes-base.emailSend': approvalNode(answer, mails) },
		onNode: (name) => name === 'Ask for approval' && meanwhile?.(),
	});
	return { items, mails };
}

const readingOnly = () =>
	stage.sandbox.log.length > 0 &&
	stage.sandbox.log.every(({ method, path }) => method === 'GET' || path === '/contacts/search');

stage.describe('approve-plan.json', () => {
	beforeEach(() => stage.sandbox.resetCounters());

	it('asks with the figures of the plan, and writes the same rows once they are approved', async () => {
		const before = stage.contacts().length;
		const { items, mails } = await run(true);
		expect(mails).toEqual([
			{
				subject: 'Contacts: 4 new, 1 changed, 2 failed. Write them?',
				message: expect.stringMatching(
					/^4 of 8 rows would create a contact, 1 would change one, and 1 would change nothing\. Rows that can't be written: 2: 1 × Email "kenji\(at\)/,
				) as string,
			},
		]);
		expect(items('Plan')).toMatchObject([{ created: 4, updated: 1, unchanged: 1, failed: 2 }]);
		expect(items('Written').map(({ action }) => action)).toEqual([
			...['created', 'created', 'created', 'updated', 'unchanged', 'created'],
		]);
		expect(items('Failed rows')).toHaveLength(2);
		expect(stage.contacts()).toHaveLength(before + 4);
	});

	it.each([
		['declined', false],
		['not answered in time', undefined],
	])('sends nothing but reading requests if the plan is %s', async (_what, answer) => {
		const before = stage.contacts();
		const { items, mails } = await run(answer);
		expect(mails).toHaveLength(1);
		expect(items('Write what was approved')).toEqual([]);
		expect(readingOnly()).toBe(true);
		expect([stage.contacts(), stage.writes]).toEqual([before, 0]);
	});

	it('asks nobody if nothing would change', async () => {
		await run(true, [rowOf('ada@list.example')]);
		expect((await run(true, [rowOf('ada@list.example')])).mails).toEqual([]);
	});

	it('writes nothing if far more would change than was approved', async () => {
		const rows = Array.from({ length: 30 }, (_, index) => ({ ...rowOf(`p${index}@list.example`), city: 'Oslo' }));
		await run(true, rows);
		const changed = rows.map((row, index) => ({ ...row, city: index === 0 ? 'Bergen' : 'Oslo' }));
		const { contacts, contactStore } = stage.sandbox.state;
		const { writes } = stage;
		const { items } = await run(true, changed, () => {
			for (const contact of contacts.values()) contactStore.update(contact, { city: 'Rome' });
		});
		expect(items('Written')).toEqual([]);
		expect(items('Failed rows')[0]?.error).toMatch(/30 of 30 rows \(100 %\) would change .* 9 % at most are allowed/);
		expect(stage.writes).toBe(writes);
	});
});
