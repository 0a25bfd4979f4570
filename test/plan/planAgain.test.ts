import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ALL_SCOPES, type Contact } from '../../sandbox';
import { automatic, Bench, bothDialects, jsonOf, LOCATION, TOKEN } from '../support/bench';
import { settings } from '../support/settings';
import { isContactList } from '../faults/life';

const upsert = (options: IDataObject = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic() },
	...settings({ write: 'changes', ...options }),
});
const KNOWN = Array.from({ length: 6 }, (_, index) => ({
	...{ id: `known${index}`, email: `known${index}@example.com`, phone: `+1202555020${index}` },
}));
/** Rows that nothing changes. */
const SAME = KNOWN.map(({ email }) => ({ email }));
const ANN = { id: 'ann', email: 'ann@example.com', phone: '+12025550100', city: 'Oslo' };
const BOB = { id: 'bob', email: 'bob@example.com', phone: '+12025550101', city: 'Oslo' };

bothDialects('rows that are planned again, as the server knew more than the plan', (bench) => {
	const contact = (id: string) => bench.sandbox.state.contacts.get(id);
	const ofEmail = (email: string) => [...bench.sandbox.state.contacts.values()].filter((one) => one.email === email);

	it('leave alone whose phone the plan left out, if their own contact was deleted', async () => {
		bench.sandbox.seed.contacts([ANN, BOB, ...KNOWN]);
		let lists = 0;
		bench.sandbox.configure({
			observer: (observed) => {
				if (isContactList(observed) && ++lists === 1) bench.sandbox.state.contactStore.remove('bob');
			},
			// Without the location's settings a contact is written by its ID.
			tokens: [
				{ token: TOKEN, scopes: ALL_SCOPES.filter((scope) => scope !== 'locations.readonly'), locationIds: [LOCATION] },
			],
		});
		const rows = [
			{ email: BOB.email, phone: ANN.phone, city: 'Rome' },
			{ email: ANN.email, city: 'Bergen' },
		];
		const { items } = await bench.succeed(upsert(), [...rows, ...SAME]);
		expect(contact('ann')).toMatchObject({ email: ANN.email, phone: ANN.phone, city: 'Bergen' });
		expect(ofEmail(BOB.email)).toMatchObject([{ city: 'Rome' }]);
		expect(ofEmail(BOB.email)[0]?.phone ?? null).toBeNull();
		expect(jsonOf(items).slice(0, 2)).toMatchObject([
			{ action: 'created', conflict: [{ field: 'phone', value: ANN.phone, contactId: 'ann' }] },
			{ action: 'updated', id: 'ann' },
		]);
	});
});

describe('rows whose new contact is not created as planned', () => {
	const bench = new Bench('highLevel');
	const ofEmail = (email: string) => [...bench.sandbox.state.contacts.values()].filter((one) => one.email === email);
	const unclear = (skip: number) =>
		bench.sandbox.setFaults([
			{ kind: 'status', status: 503, match: { method: 'POST', path: '/contacts/' }, skip, times: 2 },
		]);

	it('leave alone the new contact of another row that has their phone', async () => {
		bench.sandbox.seed.contacts(KNOWN);
		unclear(1);
		const rows = [
			{ email: 'eve@example.com', phone: '+12025550111', city: 'Rome' },
			{ email: 'eva@example.com', phone: '+12025550112', city: 'Oslo' },
			{ email: 'eve@example.com', phone: '+12025550112', city: 'Rome' },
		];
		const { items } = await bench.succeed(upsert(), [...rows, ...SAME]);
		expect(ofEmail('eve@example.com')).toMatchObject([{ city: 'Rome', phone: '+12025550112' }]);
		expect(ofEmail('eva@example.com')).toMatchObject([{ city: 'Oslo' }]);
		expect(ofEmail('eva@example.com')[0]?.phone ?? null).toBeNull();
		expect(jsonOf(items)[1]).toMatchObject({
			action: 'created',
			conflict: [{ field: 'phone', value: '+12025550112' }],
		});
	});

	it('leave alone a contact that another row names by its email, and that got their phone as an additional one meanwhile', async () => {
		bench.sandbox.seed.contacts([ANN, ...KNOWN]);
		const { contacts, contactStore } = bench.sandbox.state;
		let lists = 0;
		bench.sandbox.configure({
			observer: (observed) => {
				if (isContactList(observed) && ++lists === 1)
					contactStore.update(contacts.get('ann') as Contact, { additionalPhones: ['+12025550155'] });
			},
		});
		const rows = [
			{ email: 'eve@example.com', phone: '+12025550155', city: 'Rome' },
			{ email: ANN.email, city: 'Bergen' },
		];
		const { items } = await bench.succeed(upsert(), [...rows, ...SAME]);
		expect(contacts.get('ann')).toMatchObject({ email: ANN.email, phone: ANN.phone, city: 'Bergen' });
		expect(ofEmail('eve@example.com')).toMatchObject([{ city: 'Rome' }]);
		expect(ofEmail('eve@example.com')[0]?.phone ?? null).toBeNull();
		expect(jsonOf(items).slice(0, 2)).toMatchObject([
			{ action: 'created', conflict: [{ field: 'phone', value: '+12025550155', contactId: 'ann' }] },
			{ action: 'updated', id: 'ann' },
		]);
	});
});
