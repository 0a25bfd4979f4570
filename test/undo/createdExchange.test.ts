import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import { bothDialects, jsonOf } from '../support/bench';
import { contactsIn, itemsOf, night, undoing, writesIn } from './nights';

const told = (items: IDataObject[]) =>
	items.map(({ action, conflict, heldBecause, changes }) => ({ action, conflict, heldBecause, changes }));

/** The one that has the email or phone now gives it up before the other gets it back. */
bothDialects('Undo with Delete of created contacts between which an address moved', (bench) => {
	const undo = (write: string) => undoing({ brakePercent: 100, write }, { createdContacts: 'delete' });

	async function bothRuns(): Promise<IDataObject[]> {
		const first = await itemsOf(bench, night(), [
			{ email: 'x@example.com', phone: '+12025550104' },
			{ email: 'y@example.com', city: 'Oslo' },
		]);
		const second = await itemsOf(bench, night(), [
			{ email: 'x@example.com', phone: '+12025550100' },
			{ email: 'y@example.com', phone: '+12025550104' },
		]);
		expect([...first, ...second].map(({ action }) => action)).toEqual(['created', 'created', 'updated', 'updated']);
		return [...first, ...second];
	}

	it('deletes both, as the dry run says', async () => {
		const before = contactsIn(bench);
		const items = await bothRuns();
		const foretold = await itemsOf(bench, undo('nothing'), items);
		const undone = await itemsOf(bench, undo('changes'), items);
		expect(told(undone)).toEqual(told(foretold));
		expect(undone.map(({ action, conflict }) => [action, conflict])).toEqual([
			['deleted', undefined],
			['deleted', undefined],
			['updated', undefined],
			['updated', undefined],
		]);
		expect(contactsIn(bench)).toEqual(before);
		bench.sandbox.resetCounters();
		const again = await bench.run(undo('changes'), items);
		// They are gone, as their later items say.
		expect(jsonOf(again.items).map(({ action }) => action)).toEqual(['unchanged', 'unchanged', 'held', 'held']);
		expect(writesIn(bench)).toBe(0);
	});

	it('gives the phone back to the first one, if both are held, as the runs were two days apart', async () => {
		const items = await bothRuns();
		const ids = items.slice(0, 2).map(({ id }) => id as string);
		for (const id of ids)
			Object.assign(bench.sandbox.state.contacts.get(id) ?? {}, { dateAdded: '2026-01-01T00:00:00.000Z' });
		const foretold = await itemsOf(bench, undo('nothing'), items);
		const undone = await itemsOf(bench, undo('changes'), items);
		expect(told(undone)).toEqual(told(foretold));
		expect(ids.map((id) => bench.sandbox.state.contacts.get(id)?.phone)).toEqual(['+12025550104', null]);
	});

	it('deletes one whose email a later run gave to a contact that it created, too', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		const before = contactsIn(bench);
		const matching = night({ matchField: 'number' });
		const first = await itemsOf(bench, matching, [
			{ email: 'x@example.com', 'Customer Number': '10' },
			{ email: 'z@example.com', 'Customer Number': '12' },
		]);
		const second = await itemsOf(bench, matching, [
			{ email: 'new@example.com', 'Customer Number': '10', city: 'Oslo' },
			{ email: 'x@example.com', 'Customer Number': '11' },
		]);
		expect(second.map(({ action }) => action)).toEqual(['updated', 'created']);
		const items = [...first, ...second];
		const foretold = await itemsOf(bench, undo('nothing'), items);
		const undone = await itemsOf(bench, undo('changes'), items);
		expect(told(undone)).toEqual(told(foretold));
		expect(undone.map(({ action, heldBecause }) => [action, heldBecause])).toEqual([
			['deleted', undefined],
			['deleted', undefined],
			['updated', undefined],
			['deleted', undefined],
		]);
		expect(contactsIn(bench)).toEqual(before);
	});
});

bothDialects(
	'Undo with Delete of a created contact that is held, and has the phone that another one would get back',
	(bench) => {
		const PHONE = '+12025550102';
		const undo = (write: string) => undoing({ brakePercent: 100, write }, { createdContacts: 'delete' });

		it.each<[string, boolean, IDataObject, Partial<Contact>]>([
			['a colleague gave it', false, {}, { phone: PHONE }],
			['a colleague gave it, where duplicates are allowed', true, {}, { phone: PHONE }],
			['the run gave it, and a colleague another city', false, { phone: PHONE }, { city: 'Life' }],
			[
				'the run gave it, and a colleague another city, where duplicates are allowed',
				true,
				{ phone: PHONE },
				{ city: 'Life' },
			],
		])('leaves the other without it, as the dry run says (%s)', async (_, allowDuplicates, created, edit) => {
			bench.sandbox.configure(bench.dialect === 'highLevel' ? { allowDuplicates } : {});
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', phone: PHONE, city: 'Oslo' }]);
			const items = await itemsOf(bench, night(), [
				{ email: 'ada@example.com', phone: '+12025550100', city: 'Rome' },
				{ email: 'new@example.com', city: 'Rome', ...created },
			]);
			const id = items[1]?.id as string;
			const { contacts, contactStore } = bench.sandbox.state;
			contactStore.update(contacts.get(id) as Contact, edit);
			const foretold = await itemsOf(bench, undo('nothing'), items);
			const undone = await itemsOf(bench, undo('changes'), items);
			expect(told(undone)).toEqual(told(foretold));
			expect(undone).toMatchObject([
				{ id: 'ada', action: 'updated', conflict: [{ field: 'phone', value: PHONE, contactId: id }] },
				{ id, action: 'held', heldBecause: expect.stringMatching(/^(Phone|City) changed|has Phone/) as unknown },
			]);
			expect(contacts.get('ada')).toMatchObject({ phone: '+12025550100', city: 'Oslo' });
			expect(contacts.get(id)).toMatchObject({ phone: PHONE, ...edit });
		});
	},
);
