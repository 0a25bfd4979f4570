import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Contact } from '../../../sandbox';
import { automatic, Bench, bothDialects, jsonOf } from '../../support/bench';
import { settings } from '../../support/settings';
import type { ContactKey } from '../../../nodes/HighLevelCrm/api/contactKey';
import type { Plan, Write } from '../../../nodes/HighLevelCrm/plan/plan';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { planAgain } from '../../../nodes/HighLevelCrm/plan/write/planAgain';
import { afterReading, isContactList } from '../../faults/life';
import { HIGH_LEVEL, plannedRow } from '../facts';
import { tokenWithout } from '../../support/tokens';

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

/** Another contact gets Bob's email, and he another one, or none if he is deleted. */
const giveEmailAway = (bench: Bench, email: string | undefined) =>
	afterReading(bench, () => {
		const { contactStore } = bench.sandbox.state;
		if (email === undefined) contactStore.remove('bob');
		else contactStore.update(contactStore.get('bob') as Contact, { email });
		bench.sandbox.seed.contacts([{ id: 'heir', email: BOB.email, city: 'Oslo' }]);
	});

bothDialects('rows that are planned again, as the server knew more than the plan', (bench) => {
	const contact = (id: string) => bench.sandbox.state.contacts.get(id);
	const ofEmail = (email: string) => [...bench.sandbox.state.contacts.values()].filter((one) => one.email === email);

	it.each([
		['another row', [{ email: ANN.email, city: 'Bergen' }]],
		['no row', []],
	])(
		'do not change the contact whose phone was left out if their own contact was deleted (%s names it)',
		async (_, others) => {
			bench.sandbox.seed.contacts([ANN, BOB, ...KNOWN]);
			afterReading(bench, () => void bench.sandbox.state.contactStore.remove('bob'));
			bench.sandbox.configure({
				// Without the location's settings a contact is written by its ID.
				tokens: [tokenWithout('locations.readonly')],
			});
			const rows = [{ email: BOB.email, phone: ANN.phone, city: 'Rome' }, ...others];
			const { items } = await bench.succeed(upsert(), [...rows, ...SAME]);
			expect(contact('ann')).toMatchObject({ ...ANN, ...others[0] });
			expect(ofEmail(BOB.email)).toMatchObject([{ city: 'Rome' }]);
			expect(ofEmail(BOB.email)[0]?.phone ?? null).toBeNull();
			expect(jsonOf(items).slice(0, 1 + others.length)).toMatchObject([
				{ action: 'created', conflict: [{ field: 'phone', value: ANN.phone, contactId: 'ann' }] },
				...others.map(() => ({ action: 'updated', id: 'ann' })),
			]);
		},
	);

	it.each([
		['has another email by now', { email: 'old@example.com', phone: null }],
		['was deleted', undefined],
	])('write the contact that has their email now, if the one that had it %s', async (_, change) => {
		bench.sandbox.seed.contacts([BOB, ...KNOWN]);
		afterReading(bench, () => {
			const { contactStore } = bench.sandbox.state;
			if (change) contactStore.update(contactStore.get('bob') as Contact, change);
			else contactStore.remove('bob');
			bench.sandbox.seed.contacts([{ ...BOB, id: 'heir' }]);
		});
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		const { items } = await bench.succeed(upsert(), [{ email: BOB.email, phone: BOB.phone, city: 'Rome' }, ...SAME]);
		expect(jsonOf(items)[0]).toMatchObject({ id: 'heir', action: 'updated' });
		expect(contact('heir')).toMatchObject({ ...BOB, id: 'heir', city: 'Rome' });
		if (change) expect(contact('bob')).toMatchObject({ ...change, city: 'Oslo' });
	});

	it('write the contact that they name by its ID, although another one has its email now', async () => {
		bench.sandbox.seed.contacts([BOB, ...KNOWN]);
		giveEmailAway(bench, 'old@example.com');
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		const { items } = await bench.succeed(upsert(), [{ id: 'bob', email: BOB.email, city: 'Rome' }, ...SAME]);
		expect(jsonOf(items)[0]).toMatchObject({
			...{ id: 'bob', action: 'updated' },
			conflict: [{ field: 'email', value: BOB.email, contactId: 'heir' }],
		});
		expect([contact('bob')?.email, contact('bob')?.city, contact('heir')?.city]).toEqual([
			...['old@example.com', 'Rome', 'Oslo'],
		]);
	});

	it.each([
		['heir', undefined],
		[undefined, 'bob'],
	])(
		'write %s if the contact that lost its email is deleted as soon as the server has said so (ID: %s)',
		async (written, id) => {
			bench.sandbox.seed.contacts([BOB, ...KNOWN]);
			const { contactStore } = bench.sandbox.state;
			let step = 0;
			bench.sandbox.configure({
				tokens: [tokenWithout('locations.readonly')],
				observer: (observed) => {
					if (step === 0 && isContactList(observed)) {
						step++;
						contactStore.update(contactStore.get('bob') as Contact, { email: 'old@example.com' });
						bench.sandbox.seed.contacts([{ id: 'heir', email: BOB.email, city: 'Oslo' }]);
					} else if (step === 1 && observed.method === 'PUT' && observed.path.includes('bob')) {
						step++;
						contactStore.remove('bob');
					}
				},
			});
			const row = { email: BOB.email, city: 'Rome', ...(id && { id }) };
			const { items } = await bench.run(upsert(), [row, ...SAME], { onError: 'continueRegularOutput' });
			expect(step).toBe(2);
			expect(jsonOf(items)[0]?.id === 'heir').toBe(written === 'heir');
			if (id) expect(jsonOf(items)[0]?.error).toContain('No contact has the ID "bob" that the row names');
			expect(contact('heir')?.city).toBe(written === 'heir' ? 'Rome' : 'Oslo');
		},
	);

	it('write nobody if the contact that they name by its ID was deleted, and another one has its email now', async () => {
		bench.sandbox.seed.contacts([BOB, ...KNOWN]);
		giveEmailAway(bench, undefined);
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		const { items } = await bench.run(upsert(), [{ id: 'bob', email: BOB.email, city: 'Rome' }, ...SAME], {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(items)[0]?.error).toContain('No contact has the ID "bob" that the row names');
		expect(contact('heir')?.city).toBe('Oslo');
	});
});

describe('rows whose contact has lost its email to another one', () => {
	const bench = new Bench('highLevel');

	it('keep its main email if one of them names it by an additional email', async () => {
		bench.sandbox.seed.contacts([{ ...BOB, additionalEmails: ['bobby@example.com'] }, ...KNOWN]);
		giveEmailAway(bench, 'new@example.com');
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		const rows = [BOB.email, 'bobby@example.com'].map((email) => ({ email, phone: BOB.phone, city: 'Rome' }));
		await bench.succeed(upsert(), [...rows, ...SAME]);
		expect(bench.sandbox.state.contacts.get('bob')?.email).toBe('new@example.com');
	});
});

describe('a row whose new phone another contact got meanwhile', () => {
	const bench = new Bench('highLevel');

	it('reads only that contact again, and not its own one', async () => {
		bench.sandbox.seed.contacts([BOB, ...KNOWN]);
		const taken = '+12025550155';
		afterReading(bench, () => void bench.sandbox.seed.contacts([{ id: 'heir', phone: taken }]));
		const { items } = await bench.succeed(upsert(), [{ email: BOB.email, phone: taken, city: 'Rome' }, ...SAME]);
		expect(items[0]?.json).toMatchObject({
			...{ id: 'bob', action: 'updated', changes: { City: { from: 'Oslo', to: 'Rome' } } },
			conflict: [{ field: 'phone', value: taken, contactId: 'heir' }],
		});
		expect(bench.sandbox.state.contacts.get('bob')).toMatchObject({ ...BOB, city: 'Rome' });
		const read = bench.wire.filter(({ method }) => method === 'GET').map(({ path }) => path);
		expect(read.filter((path) => path.startsWith('/contacts/') && !path.includes('search'))).toEqual([
			'/contacts/heir',
		]);
	});
});

describe('a row that waits for another one, which is planned again because of a contact', () => {
	const bench = new Bench('highLevel');

	it('is planned again on its own if the same contact contradicts its plan, too', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([{ ...ANN, customFields: [{ id: 'number', value: '1' }] }, ...KNOWN]);
		const heir = { id: 'heir', email: 'heir@example.com', additionalEmails: ['old@example.com'] };
		afterReading(bench, () => void bench.sandbox.seed.contacts([heir]));
		const rows = [
			{ Number: '1', email: heir.email, phone: '+12025550155', city: 'Rome' },
			// It gets the phone that the first one gives up.
			{ Number: '2', email: 'old@example.com', phone: ANN.phone, city: 'Bergen' },
		];
		const { items } = await bench.succeed(upsert({ matchField: 'Number' }), [...rows, ...SAME]);
		expect(jsonOf(items).slice(0, 2)).toMatchObject([
			{ id: 'ann', action: 'updated', conflict: [{ field: 'email', value: heir.email, contactId: 'heir' }] },
			{ id: 'heir', action: 'updated', changes: { City: { to: 'Bergen' }, Phone: { to: ANN.phone } } },
		]);
		const { contacts } = bench.sandbox.state;
		expect(contacts.get('ann')).toMatchObject({ email: ANN.email, phone: '+12025550155', city: 'Rome' });
		expect(contacts.get('heir')).toMatchObject({ ...heir, phone: ANN.phone, city: 'Bergen' });
	});
});

describe('a row that is new by the plan, in a location whose settings are not known', () => {
	const bench = new Bench('highLevel');

	it('reports the phone that was left off a contact that a colleague created meanwhile', async () => {
		bench.sandbox.seed.contacts(KNOWN);
		let isLate = false;
		bench.sandbox.configure({
			observer: (observed) => {
				if (!isContactList(observed) || isLate) return;
				isLate = true;
				bench.sandbox.seed.contacts([ANN, BOB]);
			},
			tokens: [tokenWithout('locations.readonly')],
		});
		const { items } = await bench.succeed(upsert(), [{ email: ANN.email, phone: BOB.phone, city: 'Rome' }, ...SAME]);
		expect(isLate).toBe(true);
		expect(items[0]?.json).toMatchObject({
			...{ id: 'ann', city: 'Rome', phone: ANN.phone },
			conflict: [{ field: 'phone', value: BOB.phone }],
		});
		expect(bench.sandbox.state.contacts.get('bob')).toMatchObject(BOB);
	});
});

describe('A row whose contact has lost its email to another meanwhile, as the server says', () => {
	const bench = new Bench('highLevel');

	it('fails if the contact can not be read again, and nothing is written to the other', async () => {
		bench.sandbox.seed.contacts([ANN, BOB, ...KNOWN]);
		const meta = { contactId: 'bob', matchingField: 'email' };
		const message = 'This location does not allow duplicated contacts.';
		bench.sandbox.setFaults([
			{
				kind: 'status',
				status: 400,
				body: { statusCode: 400, message, meta },
				match: { method: 'PUT', path: '/contacts/ann' },
			},
			{ kind: 'status', status: 403, match: { method: 'GET', path: '/contacts/ann' } },
		]);
		const rows = [{ email: ANN.email, city: 'Bergen' }, ...SAME];
		const { items } = await bench.run(upsert(), rows, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).map(({ error }) => error !== undefined)).toEqual(rows.map((_, index) => index === 0));
		expect(bench.sandbox.state.contacts.get('bob')).toMatchObject(BOB);
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

	it('are about the contact whose number only the server recognizes', async () => {
		bench.sandbox.seed.contacts([{ id: 'max', phone: '+4915112345678', city: 'Bonn' }, ...KNOWN]);
		// As it is dialled from the United States.
		const rows = [{ phone: '011 49 151 1234 5678', city: 'Rome' }, ...SAME];
		const { items } = await bench.succeed(upsert(), rows);
		expect(jsonOf(items)[0]).toMatchObject({ id: 'max', action: 'updated', phone: '+4915112345678', city: 'Rome' });
		expect(bench.sandbox.counters.created).toBe(0);
	});

	it('are sent once if a gateway refuses them with a page', async () => {
		bench.sandbox.seed.contacts(KNOWN);
		bench.sandbox.setFaults([{ kind: 'html', status: 403, match: { method: 'POST', path: '/contacts/*' } }]);
		const { items } = await bench.run(upsert(), [{ email: 'eve@example.com' }, ...SAME], {
			onError: 'continueRegularOutput',
		});
		expect(items[0]?.json).toMatchObject({
			code: 'web-page',
			error: expect.stringContaining('Nothing was written') as unknown,
		});
		expect(
			bench.wire.filter(({ body }) => (body as IDataObject | undefined)?.email === 'eve@example.com'),
		).toHaveLength(1);
	});

	it('leave alone a contact that another row names by its email, and that got their phone as an additional one meanwhile', async () => {
		bench.sandbox.seed.contacts([ANN, ...KNOWN]);
		const { contacts, contactStore } = bench.sandbox.state;
		afterReading(bench, () => {
			contactStore.update(contacts.get('ann') as Contact, { additionalPhones: ['+12025550155'] });
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

describe('the rows of one new contact', () => {
	const SHARED = '+12025550103';
	const EVE = { id: 'eve', email: 'eve@example.com', dateAdded: '2026-01-01T00:00:00.000Z' };
	const MIA = { id: 'mia', email: 'mia@example.com', phone: SHARED, dateAdded: '2026-01-01T00:00:00.000Z' };
	const keyed = (index: number, fields: { phone: string; email: string }) =>
		plannedRow(index, fields, {
			keys: Object.entries(fields).map(([field, value]) => ({ [field]: value }) as unknown as ContactKey),
		});
	// They have their phone in common, which the plan leaves to another contact.
	const ROWS = [keyed(0, { phone: SHARED, email: EVE.email }), keyed(1, { phone: SHARED, email: 'eva@example.com' })];
	const conflicts = [{ field: 'phone', value: SHARED }];
	const WRITE: Write = {
		person: { rows: ROWS, foundBy: new Set(), isAdditional: false },
		...{ action: 'create', tagMode: 'add', changes: {}, moves: [] },
		input: { fields: { email: EVE.email }, customFields: [] },
	};
	const PLAN: Plan = {
		...{ writes: [WRITE], writeOf: new Map(), refused: new Map(), namedFirst: new Set() },
		notes: new Map([0, 1].map((index) => [index, { conflicts, kept: {} }])),
	};
	/** Plans the rows again after a create that stayed unclear. */
	async function planned(contacts: IDataObject[]): Promise<Plan> {
		const send = async ({ qs: { email, number } }: { qs: IDataObject }) => {
			expect(number).not.toBe(SHARED);
			const contact = contacts.find((one) => one.email === email || (number !== undefined && one.phone === number));
			return { status: 200, headers: {}, body: { contact: contact ?? null } };
		};
		const location = { isKnown: true, identifiers: ['phone' as const, 'email' as const], callingCode: '1' };
		return await planAgain(
			PLAN,
			[WRITE],
			[{ gone: undefined }],
			{ dialect: HIGH_LEVEL, contacts: new KnownContacts() } as never,
			location,
			send as never,
		);
	}
	const personsOf = ({ writes }: Plan) =>
		writes.map(({ person: { stored, rows } }) => [stored?.id, rows.map(({ index }) => index)]);

	it('are about the contact that was created, whatever contact each of them would find alone', async () => {
		const plan = await planned([EVE, MIA]);
		expect(personsOf(plan)).toEqual([['eve', [0, 1]]]);
		expect(plan.notes.get(1)?.conflicts[0]).toEqual(conflicts[0]);
	});

	it('stay one new contact if none was created, without the phone of another', async () => {
		const plan = await planned([MIA]);
		expect(personsOf(plan)).toEqual([[undefined, [0, 1]]]);
		expect(plan.writes[0]?.input.fields).not.toHaveProperty('phone');
		expect([0, 1].map((index) => plan.notes.get(index)?.conflicts)).toEqual([conflicts, conflicts]);
	});
});
