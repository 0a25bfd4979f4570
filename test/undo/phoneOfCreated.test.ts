import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import { bothDialects } from '../support/bench';
import { forgetServers } from '../support/forgetConnections';
import { contactsIn, itemsOf, night, undoing } from './nights';

const told = (items: IDataObject[]) =>
	items.map(({ action, conflict, heldBecause, changes }) => ({ action, conflict, heldBecause, changes }));

/** The owner of the phone goes, so nothing keeps the other contact from getting it back. */
bothDialects('Undo with Delete of a created contact that got the phone of another one', (bench) => {
	it.each([false, true])(
		'gives the phone back, as the dry run says (a search shows what was changed back: %s)',
		async (lags) => {
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', phone: '+12025550102' }]);
			// The location has more contacts than those of the run.
			bench.sandbox.seed.contacts(Array.from({ length: 50 }, (_, index) => ({ email: `b${index}@example.com` })));
			const before = contactsIn(bench);
			const items = await itemsOf(bench, night(), [
				{ email: 'new@example.com', phone: '+12025550102' },
				{ email: 'ada@example.com', phone: '+12025550109', city: 'Oslo' },
			]);
			expect(items.map(({ action }) => action)).toEqual(['created', 'updated']);
			if (lags) {
				// The search shows the colleague's city, and the contact itself that it is gone again.
				const { contacts, contactStore } = bench.sandbox.state;
				const created = contacts.get(items[0]?.id as string) as Contact;
				contactStore.update(created, { city: 'Bonn' });
				contactStore.visible(0);
				bench.sandbox.configure({ searchLagMs: 60_000 });
				contactStore.update(created, { city: null });
				forgetServers();
			}
			const undo = (write: string) => undoing({ brakePercent: 100, write }, { createdContacts: 'delete' });
			const foretold = await itemsOf(bench, undo('nothing'), items);
			const undone = await itemsOf(bench, undo('changes'), items);
			expect(told(foretold)).toEqual(told(undone));
			expect(undone[1]?.changes).toEqual({
				Phone: { from: '+12025550109', to: '+12025550102' },
				City: { from: 'Oslo', to: null },
			});
			expect(contactsIn(bench)).toEqual(before);
		},
	);
});

bothDialects('Undo with Delete of a created contact whose former phone somebody else has by now', (bench) => {
	const [former, phone, own] = ['+12025550104', '+12025550100', '+12025550177'];
	const bothUndone = async (edit: Partial<Contact>) => {
		const items: IDataObject[] = [];
		for (const one of [former, phone])
			items.push(...(await itemsOf(bench, night(), [{ email: 'x@example.com', phone: one }])));
		bench.sandbox.seed.contacts([{ id: 'bob', phone: former }]);
		// The search at the beginning does not show the edit yet.
		bench.sandbox.configure({ searchLagMs: 60_000 });
		const { contacts, contactStore } = bench.sandbox.state;
		contactStore.update(contacts.get(items[0]?.id as string) as Contact, edit);
		const undo = (write: string) => undoing({ brakePercent: 100, write }, { createdContacts: 'delete' });
		const foretold = await itemsOf(bench, undo('nothing'), items);
		const undone = await itemsOf(bench, undo('changes'), items);
		expect(told(undone)).toEqual(told(foretold));
		return undone;
	};

	it('deletes it, and says who has the phone', async () => {
		const conflict = [{ field: 'phone', value: former, contactId: 'bob' }];
		expect(await bothUndone({})).toMatchObject([{ action: 'deleted' }, { conflict }]);
	});

	it('holds it if a colleague has given it another phone', async () => {
		const heldBecause = expect.stringContaining('Phone changed') as unknown;
		expect(await bothUndone({ phone: own })).toMatchObject([{ action: 'held', heldBecause, phone: own }, {}]);
	});
});
