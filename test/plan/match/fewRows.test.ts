import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { Bench, jsonOf, LOCATION } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';
import { tokenWithout } from '../../support/tokens';
import { GOING_ON, listed, rowsFor, synchronizing } from '../list';

const PHONE = '+12025550190';
const CHANGES = upserts({ write: 'changes' });

describe('A list of few rows in a location that compares the phone first', () => {
	const bench = new Bench('highLevel');
	const others = (count: number) => listed(count).map(({ email, phone }) => ({ email, phone }));
	const readsLocation = () => bench.wire.some(({ path }) => path === '/locations/loc_sandbox');

	beforeEach(() => {
		bench.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'] });
		bench.sandbox.seed.contacts([
			...listed(10),
			{ id: 'a', phone: PHONE, email: 'a@example.com' },
			{ id: 'b', phone: '+12025550191', email: 'b@example.com', additionalEmails: ['second@example.com'] },
		]);
	});

	// One row alone is sent as it is, and for many rows the settings are always read.
	const COUNTS = [1, 2, 3, 4, 10];

	it.each(COUNTS)(
		'writes a row with the phone of one contact and the email of another to the first (%d rows)',
		async (count) => {
			const rows = [{ phone: PHONE, email: 'b@example.com', city: 'Oslo' }, ...others(count - 1)];
			const { items } = await bench.succeed(CHANGES, rows);
			expect(jsonOf(items)[0]).toMatchObject({
				id: 'a',
				action: 'updated',
				conflict: [{ field: 'email', value: 'b@example.com' }],
			});
			expect(bench.sandbox.state.contacts.get('b')).not.toMatchObject({ city: 'Oslo' });
		},
	);

	it.each(COUNTS.slice(1))(
		'knows it, too, if the email is an additional one of the other contact (%d rows)',
		async (count) => {
			const rows: IDataObject[] = [
				{ email: 'b@example.com', phone: '+12025550198' },
				{ phone: PHONE, email: 'second@example.com', city: 'Oslo' },
				...others(count - 2),
			];
			const { items } = await bench.succeed(CHANGES, rows);
			expect(jsonOf(items)[1]).toMatchObject({ id: 'a', action: 'updated' });
			expect(bench.sandbox.state.contacts.get('b')).not.toMatchObject({ city: 'Oslo' });
		},
	);

	it.each(COUNTS.slice(1))('takes two rows with the phone of one contact for that contact (%d rows)', async (count) => {
		const rows = [{ email: 'a@example.com' }, { phone: PHONE, email: 'new@example.com' }, ...others(count - 2)];
		const { items } = await bench.succeed(CHANGES, rows);
		expect(jsonOf(items).slice(0, 2)).toMatchObject([
			{ id: 'a', action: 'unchanged' },
			{ id: 'a', sameAs: 1 },
		]);
		expect(bench.sandbox.counters.created).toBe(0);
	});

	it('does not read the settings if they decide nothing', async () => {
		const rows = others(2).map((row) => ({ ...row, city: 'Oslo' }));
		await bench.succeed(CHANGES, [...rows, rows[0] as IDataObject]);
		expect(readsLocation()).toBe(false);
	});
});

describe('A row of few with the additional email of a contact', () => {
	const bench = new Bench('highLevel');
	const ROW = { email: 'us2@example.com', city: 'Oslo' };

	it.each([2, 3, 4])('keeps the main one, as its dry run says (%d rows)', async (count) => {
		bench.sandbox.seed.contacts([{ id: 'us', email: 'us@example.com', additionalEmails: ['us2@example.com'] }]);
		const rows = [ROW, ...listed(count - 1).map(({ email }) => ({ email }))];
		const conflict = [{ field: 'email', value: 'us2@example.com', contactId: 'us' }];
		const results = [];
		for (const write of ['nothing', 'changes']) {
			const { items } = await bench.succeed(upserts({ write }), rows);
			results.push(jsonOf(items)[0]);
		}
		const told = { id: 'us', email: 'us@example.com', action: 'updated', conflict };
		expect(results).toEqual([expect.objectContaining(told), expect.objectContaining(told)]);
		expect(bench.sandbox.state.contacts.get('us')).toMatchObject({ email: 'us@example.com', city: 'Oslo' });
	});
});

describe('A row with the additional email of one contact, and the phone of another', () => {
	const bench = new Bench('highLevel');
	const ROW = { email: 'second@example.com', phone: PHONE, city: 'Bergen' };

	beforeEach(() => {
		bench.sandbox.seed.contacts([
			...listed(30),
			{ id: 'a', phone: PHONE, email: 'a@example.com', city: 'Oslo' },
			{ id: 'b', phone: '+12025550191', email: 'b@example.com', additionalEmails: ['second@example.com'] },
		]);
	});

	it.each([
		['few rows', 3, {}],
		['many rows', 31, {}],
		['many rows, of which each leaves alone what is there', 31, { options: { fillEmpty: ['*'] } }],
		['few rows, in a location that allows duplicates', 3, {}, true],
	])(
		'is about the first where the email decides, in the dry run and the run (%s)',
		async (_, count, options, allowDuplicates = false) => {
			bench.sandbox.configure({ allowDuplicates });
			const rows = [ROW, ...listed(count - 1).map(({ email, phone }) => ({ email, phone }))];
			const one = { id: 'b', action: 'updated', isNew: false };
			const dry = await bench.succeed(upserts({ ...options, write: 'nothing' }), rows);
			expect(jsonOf(dry.items)[0]).toMatchObject(one);
			const { items } = await bench.succeed(upserts({ ...options, write: 'changes' }), rows);
			expect(jsonOf(items)[0]).toMatchObject(one);
			expect(jsonOf(items)[0]?.conflict).toEqual(jsonOf(dry.items)[0]?.conflict);
			expect(bench.sandbox.state.contacts.get('a')).toMatchObject({
				email: 'a@example.com',
				phone: PHONE,
				city: 'Oslo',
			});
			expect(bench.sandbox.state.contacts.get('b')).toMatchObject({
				email: 'b@example.com',
				phone: '+12025550191',
				city: 'Bergen',
			});
		},
	);

	it('is not merged with another row that has the same phone and the additional email of a third contact', async () => {
		const third = { id: 'c', phone: '+12025550192', email: 'c@example.com', additionalEmails: ['third@example.com'] };
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.seed.contacts([third]);
		const rows = [ROW, { ...ROW, email: 'third@example.com', city: 'Rome' }];
		const { items } = await bench.succeed(CHANGES, [
			...rows,
			...listed(8).map(({ email, phone }) => ({ email, phone })),
		]);
		expect(jsonOf(items).slice(0, 2)).toMatchObject([
			{ id: 'b', city: 'Bergen' },
			{ id: 'c', city: 'Rome' },
		]);
		expect(bench.sandbox.state.contacts.get('a')).toMatchObject({ email: 'a@example.com', city: 'Oslo' });
		expect(bench.sandbox.state.contacts.get('c')).toMatchObject({ email: 'c@example.com', city: 'Rome' });
	});

	it('is about the second where the phone decides', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'] });
		const { items } = await bench.succeed(CHANGES, [ROW, ...listed(2).map(({ email, phone }) => ({ email, phone }))]);
		expect(jsonOf(items)[0]).toMatchObject({ id: 'a', action: 'updated' });
	});

	it.each([
		[
			'fails where a rule needs its contact',
			{ options: { fillEmpty: ['city'] } },
			{ error: expect.any(String) as unknown },
		],
		['is left to the server with Only Changes', {}, { id: 'b', action: 'updated' }],
	])('%s, if the look-up of its email fails', async (_, options, outcome) => {
		bench.sandbox.setFaults([{ kind: 'status', status: 500, match: { path: '/contacts/search/duplicate' } }]);
		const rows = [ROW, ...listed(30).map(({ email, phone }) => ({ email, phone }))];
		const { items } = await bench.succeed(upserts({ ...options, write: 'changes' }), rows, {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(items)[0]).toMatchObject(outcome);
		expect(bench.sandbox.state.contacts.get('a')).toMatchObject({ email: 'a@example.com', city: 'Oslo' });
		expect(items).toHaveLength(31);
	});

	it('costs one look-up for each new email beside a known phone, and none for one that is known', async () => {
		const known = listed(30).map(({ email, phone }) => ({ email, phone }));
		const lookUps = () => bench.wire.filter(({ path }) => path === '/contacts/search/duplicate').length;
		await bench.succeed(CHANGES, known);
		expect(lookUps()).toBe(0);
		const moved = known.slice(0, 3).map(({ phone }, index) => ({ email: `moved${index}@example.com`, phone }));
		await bench.succeed(CHANGES, [...moved, ...known.slice(3)]);
		expect(lookUps()).toBe(3);
		await bench.succeed(CHANGES, [...moved, ...known.slice(3)]);
		expect(lookUps()).toBe(3);
	});

	it.each(['nothing', 'changes'])(
		'costs one look-up for a new phone where the phone decides, also if two rows have it (Write: %s)',
		async (write) => {
			bench.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'] });
			bench.sandbox.seed.contacts(listed(3_000));
			const moved = listed(10).map(({ email }, index) => ({ email, phone: `+1305555${1_000 + index}` }));
			await bench.succeed(upserts({ write }), [...moved, ...moved]);
			expect(bench.wire.filter(({ path }) => path === '/contacts/search/duplicate')).toHaveLength(10);
		},
	);
});

describe('Two rows with additional emails of one contact, which no search shows', () => {
	const bench = new Bench('highLevel');

	it('are planned together once both are refused: one write, as the dry run says, and none in the next night', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'us', email: 'us@example.com', city: 'Rome', additionalEmails: ['us2@example.com', 'us3@example.com'] },
		]);
		const rows = [
			{ email: 'us2@example.com', city: 'Oslo', tags: 'vip' },
			...rowsFor(6),
			{ email: 'us3@example.com', city: 'Bergen', state: 'VL' },
		];
		const about = (items: INodeExecutionData[]) => jsonOf(items).filter(({ id }) => id === 'us');
		const writes = () => bench.wire.filter(({ method, path }) => method === 'PUT' && path === '/contacts/us');
		const foretold = about((await bench.succeed(upserts({ write: 'nothing' }), rows)).items);
		const said = [
			{ action: 'updated', changes: { City: { from: 'Rome', to: 'Bergen' }, State: { from: null, to: 'VL' } } },
			{ action: 'unchanged', changes: {}, sameAs: 1 },
		];
		expect(foretold).toMatchObject(said);
		expect(about((await bench.succeed(CHANGES, rows)).items)).toMatchObject(said);
		expect(writes()).toHaveLength(1);
		expect(bench.sandbox.state.contacts.get('us')).toMatchObject({
			...{ email: 'us@example.com', city: 'Bergen', state: 'VL' },
			tags: ['vip'],
		});
		expect(about((await bench.succeed(CHANGES, rows)).items)).toMatchObject([
			{ action: 'unchanged' },
			{ action: 'unchanged' },
		]);
		expect(writes()).toHaveLength(1);
	});

	it.each([
		['has no phone', null],
		['keeps its phone', '+13105550113'],
	])(
		'do not change the new contact of another row with the phone of one of them: their contact %s',
		async (_, phone) => {
			const [NEW_PHONE, ADDITIONAL] = ['+13105550111', '+13105550112'];
			bench.sandbox.seed.contacts([
				{ id: 'us', email: 'us@example.com', phone, additionalPhones: [ADDITIONAL] },
				...listed(150),
			]);
			const rows = [
				{ email: 'ann@example.com', phone: NEW_PHONE, tags: 'vip' },
				{ email: 'ben@example.com', phone: NEW_PHONE },
				{ email: 'ben@example.com', phone: ADDITIONAL },
				...rowsFor(6),
			];
			const said = async (write: string) => {
				const items = jsonOf((await bench.succeed(upserts({ write, options: { tagMode: 'replace' } }), rows)).items);
				return items.slice(0, 3).map(({ id, action }) => [id === 'us' ? 'us' : 'new', action]);
			};
			const first = [
				['new', 'created'],
				['us', 'updated'],
				['us', 'unchanged'],
			];
			expect(await said('nothing')).toEqual(first);
			expect(await said('changes')).toEqual(first);
			const ann = [...bench.sandbox.state.contacts.values()].find((one) => one.phone === NEW_PHONE);
			expect(ann).toMatchObject({ email: 'ann@example.com', tags: ['vip'] });
			expect((await said('changes')).map(([, action]) => action)).toEqual(['unchanged', 'unchanged', 'unchanged']);
		},
	);

	it('fail alone in a dry run, too, if the contact cannot be read: the other rows are foretold, in their order', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'us', email: 'us@example.com', additionalEmails: ['us2@example.com'] },
			{ id: 'me', phone: '+13105550110', additionalEmails: ['me2@example.com'] },
			...listed(150),
		]);
		bench.sandbox.setFaults([
			{ kind: 'status', status: 400, match: { method: 'POST', path: '/contacts/search', bodyIncludes: '"us"' } },
		]);
		const rows = [
			{ email: 'us2@example.com', city: 'Oslo' },
			{ email: 'me2@example.com', city: 'Bergen' },
			{ email: 'new@example.com' },
			...rowsFor(6),
		];
		const { items } = await bench.run(upserts({ write: 'nothing' }), rows, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).slice(0, 4)).toMatchObject([
			{ error: expect.any(String) as string },
			{ id: 'me', action: 'updated', changes: { City: { from: null, to: 'Bergen' } } },
			{ action: 'created' },
			{ id: 'p0', action: 'unchanged' },
		]);
	});

	it('fail one by one: a refused write of one contact does not fail the row of the other', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'us', phone: PHONE, additionalEmails: ['us2@example.com'] },
			{ id: 'a', email: 'a@example.com' },
		]);
		bench.sandbox.setFaults([
			{ kind: 'status', status: 422, match: { method: 'PUT', path: '/contacts/a', bodyIncludes: 'Oslo' }, skip: 1 },
		]);
		const rows = [
			{ email: 'a@example.com', phone: PHONE, city: 'Oslo' },
			{ email: 'us2@example.com', city: 'Bergen' },
			...rowsFor(6),
		];
		const { items } = await bench.run(CHANGES, rows, { onError: 'continueRegularOutput' });
		expect(jsonOf(items).slice(0, 2)).toMatchObject([
			{ error: expect.stringContaining('a@example.com" was refused') as string },
			{ id: 'us', action: 'updated', changes: { City: { from: null, to: 'Bergen' } } },
		]);
		expect(bench.sandbox.state.contacts.get('us')).toMatchObject({ city: 'Bergen' });
		expect(bench.sandbox.state.contacts.get('a')).toMatchObject({ city: null });
	});
});

describe('A row with the additional phone of one contact, beside a row of another contact with the same phone', () => {
	const bench = new Bench('highLevel');
	const SHARED = '+13105550100';
	const RULES = { options: { fillEmpty: ['City'] } };

	it('is about the first, too, if the other contact has its email as an additional one', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ann', firstName: 'Ann', additionalPhones: [SHARED] },
			{ id: 'ben', phone: '+13105550101', additionalEmails: ['ben@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ phone: SHARED, city: 'Oslo' },
			{ email: 'ben@example.com', phone: SHARED, city: 'Bergen' },
		];
		const options = { maxChanges: 100, fillEmpty: ['phone'] };
		const said = async (write: string) => {
			const { items } = await bench.succeed(upserts(settings({ write, ...options })), [...rows, ...rowsFor(6)]);
			return jsonOf(items.slice(0, 2)).map(({ id, action }) => [id, action]);
		};
		const first = [
			['ann', 'updated'],
			['ben', 'updated'],
		];
		expect(await said('nothing')).toEqual(first);
		expect(await said('changes')).toEqual(first);
		expect(await said('changes')).toEqual(first.map(([id]) => [id, 'unchanged']));
		expect(bench.sandbox.state.contacts.get('ben')).toMatchObject({ city: 'Bergen' });
	});

	it('is about the contact with its own phone: each of several rows is looked up', async () => {
		const OTHER = '+13105550102';
		bench.sandbox.seed.contacts([
			{ id: 'ann', firstName: 'Ann', additionalPhones: [SHARED] },
			{ id: 'eve', firstName: 'Eve', additionalPhones: [OTHER] },
			{ id: 'ben', phone: '+13105550101', additionalEmails: ['ben@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ phone: SHARED, city: 'Oslo' },
			{ phone: OTHER, city: 'Bergen' },
			{ email: 'ben@example.com', phone: SHARED, city: 'Rome' },
			{ email: 'ben@example.com', phone: OTHER, city: 'Rome' },
		];
		const parameters = (write: string) => upserts(settings({ write, maxChanges: 100, fillEmpty: ['phone'] }));
		for (const write of ['nothing', 'changes']) {
			const { items } = await bench.succeed(parameters(write), [...rows, ...rowsFor(6)]);
			expect(jsonOf(items.slice(0, 4)).map(({ id }) => id)).toEqual(['ann', 'eve', 'ben', 'ben']);
		}
		const cityOf = (id: string) => bench.sandbox.state.contacts.get(id)?.city;
		expect(['ann', 'eve', 'ben'].map(cityOf)).toEqual(['Oslo', 'Bergen', 'Rome']);
	});

	it('is about the first in every night, also when the other has its own phone by then', async () => {
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		bench.sandbox.seed.contacts([
			{ id: 'ann', firstName: 'Ann', additionalPhones: [SHARED] },
			{ id: 'ben', email: 'ben@example.com' },
			...listed(150),
		]);
		const rows: IDataObject[] = [
			{ email: 'ben@example.com', phone: SHARED, firstName: 'Ben' },
			{ email: 'ben@example.com', phone: '+13105550101' },
			{ phone: SHARED, firstName: 'Anna' },
			{ phone: '+13105550101' },
			...rowsFor(6),
		];
		const said = (items: INodeExecutionData[]) => jsonOf(items.slice(0, 4)).map(({ id, action }) => [id, action]);
		const first: Array<[id: string, action: string]> = [
			['ben', 'updated'],
			['ben', 'unchanged'],
			['ann', 'updated'],
			['ben', 'unchanged'],
		];
		expect(said((await bench.succeed(upserts({ ...RULES, write: 'nothing' }), rows)).items)).toEqual(first);
		expect(said((await bench.succeed(upserts({ ...RULES, write: 'changes' }), rows)).items)).toEqual(first);
		expect(said((await bench.succeed(upserts({ ...RULES, write: 'changes' }), rows)).items)).toEqual(
			first.map(([id]) => [id, 'unchanged']),
		);
		expect(bench.sandbox.state.contacts.get('ben')).toMatchObject({ firstName: 'Ben' });
	});
});

describe('A list of few rows in a location that compares only the email or only the phone', () => {
	const bench = new Bench('highLevel');
	const OWN = { email: 'own@example.com', phone: PHONE };
	const cases: Array<[identifier: 'email' | 'phone', row: IDataObject, allowDuplicates: boolean]> = [
		['email', { email: 'new@example.com', phone: PHONE }, false],
		['email', { email: 'new@example.com', phone: PHONE }, true],
		['phone', { email: 'own@example.com', phone: '+12025550199' }, false],
		['phone', { email: 'own@example.com', phone: '+12025550199' }, true],
	];

	it.each(cases)(
		'creates a contact although another has the value that is not compared, as a long list does (%s, %j, duplicates: %s)',
		async (identifier, row, allowDuplicates) => {
			bench.sandbox.configure({ uniqueIdentifiers: [identifier], allowDuplicates });
			for (const count of [2, 3, 10]) {
				bench.sandbox.clear();
				bench.sandbox.seed.contacts([...listed(10), { id: 'own', ...OWN }]);
				const rows = [row, ...listed(count - 1).map(({ email }) => ({ email, city: 'Oslo' }))];
				const foretold = await bench.succeed(upserts({ write: 'nothing' }), rows);
				const { items } = await bench.succeed(CHANGES, rows);
				expect([jsonOf(foretold.items)[0]?.action, jsonOf(items)[0]?.action]).toEqual(['created', 'created']);
				expect(bench.sandbox.state.contacts.get('own')).toMatchObject(OWN);
				bench.sandbox.resetCounters();
				await bench.succeed(CHANGES, rows);
				expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
			}
		},
	);

	it.each([
		['nothing', {}],
		['nothing', { fillEmpty: ['city'] }],
		['changes', { fillEmpty: ['city'] }],
	])('asks nobody whose a new phone is that nobody compares (Write: %s, %j)', async (write, rules) => {
		bench.sandbox.configure({ uniqueIdentifiers: ['email'] });
		bench.sandbox.seed.contacts(listed(3_000));
		const rows = listed(3).map(({ email }, index) => ({ email, phone: `+1305555${1_000 + index}` }));
		const { items } = await bench.succeed(upserts(settings({ write, ...rules })), rows);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['updated', 'updated', 'updated']);
		expect(bench.wire.map(({ path }) => path)).not.toContain('/contacts/search/duplicate');
	});

	it('writes the phone of another contact to the contact that the row names by its ID, in the first night', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['email'], allowDuplicates: true });
		bench.sandbox.seed.contacts([...listed(2), { id: 'own', ...OWN }, { id: 'nobodysaddress1' }]);
		const rows = [
			{ id: 'nobodysaddress1', email: 'new@example.com', phone: '202 555 0190' },
			{ email: 'p0@example.com' },
		];
		const { items } = await bench.succeed(CHANGES, rows);
		expect(jsonOf(items)[0]).not.toHaveProperty('conflict');
		expect(bench.sandbox.state.contacts.get('nobodysaddress1')).toMatchObject({
			email: 'new@example.com',
			phone: PHONE,
		});
	});
});

describe('The new phone of a contact on the list, which another contact has as an additional one', () => {
	const bench = new Bench('highLevel');
	const TAKEN = '+13105550102';

	it('is written, as the dry run says: the server takes it, and no search shows whose it is', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ann', firstName: 'Ann', additionalPhones: [TAKEN] },
			{ id: 'ben', email: 'ben@example.com', phone: '+13105550103' },
			...listed(150),
		]);
		const rows = [{ email: 'ben@example.com', phone: TAKEN, firstName: 'Ben' }, ...rowsFor(6)];
		const said = async (write: string) => {
			const [item] = jsonOf((await bench.succeed(upserts({ write }), rows)).items);
			return [item?.id, item?.action, item?.changes, item?.conflict];
		};
		const foretold = await said('nothing');
		expect(foretold).toMatchObject(['ben', 'updated', { Phone: { to: TAKEN } }, undefined]);
		expect(await said('changes')).toEqual(foretold);
		expect(bench.sandbox.state.contacts.get('ben')?.phone).toBe(TAKEN);
		expect((await said('changes'))[1]).toBe('unchanged');
	});
});

describe('A row with the additional email of one contact, and the phone of another that no search shows', () => {
	const bench = new Bench('highLevel');
	const TAKEN = '+13105550141';

	it('leaves the phone to the other one, and its dry run says so', async () => {
		// The server of this location may not say that it refuses duplicates.
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		bench.sandbox.seed.contacts([
			{ id: 'own', phone: TAKEN, additionalEmails: ['own2@example.com'] },
			{ id: 'ann', firstName: 'Ann', additionalEmails: ['ann2@example.com'] },
			...listed(150),
		]);
		const rows = [{ email: 'ann2@example.com', phone: TAKEN, city: 'Oslo' }, ...rowsFor(6)];
		const said = async (write: string) => {
			const { items } = await bench.succeed(upserts(settings({ write, maxChanges: 100 })), rows);
			const [item] = jsonOf(items);
			return [item?.id, item?.action, Object.keys(item?.changes as object).sort(), item?.conflict];
		};
		const conflict = [{ field: 'phone', value: TAKEN, contactId: 'own' }];
		expect(await said('nothing')).toEqual(['ann', 'updated', ['City', 'Email'], conflict]);
		expect(await said('changes')).toEqual(['ann', 'updated', ['City', 'Email'], conflict]);
		expect(bench.wire.filter(({ method, path }) => method === 'PUT' && path === '/contacts/ann')).toHaveLength(1);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ city: 'Oslo', phone: null });
	});
});

describe('The phone that one contact of a short list gives up and another gets', () => {
	const bench = new Bench('highLevel');

	it('is written to the other one, as the dry run says', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', phone: '+13105550104' },
			{ id: 'ben', email: 'ben@example.com' },
			...listed(150),
		]);
		const rows = [
			{ email: 'ben@example.com', phone: '+13105550104', firstName: 'Ben' },
			{ email: 'ann@example.com', phone: '+13105550105' },
			...rowsFor(6),
		];
		const said = async (write: string) =>
			jsonOf((await bench.succeed(upserts({ write }), rows)).items).map(({ id, action, changes, conflict }) => [
				...[id, action, changes, conflict],
			]);
		const foretold = await said('nothing');
		expect(foretold[0]).toMatchObject(['ben', 'updated', { Phone: { to: '+13105550104' } }, undefined]);
		expect(await said('changes')).toEqual(foretold);
		expect(bench.sandbox.state.contacts.get('ben')?.phone).toBe('+13105550104');
	});
});

describe('The new email of a contact that a row names by its customer number', () => {
	const bench = new Bench('highLevel');

	it('is left to another contact that has it as an additional one, if nothing else would change', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		const numbered = (id: string, value: string) => ({ id, customFields: [{ id: 'number', value }] });
		bench.sandbox.seed.contacts([
			numbered('ann', '10'),
			numbered('eve', '11'),
			{ id: 'ben', phone: '+13105550131', additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ 'Customer Number': '10', email: 'ben2@example.com' },
			{ 'Customer Number': '11', email: 'eve@example.com' },
			...rowsFor(6),
		];
		const said = async (write: string) => {
			const { items } = await bench.succeed(upserts(settings({ write, matchField: 'number' })), rows);
			return jsonOf(items.slice(0, 2)).map(({ id, action, conflict }) => [id, action, conflict]);
		};
		const first = [
			['ann', 'unchanged', [{ field: 'email', value: 'ben2@example.com', contactId: 'ben' }]],
			['eve', 'updated', undefined],
		];
		expect(await said('nothing')).toEqual(first);
		expect(await said('changes')).toEqual(first);
		const emailOf = (id: string) => bench.sandbox.state.contacts.get(id)?.email;
		expect(['ann', 'eve'].map(emailOf)).toEqual([null, 'eve@example.com']);
	});
});

describe('Two phones of one contact, of which the last turns out to be that of another', () => {
	const bench = new Bench('highLevel');
	const [KNOWN, UNSEEN] = ['+13105550127', '+13105550128'];
	const BEN = { phone: UNSEEN, additionalEmails: ['ben2@example.com'] };
	const ROWS = [
		{ email: 'ann@example.com', phone: KNOWN },
		{ email: 'ann@example.com', phone: UNSEEN, city: 'Oslo' },
		...rowsFor(6),
	];
	const said = async (write: string) => {
		const { items } = await bench.succeed(upserts(settings({ write, maxChanges: 100 })), ROWS);
		return jsonOf(items.slice(0, 2)).map(({ id, changes, conflict }) => [id, changes, conflict]);
	};
	const leftTo = (contactId: unknown) => [
		['ann', { City: { to: 'Oslo' } }, [{ field: 'phone', value: KNOWN, contactId: 'eve' }]],
		['ann', {}, [{ field: 'phone', value: UNSEEN, contactId }]],
	];
	const sent = () =>
		bench.wire
			.filter(({ method, path }) => method === 'PUT' || path === '/contacts/upsert')
			.map(({ body }) => (body as IDataObject).phone);
	beforeEach(() =>
		bench.sandbox.seed.contacts([{ id: 'ann', email: 'ann@example.com' }, { id: 'eve', phone: KNOWN }, ...listed(150)]),
	);

	it('are both left to their owners: neither is sent, as a look-up shows whose the last is', async () => {
		bench.sandbox.seed.contacts([{ id: 'ben', ...BEN }]);
		const foretold = await said('nothing');
		expect(foretold).toMatchObject(leftTo('ben'));
		expect(await said('changes')).toEqual(foretold);
		expect(sent()).toEqual([undefined]);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ phone: null, city: 'Oslo' });
	});

	it('are not looked up if HighLevel decides about conflicts: it gets both rows as they are', async () => {
		await bench.succeed(upserts(settings({ write: 'changes', conflicts: 'vendor' })), ROWS);
		expect(bench.wire.filter(({ path }) => path === '/contacts/search/duplicate')).toEqual([]);
		expect(sent()).toEqual([KNOWN, UNSEEN]);
	});

	it('are both left to their owners if that one gets it meanwhile: the first is not sent, as the plan knows whose it is', async () => {
		let ben: string | undefined;
		const { contactStore } = bench.sandbox.state;
		bench.sandbox.configure({
			observer: ({ path }) => {
				if (path === '/contacts/search/duplicate') ben ??= contactStore.create(LOCATION, BEN).id;
			},
		});
		expect(await said('changes')).toMatchObject(leftTo(ben));
		expect(sent()).toEqual([UNSEEN, undefined]);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ phone: null, city: 'Oslo' });
	});
});

describe('The email of a new row that turns out to be about a contact which keeps its own', () => {
	const bench = new Bench('highLevel', { uniqueIdentifiers: ['phone', 'email'] });

	it('goes to the new contact of another row in the first night', async () => {
		const [ANN, NEW] = ['+13105550129', '+13105550130'];
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', phone: ANN, additionalEmails: ['ann2@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ phone: ANN },
			{ email: 'new@example.com', phone: NEW },
			{ email: 'new@example.com', phone: ANN },
			...rowsFor(6),
		];
		const said = async (write: string) => {
			const { items } = await bench.succeed(synchronizing('report', { write, fillEmpty: ['*'] }), rows);
			return jsonOf(items.slice(0, 3)).map(({ id, action, conflict, kept }) => [id === 'ann', action, conflict, kept]);
		};
		const first = [
			[true, 'updated', undefined, undefined],
			[false, 'created', undefined, undefined],
			[true, 'unchanged', undefined, { Email: 'ann@example.com' }],
		];
		expect(await said('nothing')).toEqual(first);
		expect(await said('changes')).toEqual(first);
		expect((await said('changes')).map(([, action]) => action)).toEqual(Array(3).fill('unchanged'));
		const owner = [...bench.sandbox.state.contacts.values()].find(({ email }) => email === 'new@example.com');
		expect(owner?.phone).toBe(NEW);
	});
});

describe('The email that one contact gives up and a contact gets that no search shows', () => {
	const bench = new Bench('highLevel', { uniqueIdentifiers: ['phone', 'email'] });

	it('is written in the first night, as the dry run says, so that the second writes nothing', async () => {
		const [ANN, BEN] = ['+13105550113', '+13105550114'];
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', phone: ANN },
			{ id: 'ben', email: 'ben@example.com', phone: BEN, additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ email: 'new@example.com', phone: ANN },
			{ email: 'ann@example.com', phone: BEN, city: 'Oslo' },
			...rowsFor(6),
		];
		const said = async (write: string) => {
			const [, ben] = jsonOf((await bench.succeed(upserts({ write }), rows)).items);
			return [ben?.id, ben?.action, ben?.changes];
		};
		const first = ['ben', 'updated', { City: { to: 'Oslo' }, Email: { to: 'ann@example.com' } }];
		expect(await said('nothing')).toMatchObject(first);
		expect(await said('changes')).toMatchObject(first);
		expect(await said('changes')).toEqual(['ben', 'unchanged', null]);
	});
});

describe('A phone that two contacts of a location get that compares the email alone', () => {
	const bench = new Bench('highLevel', { uniqueIdentifiers: ['email'] });

	it('is written to both, also to the one that only a refusal names, as the dry run says', async () => {
		const SHARED = '+13105550115';
		bench.sandbox.seed.contacts([
			{ id: 'ann', firstName: 'Ann', additionalEmails: ['ann2@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ email: 'ann2@example.com', phone: SHARED },
			{ email: 'new@example.com', phone: SHARED },
			...rowsFor(6),
		];
		const said = async (write: string) => {
			const [ann] = jsonOf((await bench.succeed(upserts({ write }), rows)).items);
			return [ann?.id, ann?.action, ann?.changes, ann?.conflict];
		};
		const foretold = await said('nothing');
		expect(foretold).toMatchObject([
			'ann',
			'updated',
			{ Email: { to: 'ann2@example.com' }, Phone: { to: SHARED } },
			undefined,
		]);
		expect(await said('changes')).toEqual(foretold);
		const owners = [...bench.sandbox.state.contacts.values()].filter(({ phone }) => phone === SHARED);
		expect(owners.map(({ email }) => email)).toEqual(['ann2@example.com', 'new@example.com']);
	});
});

describe('A contact that two look-ups find', () => {
	const bench = new Bench('highLevel', { allowDuplicates: true });

	it('is that of the row with its additional email, whichever of the two found it last', async () => {
		const [ANN, BEN] = ['+13105550116', '+13105550117'];
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', phone: ANN },
			{ id: 'ben', phone: BEN, additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ email: 'ben2@example.com', phone: ANN, city: 'Oslo' },
			{ email: 'new@example.com', phone: BEN },
		];
		const said = async (write: string) =>
			jsonOf((await bench.succeed(upserts({ write }), rows)).items).map(({ id, action }) => [id, action]);
		const ben = [
			['ben', 'updated'],
			['ben', 'unchanged'],
		];
		expect(await said('nothing')).toEqual(ben);
		expect(await said('changes')).toEqual(ben);
		expect(bench.sandbox.state.contacts.get('ann')).not.toMatchObject({ city: 'Oslo' });
	});
});

describe('A row with the additional email of one contact, beside a row of another with the same email', () => {
	const bench = new Bench('highLevel');

	it('is about the contact whose additional email it is, in the first night as in the second', async () => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }] as never);
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', customFields: [{ id: 'number', value: '10' }] },
			{ id: 'ben', firstName: 'Ben', additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ 'Customer Number': '10', email: 'ben2@example.com' },
			{ email: 'ben2@example.com', city: 'Oslo' },
			{ 'Customer Number': '10', email: 'ann@example.com' },
		];
		const said = async (write: string) => {
			const { items } = await bench.succeed(upserts(settings({ write, matchField: 'number' })), rows);
			return jsonOf(items).map(({ id, action }) => [id, action]);
		};
		const first = [
			['ann', 'unchanged'],
			['ben', 'updated'],
			['ann', 'unchanged'],
		];
		expect(await said('nothing')).toEqual(first);
		expect(await said('changes')).toEqual(first);
		expect(bench.sandbox.state.contacts.get('ann')).not.toMatchObject({ city: 'Oslo' });
	});
});

describe('A dry run of rows whose contact only a refusal names', () => {
	const bench = new Bench('highLevel', { uniqueIdentifiers: ['phone', 'email'] });
	const night = async (write: string, rows: readonly IDataObject[], options: IDataObject = {}) => {
		const all = [...rows, ...rowsFor(6)];
		const { items } = await bench.succeed(upserts(settings({ write, ...options })), all);
		return jsonOf(items)
			.slice(0, rows.length)
			.map(({ id, action, changes, conflict }) => ({ id, action, changes, conflict }));
	};

	it('tells a phone without calling code from the same digits of another country', async () => {
		bench.sandbox.configure({ country: 'GB' });
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com' },
			{ id: 'ben', email: 'ben@example.com', additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ email: 'ben2@example.com', phone: '+13105550118' },
			{ email: 'ann@example.com', phone: '(310) 555-0118' },
		];
		const foretold = await night('nothing', rows);
		expect(foretold).toMatchObject([
			{ id: 'ben', changes: { Phone: { to: '+13105550118' } } },
			{ id: 'ann', changes: { Phone: { to: '(310) 555-0118' } } },
		]);
		expect(await night('changes', rows)).toEqual(foretold);
	});

	it('compares a row with the contact as the other rows leave it', async () => {
		const BEN = '+13105550119';
		bench.sandbox.configure({ uniqueIdentifiers: ['email', 'phone'] });
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com' },
			{ id: 'ben', phone: BEN, tags: ['old'], additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		const rows = [
			{ email: 'ann@example.com', phone: BEN },
			{ phone: BEN, tags: 'vip' },
			{ email: 'ben2@example.com', tags: 'vip, old' },
		];
		const options = { tagMode: 'replace', fillEmpty: ['city'] };
		// Only a search shows the additional email by which the third row is about the contact of the second.
		bench.sandbox.setFaults([{ kind: 'status', status: 422, match: { bodyIncludes: '"field":"id"' }, times: 1 }]);
		const foretold = await night('nothing', rows, options);
		expect(foretold.slice(1)).toMatchObject([
			{ id: 'ben', changes: { Tags: { added: ['vip'], removed: ['old'] } } },
			{ id: 'ben', changes: { Tags: { added: ['old'] } } },
		]);
		bench.sandbox.setFaults([]);
		const together = await night('nothing', rows, options);
		expect(together.slice(1)).toMatchObject([
			{ id: 'ben', changes: { Tags: { added: ['vip'] } } },
			{ id: 'ben', action: 'unchanged' },
		]);
		expect(await night('changes', rows, options)).toEqual(together);
		expect((await night('changes', rows, options)).slice(1)).toMatchObject([
			{ id: 'ben', action: 'unchanged' },
			{ id: 'ben', action: 'unchanged' },
		]);
	});

	it('makes an additional email the main one of a contact that has none', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ben', phone: '+13105550120', additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		const rows = [{ email: 'ben2@example.com', phone: '+13105550120' }];
		const foretold = await night('nothing', rows);
		expect(foretold).toMatchObject([{ id: 'ben', changes: { Email: { to: 'ben2@example.com' } } }]);
		expect(await night('changes', rows)).toEqual(foretold);
		expect(await night('changes', rows)).toMatchObject([{ id: 'ben', action: 'unchanged' }]);
	});

	it('keeps a field by a rule although its value goes to the new contact of another row', async () => {
		const [NEW, ADDITIONAL] = ['+13105550124', '+13105550125'];
		bench.sandbox.seed.contacts([
			{ id: 'us', email: 'us@example.com', phone: '+13105550126', additionalPhones: [ADDITIONAL] },
			...listed(150),
		]);
		const rows = [
			{ email: 'new@example.com', phone: NEW },
			{ email: 'new@example.com', phone: ADDITIONAL, city: 'Oslo' },
		];
		const said = async (write: string) => {
			const { items } = await bench.succeed(upserts(settings({ write, fillEmpty: ['email'] })), [
				...rows,
				...rowsFor(6),
			]);
			const [, second] = jsonOf(items);
			return {
				id: second?.id,
				kept: second?.kept,
				fields: (second?.conflict as IDataObject[]).map(({ field }) => field),
			};
		};
		const foretold = await said('nothing');
		expect(foretold).toEqual({ id: 'us', kept: { Email: 'us@example.com' }, fields: ['phone'] });
		expect(await said('changes')).toEqual(foretold);
	});

	it('fails rows whose email is an additional one if conflicts are to fail, as the run does', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ben', email: 'ben@example.com', additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		const rows = [{ email: 'ben2@example.com', city: 'Oslo' }];
		const options = { conflicts: 'fail' };
		const said = async (write: string) => {
			const all = [...rows, ...rowsFor(6)];
			const { items } = await bench.run(upserts(settings({ write, ...options })), all, GOING_ON);
			return jsonOf(items)[0]?.error;
		};
		expect(await said('nothing')).toContain('is an additional one');
		expect(await said('changes')).toContain('is an additional one');
	});

	it('fails only the new rows if the look-up of their email fails', async () => {
		bench.sandbox.seed.contacts(listed(150));
		bench.sandbox.setFaults([{ kind: 'status', status: 403, match: { path: '/contacts/search/duplicate' } }]);
		const rows = [{ email: 'new@example.com', city: 'Oslo' }, ...rowsFor(6)];
		const { items, error } = await bench.run(upserts(settings({ write: 'nothing' })), rows, GOING_ON);
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(({ error: said }) => said !== undefined)).toEqual([true, ...listed(6).map(() => false)]);
	});

	it('fails only these rows if their contact cannot be read', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ben', email: 'ben@example.com', additionalEmails: ['ben2@example.com'] },
			...listed(150),
		]);
		bench.sandbox.setFaults([
			{ kind: 'status', status: 400, match: { path: '/contacts/search', bodyIncludes: '"ben"' } },
		]);
		const rows = [{ email: 'ben2@example.com', city: 'Oslo' }, ...rowsFor(6)];
		const { items, error } = await bench.run(upserts(settings({ write: 'nothing' })), rows, GOING_ON);
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(({ error: said }) => said !== undefined)).toEqual([true, ...listed(6).map(() => false)]);
	});
});
