import type { IDataObject } from 'n8n-workflow';
import { bothDialects, jsonOf } from '../../support/bench';
import { contactsIn, GOING_ON, itemsOf, night, undoing, writesIn } from '../../undo/nights';
import { leaving, synchronizing } from '../list';

const COLLEAGUES: IDataObject[] = [
	{ email: 'ann@example.com', firstName: 'Ann', phone: '(202) 555-0103 x12' },
	{ email: 'ben@example.com', firstName: 'Ben', phone: '(202) 555-0103, ext. 34' },
];

bothDialects('Phones with an extension, which HighLevel does not store', (bench) => {
	it('of two colleagues make two contacts, the first of which gets the number', async () => {
		const items = await itemsOf(bench, night(), COLLEAGUES);
		expect(items.map(({ action, email, phone }) => [action, email, phone])).toEqual([
			['created', 'ann@example.com', '+12025550103'],
			['created', 'ben@example.com', null],
		]);
		expect(items[1]?.conflict).toEqual([{ field: 'phone', value: '(202) 555-0103 ext. 34' }]);
		bench.sandbox.resetCounters();
		expect((await itemsOf(bench, night(), COLLEAGUES)).map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
		expect(writesIn(bench)).toBe(0);
	});

	it.each(['nothing', 'changes'])('name their contact, which did not leave the list (Write: %s)', async (write) => {
		bench.sandbox.seed.contacts([
			{ id: 'ann', phone: '+12025550103', firstName: 'Ann', tags: ['shop'] },
			{ id: 'ben', email: 'ben@example.com', tags: ['shop'] },
		]);
		const rows = [{ phone: '+1 202-555-0103 #12', firstName: 'Ann' }, { email: 'ben@example.com' }];
		const { items } = await bench.run({ ...synchronizing('delete'), write }, rows, GOING_ON);
		expect(leaving(jsonOf(items))).toEqual([]);
		expect(jsonOf(items).map(({ id, action }) => [id, action])).toEqual([
			['ann', 'unchanged'],
			['ben', 'unchanged'],
		]);
		expect(writesIn(bench)).toBe(0);
	});

	it('are taken back by Undo', async () => {
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com', phone: '+12025550199' }]);
		const before = contactsIn(bench);
		await itemsOf(bench, undoing(), await itemsOf(bench, night(), [{ ...COLLEAGUES[0], firstName: '' }]));
		expect(contactsIn(bench)).toEqual(before);
	});

	it('of a custom field are written if only the extension is another one', async () => {
		bench.sandbox.seed.customFields([{ id: 'desk', name: 'Desk', dataType: 'PHONE' }] as never);
		const desk = [{ id: 'desk', value: '(202) 555-0103 x12' }];
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com', customFields: desk }]);
		const run = async (Desk: string) =>
			(await itemsOf(bench, night(), [{ email: 'ann@example.com', Desk }]))[0]?.action;
		expect(await run('202-555-0103 ext 12')).toBe('unchanged');
		expect(await run('(202) 555-0103 x34')).toBe('updated');
		expect(await run('(202) 555-0103')).toBe('updated');
	});
});
