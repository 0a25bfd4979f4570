import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, hintsOf, jsonOf, LOCATION } from '../../support/bench';
import { settings } from '../../support/settings';
import { tokenWithout } from '../../support/tokens';
import { GOING_ON } from '../rows';

const upsert = (options: IDataObject): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});
const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		...{ id: `c${index}`, email: `p${index}@example.com`, city: 'Oslo' },
		additionalEmails: [`old${index}@example.com`],
	}));

describe('35 rows that name contacts by their additional emails', () => {
	const bench = new Bench('highLevel');
	const ROWS = Array.from({ length: 35 }, (_, index) => ({ email: `old${index}@example.com`, city: 'Bergen' }));
	const stored = () => [...bench.sandbox.state.contacts.values()];
	// So many contacts that a few searches are cheaper than reading all: a search does not show additional emails.
	beforeEach(() => void bench.sandbox.seed.contacts(people(3_000)));

	it('write these contacts and lose no main email, where the location refuses duplicates', async () => {
		const { items } = await bench.run(upsert({ write: 'changes' }), ROWS);
		expect(jsonOf(items).map(({ id, action }) => [id, action])).toEqual(
			ROWS.map((_, index) => [`c${index}`, 'updated']),
		);
		expect(items[0]?.json).toMatchObject({
			changes: { City: { from: 'Oslo', to: 'Bergen' } },
			conflict: [{ field: 'email', value: 'old0@example.com', contactId: 'c0' }],
		});
		expect(stored()).toHaveLength(3_000);
		for (const [index, { email, additionalEmails, city }] of stored().slice(0, 35).entries())
			expect([email, additionalEmails, city]).toEqual([`p${index}@example.com`, [`old${index}@example.com`], 'Bergen']);
		// A create, a reading and an update for each, besides the searches and the settings of the location.
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(3 * ROWS.length + 3);
	});

	it('need no warning in a dry run', async () => {
		const result = await bench.run(upsert({ write: 'nothing' }), ROWS);
		expect(jsonOf(result.items).map(({ conflict }) => conflict)).not.toContain(undefined);
		expect(hintsOf(result).join()).not.toContain('an additional email or phone');
	});

	it('keep what is set only when a contact is created', async () => {
		const { items } = await bench.run(upsert({ onlyNew: ['city'] }), ROWS);
		expect(jsonOf(items).map(({ kept }) => kept)).toEqual(ROWS.map(() => ({ City: 'Oslo' })));
		expect(stored().every(({ city }) => city === 'Oslo')).toBe(true);
	});

	it('fail if the user wants that', async () => {
		const { items } = await bench.run(upsert({ conflicts: 'fail' }), ROWS, GOING_ON);
		expect(jsonOf(items).every(({ code }) => code === 'conflict')).toBe(true);
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});
});

describe.each([
	['allows duplicates', { allowDuplicates: true }],
	[
		'shows no settings to the token',
		{
			tokens: [tokenWithout('locations.readonly')],
		},
	],
])('35 rows that name contacts by their additional emails, in a location that %s', (_, location) => {
	const bench = new Bench('highLevel');
	const ROWS = Array.from({ length: 35 }, (__, index) => ({
		...{ email: `old${index}@example.com`, city: 'Bergen', Number: `n${index}` },
	}));
	const run = async (options: IDataObject, more: INodeParameters = {}, rows: IDataObject[] = ROWS) => {
		bench.sandbox.resetCounters();
		return jsonOf((await bench.run({ ...upsert(options), ...more }, rows, GOING_ON)).items);
	};
	const numbered = (index: number) => ({ id: 'number', value: `other${index}` });
	const upserts = () => bench.wire.filter(({ path }) => path === '/contacts/upsert').length;
	beforeEach(() => {
		bench.sandbox.configure(location);
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts(people(3_000).map((one, index) => ({ ...one, customFields: [numbered(index)] })));
	});

	it.each<[string, IDataObject, INodeParameters]>([
		['Set Only When Created', { onlyNew: ['city'] }, {}],
		['Fill Only If Empty', { fillEmpty: ['city'] }, {}],
		['a limit of changes', { maxChanges: 100 }, {}],
		['a list of all contacts', {}, { operation: 'synchronize', listTag: 'shop', leavers: 'report' }],
	])('are written to these contacts, which keep their main emails, with %s, as the dry run says', async (...given) => {
		const [, options, more] = given;
		const told = (items: IDataObject[]) => items.map(({ id, action, changes, kept }) => [id, action, changes, kept]);
		const foretold = await run({ write: 'nothing', ...options }, more);
		const done = await run({ write: 'changes', ...options }, more);
		expect(told(done)).toEqual(told(foretold));
		expect(done.map(({ id, isNew }) => [id, isNew])).toEqual(ROWS.map((___, index) => [`c${index}`, false]));
		const emails = [...bench.sandbox.state.contacts.values()].map(({ email }) => email);
		expect(emails).toEqual(people(3_000).map(({ email }) => email));
		expect(upserts()).toBe(0);
	});

	it('fail if the user wants that', async () => {
		expect((await run({ conflicts: 'fail' })).map(({ code }) => code)).toEqual(ROWS.map(() => 'conflict'));
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});

	it('are announced in a dry run as what makes them the main ones, without such a setting', async () => {
		const hints = async (options: IDataObject, rows = ROWS) =>
			hintsOf(await bench.run(upsert(options), rows, GOING_ON)).join();
		const twice = [...ROWS, ...ROWS.slice(0, 1)];
		expect(await hints({ write: 'nothing' })).toContain('35 rows name their contacts by an additional email or phone');
		expect(await hints({ write: 'nothing' }, twice)).toContain('36 rows name their contacts by an additional');
		expect(await hints({ write: 'nothing', maxChanges: 100 })).not.toContain('an additional email or phone');
		await run({ write: 'changes' });
		expect(bench.sandbox.state.contacts.get('c0')?.email).toBe('old0@example.com');
	});

	it('leave the number of another customer as it is, and make another contact', async () => {
		await run({ write: 'changes', matchField: 'Number' });
		const { contacts } = bench.sandbox.state;
		const numbers = [...contacts.values()].slice(0, 35).map(({ customFields }) => customFields);
		expect(numbers).toEqual(ROWS.map((__, index) => [numbered(index)]));
	});

	describe('and rows with the phones of such contacts', () => {
		const phone = (index: number) => `+1202555${String(index).padStart(4, '0')}`;
		const owned = [0, 1, 2].map((index) => ({ email: `own${index}@example.com`, phone: phone(index), country: 'DE' }));
		const rows = [...owned, { email: 'own3@example.com', phone: phone(3), country: 'DE' }];
		const phones = () => rows.map((__, index) => bench.sandbox.state.contacts.get(`own${index}`)?.phone);
		beforeEach(() => {
			const { contacts, contactStore } = bench.sandbox.state;
			// No search by phone shows who has additional emails.
			for (const [index] of owned.entries()) contactStore.update(contacts.get(`c${index}`)!, { phone: phone(index) });
			bench.sandbox.seed.contacts(rows.map(({ email }, index) => ({ id: `own${index}`, email, tags: ['shop'] })));
		});

		it.each<[string, IDataObject, INodeParameters]>([
			['a rule', { onlyNew: ['city'] }, {}],
			['a list of all contacts', {}, { operation: 'synchronize', listTag: 'shop', leavers: 'report' }],
		])('leave these to them with %s, as the dry run says', async (...given) => {
			const [, options, more] = given;
			const told = (items: IDataObject[]) =>
				items.map(({ id, action, changes, conflict }) => [id, action, changes, conflict]);
			const foretold = await run({ write: 'nothing', ...options }, more, rows);
			const done = await run({ write: 'changes', ...options }, more, rows);
			expect(told(done)).toEqual(told(foretold));
			expect(done.map(({ conflict }) => (conflict as IDataObject[] | undefined)?.[0]?.contactId)).toEqual([
				'c0',
				'c1',
				'c2',
				undefined,
			]);
			expect(phones()).toEqual([null, null, null, phone(3)]);
			// Each was looked up once.
			expect(bench.sandbox.log.filter(({ path }) => path === '/contacts/search/duplicate')).toHaveLength(rows.length);
		});

		it('fail if the user wants that', async () => {
			const items = await run({ conflicts: 'fail' }, {}, rows);
			expect(items.map(({ code }) => code)).toEqual(['conflict', 'conflict', 'conflict', undefined]);
			expect(phones()).toEqual([null, null, null, phone(3)]);
		});
	});

	it('are looked up once each, and those of nobody are created by an upsert', async () => {
		const rows = Array.from({ length: 20 }, (__, index) => ({ email: `new${index}@example.com`, city: 'Bergen' }));
		const items = await run({ onlyNew: ['city'] }, {}, rows);
		expect(items.map(({ action }) => action)).toEqual(rows.map(() => 'created'));
		expect(bench.sandbox.log.filter(({ path }) => path === '/contacts/search/duplicate')).toHaveLength(rows.length);
		expect(upserts()).toBe(rows.length);
	});
});

describe('35 rows that name contacts by their additional phones', () => {
	const bench = new Bench('highLevel');
	const phone = (line: number, index: number) => `+1202555${line}${String(index).padStart(3, '0')}`;
	const ROWS = Array.from({ length: 35 }, (_, index) => ({ phone: phone(2, index), city: 'Bergen' }));

	it('write these contacts and lose no main phone, where the location refuses duplicates', async () => {
		const contacts = Array.from({ length: 3_000 }, (_, index) => ({
			...{ id: `c${index}`, phone: phone(1, index), city: 'Oslo', additionalPhones: [phone(2, index)] },
		}));
		bench.sandbox.seed.contacts(contacts);
		const { items } = await bench.run(upsert({ write: 'changes' }), ROWS);
		expect(jsonOf(items).map(({ id, action }) => [id, action])).toEqual(
			ROWS.map((_, index) => [`c${index}`, 'updated']),
		);
		expect(items[0]?.json).toMatchObject({ conflict: [{ field: 'phone', value: ROWS[0]?.phone, contactId: 'c0' }] });
		const written = [...bench.sandbox.state.contacts.values()].slice(0, 35);
		expect(written.map(({ phone: main, city }) => [main, city])).toEqual(
			ROWS.map((_, index) => [phone(1, index), 'Bergen']),
		);
		expect(bench.sandbox.counters).toMatchObject({ created: 0 });
	});
});

describe('35 rows with the phone of a contact and an additional email of it', () => {
	const bench = new Bench('highLevel');
	const phone = (index: number) => `+1202555${String(index).padStart(4, '0')}`;
	const ROWS = Array.from({ length: 35 }, (_, index) => ({
		...{ email: `old${index}@example.com`, phone: phone(index), city: 'Bergen' },
	}));
	const MAIN_KEPT = ROWS.map(({ email }, index) => [
		`c${index}`,
		'updated',
		[{ field: 'email', value: email, contactId: `c${index}` }],
	]);

	it.each([[['phone', 'email'] as const], [['email', 'phone'] as const]])(
		'lose no main email, and the dry run says so, in a location that matches by %j',
		async (uniqueIdentifiers) => {
			bench.sandbox.configure({ uniqueIdentifiers: [...uniqueIdentifiers] });
			bench.sandbox.seed.contacts(people(3_000).map((one, index) => ({ ...one, phone: phone(index) })));
			for (const write of ['nothing', 'changes']) {
				const items = jsonOf((await bench.run(upsert({ write }), ROWS)).items);
				expect(items.map(({ id, action, conflict }) => [id, action, conflict])).toEqual(MAIN_KEPT);
			}
			const written = [...bench.sandbox.state.contacts.values()].slice(0, 35);
			expect(written.map(({ email, additionalEmails, city }) => [email, additionalEmails, city])).toEqual(
				ROWS.map((row, index) => [`p${index}@example.com`, [row.email], 'Bergen']),
			);
		},
	);
});

describe('35 rows with an additional email and an additional phone of a contact', () => {
	const bench = new Bench('highLevel');
	const phone = (line: number, index: number) => `+1202555${line}${String(index).padStart(3, '0')}`;
	const ROWS = Array.from({ length: 35 }, (_, index) => ({
		...{ email: `old${index}@example.com`, phone: phone(2, index), city: 'Bergen' },
	}));

	it('lose neither the main email nor the main phone, and the dry run says so', async () => {
		const contacts = people(3_000).map((one, index) => ({
			...{ ...one, phone: phone(1, index), additionalPhones: [phone(2, index)] },
		}));
		bench.sandbox.seed.contacts(contacts);
		const fields = (conflict: unknown) => (conflict as IDataObject[]).map(({ field }) => field).sort();
		for (const write of ['nothing', 'changes']) {
			const items = jsonOf((await bench.run(upsert({ write, outputFormat: 'raw' }), ROWS)).items);
			expect(items.map(({ id, conflict }) => [id, fields(conflict)])).toEqual(
				ROWS.map((_, index) => [`c${index}`, ['email', 'phone']]),
			);
		}
		const written = [...bench.sandbox.state.contacts.values()].slice(0, 35);
		expect(written).toMatchObject(contacts.slice(0, 35).map((one) => ({ ...one, city: 'Bergen' })));
	});
});

describe('new contacts of a plan whose creates end unclearly', () => {
	const bench = new Bench('highLevel');
	const NEW = Array.from({ length: 25 }, (_, index) => ({ email: `new${index}@example.com`, city: 'Bergen' }));

	it.each([
		['lost after the write', 'resetAfter'],
		['lost before the write', 'resetBefore'],
		['cut off', 'truncated'],
	] as const)('are created once each, and reported as created: %s', async (_, kind) => {
		bench.sandbox.setFaults([{ match: { method: 'POST', path: '/contacts' }, times: 3, kind }]);
		const { items, error } = await bench.run(upsert({ write: 'changes' }), NEW);
		expect(error).toBeUndefined();
		expect(jsonOf(items).map(({ action, isNew }) => [action, isNew])).toEqual(NEW.map(() => ['created', true]));
		expect(bench.sandbox.counters).toMatchObject({ created: 25, duplicates: 0 });
		expect([...bench.sandbox.state.contacts.values()].map(({ email }) => email).sort()).toEqual(
			NEW.map(({ email }) => email).sort(),
		);
	});
});

describe('a dry run of 3,000 new rows', () => {
	const bench = new Bench('highLevel', { keepLog: false });

	it('looks up 100 of them at most, and says so', async () => {
		bench.sandbox.seed.contacts(people(3_000));
		const rows = Array.from({ length: 3_000 }, (_, index) => ({ email: `new${index}@example.com` }));
		const result = await bench.run(upsert({ write: 'nothing' }), rows);
		expect(jsonOf(result.items).every(({ action }) => action === 'created')).toBe(true);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(8 + 100);
		expect(hintsOf(result).join()).toContain('2,900 rows that were not found were not looked up');
	});
});

describe('emails that move between contacts', () => {
	const bench = new Bench('highLevel');
	const FIELDS = [{ id: 'number', name: 'Number', dataType: 'TEXT' }];
	const numbered = (index: number, email: string) => ({
		...{ id: `c${index}`, email, customFields: [{ id: 'number', value: `n${index}` }] },
	});
	const run = async (rows: IDataObject[]) => {
		bench.sandbox.resetCounters();
		const { items } = await bench.run(upsert({ write: 'changes', matchField: 'Number' }), rows, GOING_ON);
		return jsonOf(items);
	};
	beforeEach(() => {
		bench.sandbox.seed.customFields(FIELDS as never);
		bench.sandbox.seed.contacts([0, 1, 2].map((index) => numbered(index, `p${index}@example.com`)));
	});

	it('are given up before they are taken, in one night', async () => {
		const rows = [
			{ Number: 'n0', email: 'p1@example.com' },
			{ Number: 'n1', email: 'p2@example.com' },
			{ Number: 'n2', email: 'free@example.com' },
		];
		expect((await run(rows)).map(({ action, conflict }) => [action, conflict])).toEqual(
			rows.map(() => ['updated', undefined]),
		);
		const puts = bench.wire.filter(({ method }) => method === 'PUT').map(({ path }) => path);
		expect(puts).toEqual(['/contacts/c2', '/contacts/c1', '/contacts/c0']);
		expect((await run(rows)).map(({ action }) => action)).toEqual(rows.map(() => 'unchanged'));
	});

	it.each([
		['fails if two others take its email and its phone meanwhile', [60, 70], undefined],
		['keeps its phone if another takes its email meanwhile', [60], 'created'],
	])('do not lead a new number to the contact of another one: it %s', async (_, numbers, action) => {
		let isRead = false;
		const { contactStore } = bench.sandbox.state;
		const take = (number: number) =>
			contactStore.create(LOCATION, {
				...(number === 60 ? { email: 'new@example.com' } : { phone: '+12025550170' }),
				customFields: [{ id: 'number', value: String(number) }],
			});
		bench.sandbox.configure({
			observer: ({ path }) => {
				if (path === '/contacts/search' && !isRead) numbers.forEach(take);
				isRead ||= path === '/contacts/search';
			},
		});
		const [item] = await run([{ Number: '50', email: 'new@example.com', phone: '+12025550170' }]);
		expect(item?.action).toBe(action);
		const stored = [...bench.sandbox.state.contacts.values()].map(({ customFields }) => customFields[0]?.value);
		expect(stored).toEqual(['n0', 'n1', 'n2', ...numbers.map(String), ...(action ? ['50'] : [])]);
	});

	it('stay where they are if two contacts would exchange them', async () => {
		const rows = [
			{ Number: 'n0', email: 'p1@example.com' },
			{ Number: 'n1', email: 'p0@example.com' },
		];
		for (let night = 0; night < 2; night++) {
			expect((await run(rows)).map(({ action, conflict }) => [action, conflict])).toEqual([
				['unchanged', [{ field: 'email', value: 'p1@example.com', contactId: 'c1' }]],
				['unchanged', [{ field: 'email', value: 'p0@example.com', contactId: 'c0' }]],
			]);
			expect(bench.sandbox.counters.updated).toBe(0);
		}
	});
});

describe('an email and a phone that two contacts would exchange', () => {
	const bench = new Bench('documented');
	// One gives up its email for a free one, the other its phone: neither can be written first.
	const rows = [
		{ 'Customer Number': '1', email: 'free@example.com', phone: '+12025550190' },
		{ 'Customer Number': '2', email: 'ann@example.com', phone: '+12025550191' },
	];
	const night = async (options: IDataObject) => {
		bench.sandbox.resetCounters();
		const parameters = upsert({ write: 'changes', matchField: 'Customer Number', ...options });
		return jsonOf((await bench.run(parameters, rows, GOING_ON)).items);
	};
	beforeEach(() => {
		bench.sandbox.seed.customFields([{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }]);
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', customFields: [{ id: 'number', value: '1' }] },
			{ id: 'bob', phone: '+12025550190', customFields: [{ id: 'number', value: '2' }] },
		]);
	});

	it('stay where they are, in each night', async () => {
		const conflict = (field: string, value: string, contactId: string) => ({ field, value, contactId });
		for (let nights = 0; nights < 3; nights++) {
			expect((await night({})).map((item) => [item.action, item.conflict])).toEqual([
				['unchanged', [conflict('phone', rows[0]!.phone, 'bob'), conflict('email', rows[0]!.email, 'bob')]],
				['unchanged', [conflict('phone', rows[1]!.phone, 'ann'), conflict('email', rows[1]!.email, 'ann')]],
			]);
			expect(bench.sandbox.counters.updated).toBe(0);
		}
	});

	it('fail the rows if the user wants that, and say that it would be an exchange', async () => {
		const errors = (await night({ conflicts: 'fail' })).map(({ error }) => error);
		expect(errors).toEqual([
			expect.stringContaining('"+12025550190" would be exchanged with contact bob'),
			expect.stringContaining('"ann@example.com" would be exchanged with contact ann'),
		]);
		expect(bench.sandbox.counters.updated).toBe(0);
	});
});

describe('the settings of the location', () => {
	const bench = new Bench('highLevel');
	const rows = Array.from({ length: 6 }, (_, index) => ({
		email: `new${index}@example.com`,
		phone: `+1202555010${index}`,
	}));

	it('are asked for once, and one hint says so if the token may not see them', async () => {
		bench.sandbox.configure({ tokens: [tokenWithout('locations.readonly')] });
		const result = await bench.run(upsert({ onlyNew: ['city'] }), rows);
		expect(jsonOf(result.items).every(({ action }) => action === 'created')).toBe(true);
		expect(bench.wire.filter(({ path }) => path === `/locations/${LOCATION}`)).toHaveLength(1);
		expect(bench.wire.filter(({ path }) => path === '/contacts/upsert')).toHaveLength(rows.length);
		expect(hintsOf(result).filter((hint) => hint.includes('locations.readonly'))).toHaveLength(1);
	});

	it.each([
		['TEXT', 0],
		['PHONE', 1],
	] as const)('are asked for because of digits in a custom field of type %s %d times', async (dataType, times) => {
		bench.sandbox.seed.customFields([{ id: 'more', name: 'More', dataType }]);
		bench.sandbox.seed.contacts(rows.map(({ email }, index) => ({ id: `c${index}`, email })));
		const named = rows.map(({ email }, index) => ({ email, More: `202555010${index}` }));
		await bench.succeed(upsert({ write: 'changes' }), named);
		expect(bench.wire.filter(({ path }) => path === `/locations/${LOCATION}`)).toHaveLength(times);
	});

	it.each([true, false])('create once without their identifiers (duplicates: %s)', async (allowDuplicates) => {
		bench.sandbox.configure({ uniqueIdentifiers: ['email'], allowDuplicates });
		const path = allowDuplicates ? '/contacts/upsert' : '/contacts/';
		const match = { method: 'POST', path, bodyIncludes: '0177' };
		bench.sandbox.setFaults([{ kind: 'statusAfter', status: 500, match }]);
		const row = { phone: '+12025550177', city: 'Oslo' };
		const { items } = await bench.run(upsert({ write: 'changes' }), [row, ...rows], GOING_ON);
		expect(items[0]?.json.error).toMatch(/may have been created/);
		expect(bench.sandbox.counters.created).toBe(1 + rows.length);
	});

	it('decide that new contacts are created, and in which order email and phone match', async () => {
		bench.sandbox.configure({ uniqueIdentifiers: ['phone', 'email'] });
		bench.sandbox.seed.contacts([
			{ id: 'ada', email: 'ada@example.com', phone: '+12025550190' },
			{ id: 'bob', email: 'bob@example.com', phone: '+12025550191' },
		]);
		const both = { email: 'ada@example.com', phone: '+12025550191', city: 'Bergen' };
		const { items } = await bench.run(upsert({ write: 'changes' }), [both, ...rows]);
		expect(items[0]?.json).toMatchObject({ id: 'bob', conflict: [{ field: 'email', contactId: 'ada' }] });
		expect(bench.wire.filter(({ method, path }) => method === 'POST' && /^\/contacts\/?$/.test(path))).toHaveLength(6);
	});
});

describe('the settings of a location in the documented dialect', () => {
	const bench = new Bench('documented');

	it('are not asked for, as the interface has no such request', async () => {
		const rows = people(6).map(({ email }, index) => ({ email, phone: `(202) 555-010${index}`, city: 'Oslo' }));
		await bench.succeed(upsert({ write: 'changes', onlyNew: ['city'] }), rows);
		expect(bench.sandbox.counters.created).toBe(rows.length);
		expect(bench.wire.filter(({ path }) => path.includes('locations'))).toEqual([]);
	});
});
