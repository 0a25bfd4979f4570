import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../nodes/HighLevelCrm/api/request';
import { clock } from '../../nodes/HighLevelCrm/client/clock';
import { actionOf, tagChanges, tagsAfter } from '../../nodes/HighLevelCrm/plan/changes';
import { isNew } from '../../nodes/HighLevelCrm/plan/creation/isNew';
import { keepsField } from '../../nodes/HighLevelCrm/plan/fieldRules';
import { differingRows, mergeRows } from '../../nodes/HighLevelCrm/plan/merge';
import { PhoneKeys } from '../../nodes/HighLevelCrm/plan/phoneKeys';
import type { PlannedRow } from '../../nodes/HighLevelCrm/plan/plan';
import { conflictsInAnswer } from '../../nodes/HighLevelCrm/plan/write/answerConflicts';
import { Bench, hintsOf, jsonOf } from '../support/bench';
import { fateOf, leaving, listed, rowsFor, synchronizing } from './list';
import { GOING_ON, OTHERS, upsert } from './rows';

describe('phones with and without calling code', () => {
	const [US, UK, DE, HU, RU] = ['1', '44', '49', '36', '7'];

	it.each<[code: string | undefined, one: string, other: string, isSame: boolean]>([
		[US, '202 555 0101', '+1 202 555 0101', true],
		[US, '1 202 555 0101', '+1 202 555 0101', true],
		[US, '12025550101', '2025550101', true],
		[US, '202 555 0101', '+44 202 555 0101', false],
		[DE, '0170 1234567', '+49 170 1234567', true],
		[DE, '0170 1234567', '+49 (0)170 1234567', true],
		[DE, '+49 0170 1234567', '+49 170 1234567', true],
		[DE, '49170123456', '+49 170 123456', true],
		// Ten digits that begin with the code are a number of the own country.
		[DE, '4917012345', '+49 170 12345', false],
		[DE, '4917012345', '+49 4917012345', true],
		[UK, '020 7946 0101', '+44 20 7946 0101', true],
		[HU, '06 20 123 4567', '+36 20 123 4567', true],
		[HU, '06 1 234 5678', '+36 1 234 5678', true],
		[HU, '06 1 234 567', '+36 1 234 567', false],
		[RU, '8 912 345 67 89', '+7 912 345 67 89', true],
		[undefined, '202 555 0101', '+1 202 555 0101', true],
		// A calling code has up to three digits, and a number without it seven or more.
		[undefined, '25550101', '+1 202 555 0101', true],
		[undefined, '555 0101', '+1 202 555 0101', false],
		[undefined, '555 0101', '+25 555 0101', true],
		[undefined, '55 0101', '+25 55 0101', false],
		[US, '', '', false],
		[US, 'n/a', 'none', false],
	])('in the country +%s %j and %j: are the same is %s', (code, one, other, isSame) => {
		const keys = new PhoneKeys(code, []);
		expect([keys.areSame(one, other), keys.areSame(other, one)]).toEqual([isSame, isSame]);
	});

	it('of a location whose country is unknown are those of another row that ends alike', () => {
		const keys = new PhoneKeys(undefined, ['+442025550101', '2025550101']);
		expect(keys.keyOf('2025550101')).toBe('442025550101');
		expect(keys.areSame('+12025550101', '2025550101')).toBe(false);
		// A contact's own number is no change in any country.
		expect(keys.isStored('+12025550101', '2025550101')).toBe(true);
		expect(new PhoneKeys('44', []).isStored('+12025550101', '2025550101')).toBe(false);
	});
});

describe('whether an upsert created the contact', () => {
	const NOW = Date.UTC(2026, 0, 1, 12);
	const at = (ms: number) => new Date(NOW + ms).toISOString();
	beforeEach(() => void jest.spyOn(clock, 'date').mockReturnValue(NOW));
	afterEach(() => jest.restoreAllMocks());
	const created = (answer: Partial<Answer>, record: IDataObject = {}) =>
		isNew({ status: 200, headers: {}, body: {}, ...answer }, record);
	const SAME = { dateAdded: at(0), dateUpdated: at(0) };

	it.each<[Partial<Answer>, IDataObject, boolean]>([
		[{ body: { new: true } }, {}, true],
		[{ body: { new: false }, status: 201 }, SAME, false],
		[{ body: { isNew: true } }, {}, true],
		[{ body: { created: true } }, {}, true],
		[{ status: 201 }, {}, true],
		[{ status: 200 }, {}, false],
		[{ status: 200 }, SAME, true],
		[{ status: 200 }, { dateAdded: at(0), dateUpdated: at(1) }, false],
		// After an attempt that ended unclear the contact's age decides, to the second of the server's clock.
		[{ body: { new: false }, unclearSince: NOW }, { dateAdded: at(-1_000) }, true],
		[{ body: { new: false }, unclearSince: NOW }, { dateAdded: at(-1_001) }, false],
		[{ unclearSince: NOW, headers: { date: new Date(NOW + 60_000).toUTCString() } }, { dateAdded: at(59_000) }, true],
		[{ unclearSince: NOW, headers: { date: new Date(NOW + 60_000).toUTCString() } }, { dateAdded: at(58_999) }, false],
		[{ unclearSince: NOW }, { dateAdded: 'unknown' }, false],
	])('is said by %j and %j: %s', (answer, record, isCreated) => expect(created(answer, record)).toBe(isCreated));
});

describe('the tags of a contact', () => {
	it.each<[mode: 'add' | 'replace' | 'remove', tags: string[], added: string[], removed: string[], after: string[]]>([
		['add', ['B', 'new'], ['new'], [], ['a', 'b', 'new']],
		['add', ['a', 'B'], [], [], ['a', 'b']],
		['add', [], [], [], ['a', 'b']],
		['replace', ['B', 'New'], ['new'], ['a'], ['b', 'new']],
		['replace', ['b', 'a'], [], [], ['b', 'a']],
		['replace', [], [], ['a', 'b'], []],
		['remove', ['B', 'gone'], [], ['b'], ['a']],
		['remove', ['gone'], [], [], ['a', 'b']],
	])('%s %j', (mode, tags, added, removed, after) => {
		const changes = tagChanges(tags, { tags: ['a', 'b'] }, mode);
		expect(changes).toEqual(added.length + removed.length > 0 ? { Tags: { added, removed } } : {});
		expect(actionOf(changes)).toBe(added.length + removed.length > 0 ? 'updated' : 'unchanged');
		expect(tagsAfter(['a', 'b'], tags, mode)).toEqual(after);
	});

	it('that nobody knows may all change', () => {
		expect(tagChanges(['A'], {}, 'add')).toEqual({ Tags: { added: ['a'], removed: [] } });
		expect(tagChanges(['A'], {}, 'remove')).toEqual({ Tags: { added: [], removed: ['a'] } });
		expect(tagChanges([], {}, 'replace')).toEqual({ Tags: { added: [], removed: [] } });
		expect([tagChanges([], {}, 'add'), tagChanges([], {}, 'remove')]).toEqual([{}, {}]);
	});
});

describe('the rules for fields', () => {
	const rules = (fillEmpty: string[], onlyNew: string[] = []) => ({
		fillEmpty: new Set(fillEmpty),
		onlyNew: new Set(onlyNew),
	});

	it.each<[stored: unknown, isKept: boolean]>([
		[undefined, false],
		[null, false],
		['', false],
		[' \t', false],
		[[], false],
		['Oslo', true],
		[0, true],
		[false, true],
		[['a'], true],
		[{}, true],
	])('Fill Only If Empty keeps %j: %s', (stored, isKept) => {
		expect(keepsField(rules(['city']), 'city', stored)).toBe(isKept);
		expect(keepsField(rules(['*']), 'city', stored)).toBe(isKept);
		expect(keepsField(rules(['state']), 'city', stored)).toBe(false);
		expect(keepsField(rules([], ['city']), 'city', stored)).toBe(true);
		expect(keepsField(rules(['city'], ['state']), 'city', stored)).toBe(isKept);
	});
});

describe('the rows of one person', () => {
	const rowsOf = (...list: Array<[fields: IDataObject, more?: Partial<PlannedRow>]>): PlannedRow[] =>
		list.map(([fields, more], index) => ({
			...{ index, keys: [], tagMode: 'add', conflictMode: 'leaveOut' },
			...{ wanted: { fields, customFields: [] }, ...more },
		})) as unknown as PlannedRow[];

	it('have the last word on each field, and add their tags up', () => {
		const { contact, lastRow } = mergeRows(
			rowsOf(
				[{ city: 'Oslo', state: 'x', tags: ['a', 'b'] }],
				[{ city: 'Rome', tags: ['B', 'c'] }],
				[{ city: 'Bonn' }],
			),
		);
		expect(contact.fields).toEqual({ city: 'Bonn', state: 'x', tags: ['a', 'b', 'c'] });
		expect([lastRow.get('city')?.index, lastRow.get('state')?.index]).toEqual([2, 0]);
	});

	it('drop the tags of earlier rows with those that replace all', () => {
		const replace = { tagMode: 'replace' } as const;
		expect(mergeRows(rowsOf([{ tags: ['a'] }], [{ tags: ['b'] }, replace], [{ tags: ['c'] }]))).toMatchObject({
			...{ tagMode: 'replace', contact: { fields: { tags: ['b', 'c'] } } },
		});
		expect(mergeRows(rowsOf([{ tags: ['a'] }, replace], [{}], [{ tags: ['b'] }, replace]))).toMatchObject({
			...{ tagMode: 'replace', contact: { fields: { tags: ['b'] } } },
		});
		expect(mergeRows(rowsOf([{ city: 'Oslo' }], [{ city: 'Rome' }])).contact.fields).not.toHaveProperty('tags');
	});

	it('fail if they differ from the first that is written, and only those that shall', () => {
		const fail = { conflictMode: 'fail' } as const;
		const failed = (...rows: Parameters<typeof rowsOf>) =>
			differingRows(rowsOf(...rows), { phones: new PhoneKeys('1', []) }).map(([{ index }]) => index);
		expect(failed([{ city: 'Oslo' }, fail], [{ city: 'Oslo' }, fail])).toEqual([]);
		expect(failed([{ city: 'Oslo' }, fail], [{ city: 'Rome' }, fail], [{ city: 'Oslo' }, fail])).toEqual([1]);
		expect(failed([{ city: 'Oslo' }], [{ city: 'Rome' }])).toEqual([]);
		expect(failed([{ city: 'Oslo' }], [{ city: 'Rome' }, fail])).toEqual([1]);
		expect(failed([{ city: 'Oslo' }, fail], [{ city: 'Rome' }])).toEqual([]);
		// A row that fails is no measure for the next one.
		expect(
			failed([{}, fail], [{ city: 'Rome', a: 1 }, fail], [{ city: 'Oslo', a: 1 }, fail], [{ city: 'Rome' }, fail]),
		).toEqual([2]);
		expect(failed([{ phone: '+12025550101' }, fail], [{ phone: '202 555 0101' }, fail])).toEqual([]);
		expect(failed([{ tags: ['a'] }, fail], [{ tags: ['b'] }, fail])).toEqual([]);
	});
});

describe('what a server left off, by its answer', () => {
	it.each<[sent: IDataObject, answer: IDataObject, fields: string[]]>([
		[{ email: 'a@x.de' }, { email: 'b@x.de' }, ['email']],
		[{ email: ' A@x.de ' }, { email: 'a@x.de' }, []],
		[{ email: 'a@x.de' }, { email: 'b@x.de', isNew: true }, []],
		[{ email: 'a@x.de' }, { email: null }, ['email']],
		[{ email: 'a@x.de' }, {}, []],
		[{ email: '' }, { email: 'b@x.de' }, []],
		[{ phone: '(202) 555-0101 x5' }, { phone: '+12025550101' }, []],
		[{ phone: '+12025550101' }, { phone: '+12025550102' }, ['phone']],
		[{ email: 'a@x.de', phone: '+12025550101' }, { email: 'b@x.de', phone: null }, ['email', 'phone']],
		[{ city: 'Oslo' }, { city: 'Rome' }, []],
	])('%j, answered with %j: %j', (sent, answer, fields) => {
		expect(conflictsInAnswer(sent as never, answer).map(({ field }) => field)).toEqual(fields);
	});
});

describe('contacts that have the same email', () => {
	const bench = new Bench('highLevel', { allowDuplicates: true, uniqueIdentifiers: ['email'] });
	const twin = (id: string, dateAdded: string) => ({ id, email: 'ada@example.com', dateAdded });

	it.each([
		[
			'the oldest',
			[twin('b', '2026-01-02T00:00:00Z'), twin('a', '2026-01-03T00:00:00Z'), twin('c', '2026-01-01T00:00:00Z')],
			'c',
		],
		[
			'of two as old the one with the smaller ID',
			[twin('b', '2026-01-01T00:00:00Z'), twin('a', '2026-01-01T00:00:00Z')],
			'a',
		],
	])('are written as one: %s', async (_, contacts, id) => {
		bench.sandbox.seed.contacts(contacts);
		const rows = [{ email: 'ADA@example.com', city: 'Oslo' }, { email: 'x@example.com' }, { email: 'y@example.com' }];
		const { items } = await bench.run(upsert({ write: 'nothing' }), rows);
		expect(items[0]?.json).toMatchObject({ id, action: 'updated' });
	});
});

describe('rows that name the same contact', () => {
	const bench = new Bench('highLevel');

	it('all name the first row about it, read or not', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }]);
		const rows = [{ email: 'x@example.com' }, ...[1, 2, 3].map(() => ({ email: 'ada@example.com', city: 'Oslo' }))];
		for (const write of ['rows', 'nothing', 'changes']) {
			const { items } = await bench.run(upsert({ write }), rows);
			expect(jsonOf(items).map(({ sameAs }) => sameAs)).toEqual([undefined, undefined, 2, 2]);
		}
	});

	it('send a phone with its calling code if one of them has it', async () => {
		const email = 'new@example.com';
		for (const phones of [
			['+1 202 555 0177', '202 555 0177'],
			['202 555 0177', '+1 202 555 0177'],
		]) {
			bench.sandbox.clear();
			bench.sandbox.resetCounters();
			const rows = [...phones.map((phone) => ({ email, phone })), ...OTHERS];
			await bench.run(upsert({ write: 'changes' }), rows);
			const sent = bench.sandbox.log.filter(({ body }) => JSON.stringify(body ?? '').includes('new@example.com'));
			expect(sent.flatMap(({ body }) => (body as IDataObject).phone ?? [])).toEqual(['+1 202 555 0177']);
		}
	});

	it.each([
		[1, 'One row means two contacts: see "conflict"'],
		[2, '2 rows mean two contacts: see "conflict"'],
	])('%d that mean two contacts are counted in one hint', async (count, hint) => {
		bench.sandbox.seed.contacts(listed(6));
		const rows = listed(3).map(({ email }, index) => ({
			email,
			...(index < count && { phone: listed(6)[index + 3]?.phone }),
		}));
		for (const write of ['rows', 'nothing', 'changes'])
			expect(hintsOf(await bench.run(upsert({ write }), rows))).toContain(hint);
	});
});

describe('rows that name contacts by IDs', () => {
	const bench = new Bench('highLevel');
	const reads = () =>
		bench.sandbox.log.filter(({ method, path }) => method === 'GET' && /^\/contacts\/[a-z]+\d+$/.test(path)).length;
	const rowsWith = (count: number) =>
		Array.from({ length: count }, (_, index) => ({ 'Contact Id': `unknown${index}`, email: `u${index}@example.com` }));

	it('are of another location if none of a hundred is found: the others are not asked for', async () => {
		const { items } = await bench.run(upsert({ write: 'changes' }), rowsWith(150), GOING_ON);
		expect(
			items.filter(({ json }) => (json.error as string | undefined)?.includes('No contact has the ID')),
		).toHaveLength(150);
		// Sixteen are asked for at a time.
		expect(reads()).toBeGreaterThanOrEqual(100);
		expect(reads()).toBeLessThanOrEqual(115);
	});

	it('are all asked for if one of them is found', async () => {
		bench.sandbox.configure({ searchLagMs: 3_600_000 });
		const { id } = bench.sandbox.state.contactStore.create('loc_sandbox', { email: 'new@example.com' });
		const { items } = await bench.run(
			upsert({ write: 'changes' }),
			[{ 'Contact Id': id, city: 'Oslo' }, ...rowsWith(150)],
			GOING_ON,
		);
		expect(items.filter(({ json }) => json.error !== undefined)).toHaveLength(150);
		expect(reads()).toBe(150);
	});
});

describe('who left the list, looked at once more', () => {
	const bench = new Bench('highLevel');
	const searchesById = () =>
		bench.sandbox.log.filter(({ path, body }) => path === '/contacts/search' && JSON.stringify(body).includes('"id"'))
			.length;

	it.each([
		[100, 1],
		[101, 2],
	])('%d contacts by %d searches, and none of them on its own', async (left, searches) => {
		bench.sandbox.seed.contacts(listed(250));
		const { items } = await bench.run(synchronizing('removeTag', { brakePercent: 50 }), rowsFor(250 - left));
		expect(Object.values(fateOf(jsonOf(items)))).toEqual(Array.from({ length: left }, () => 'untagged'));
		expect(searchesById()).toBe(searches);
		expect(
			bench.sandbox.log.filter(({ method }) => method === 'GET').filter(({ path }) => /^\/contacts\/p\d+$/.test(path)),
		).toEqual([]);
	});

	it.each([
		[59_000, 0],
		[60_000, 1],
	])('before a delete by a search only if the reading is a minute old (%d ms)', async (ms, searches) => {
		bench.sandbox.seed.contacts(listed(30));
		let isFirst = true;
		bench.sandbox.configure({
			observer: ({ path }) => {
				if (path === '/contacts/search' && isFirst) bench.clock.advance(ms);
				isFirst &&= path !== '/contacts/search';
			},
		});
		const { items } = await bench.run(synchronizing('delete'), rowsFor(29));
		expect(fateOf(jsonOf(items))).toEqual({ p29: 'deleted' });
		expect(searchesById()).toBe(searches);
	});

	it('tells no change of Do Not Disturb for who had it already', async () => {
		bench.sandbox.seed.contacts([...listed(29), { ...listed(30)[29], dnd: true }]);
		const { items } = await bench.run(synchronizing('doNotDisturb'), rowsFor(29));
		expect(leaving(jsonOf(items))).toMatchObject([
			{ leaver: 'muted', changes: { Tags: { added: [], removed: ['shop'] } } },
		]);
		expect(leaving(jsonOf(items))[0]?.changes).not.toHaveProperty('Do Not Disturb');
	});

	it('adds no tag that they have, and says so', async () => {
		bench.sandbox.seed.contacts([...listed(29), { ...(listed(30)[29] as object), tags: ['shop', 'Former'] }]);
		const { items } = await bench.run(synchronizing('addTag'), rowsFor(29));
		expect(leaving(jsonOf(items))).toMatchObject([
			{ leaver: 'tagged', changes: { Tags: { added: [], removed: ['shop'] } } },
		]);
		expect(bench.sandbox.state.contacts.get('p29')?.tags).toEqual(['former']);
	});

	it('refuses the list tag as the tag for those who left, and 100 % with Delete alone', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const refused = await bench.run(synchronizing('addTag', {}, { leaversTag: ' SHOP ' }), rowsFor(4));
		expect(refused.error?.message).toContain('is the List Tag');
		expect((await bench.run(synchronizing('removeTag', { brakePercent: 100 }), rowsFor(4))).error).toBeUndefined();
	});

	it('does not delete who has an open opportunity, among closed ones too', async () => {
		const deal = (id: string, ...statuses: string[]) => ({
			...{ id, email: `${id}@example.com`, tags: ['shop'] },
			opportunities: statuses.map((status, index) => ({ id: `o${index}`, status })),
		});
		bench.sandbox.seed.contacts([...listed(30), deal('open', 'won', 'open'), deal('closed', 'won', 'lost')] as never);
		const { items } = await bench.run(synchronizing('delete'), rowsFor(30));
		expect(fateOf(jsonOf(items))).toEqual({ open: 'held', closed: 'deleted' });
	});
});

describe('a dry run of Create', () => {
	const bench = new Bench('highLevel');
	const create = {
		resource: 'contact',
		operation: 'create',
		fields: upsert().fields,
		options: { dryRun: true },
	} as never;

	it('announces a duplicate of the row before, in any case', async () => {
		const rows = [{ email: 'ada@example.com' }, { email: 'ADA@example.com' }, { email: 'bob@example.com' }];
		const { items } = await bench.run(create, rows, GOING_ON);
		expect(jsonOf(items).map(({ action }) => action)).toEqual(['created', undefined, 'created']);
		expect(items[1]?.json.error).toContain('an earlier row creates it');
	});
});

describe('a phone that is all that would change', () => {
	const bench = new Bench('highLevel');
	const lookUps = () => bench.sandbox.log.filter(({ path }) => path.includes('/duplicate')).length;
	const PHONE = '+13035550199';
	const others = (count: number) => listed(count).map(({ email }) => ({ email }));

	beforeEach(() => {
		bench.sandbox.seed.contacts([
			...listed(101),
			{ id: 'ada', email: 'ada@example.com', city: 'Oslo' },
			{ id: 'bob', email: 'bob@example.com', additionalPhones: [PHONE] },
		]);
	});

	it('is looked up before, as a search does not show whose additional phone it is', async () => {
		const row = { email: 'ada@example.com', phone: PHONE };
		for (let night = 1; night <= 2; night++) {
			const { items } = await bench.run(upsert({ write: 'changes' }), [row, ...others(3)]);
			expect(items[0]?.json).toMatchObject({
				...{ id: 'ada', action: 'unchanged' },
				conflict: [{ field: 'phone', value: PHONE, contactId: 'bob' }],
			});
		}
		expect(lookUps()).toBe(2);
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('is not looked up beside another change, as there is a write anyway', async () => {
		const row = { email: 'ada@example.com', phone: PHONE, city: 'Rome' };
		const { items } = await bench.run(upsert({ write: 'changes' }), [row, ...others(3)]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated', city: 'Rome' });
		expect(lookUps()).toBe(0);
	});

	it('is not looked up if all contacts were read', async () => {
		const rows = [
			{ email: 'ada@example.com', phone: '+13035550198' },
			{ email: 'ada@example.com', phone: PHONE },
		];
		const { items } = await bench.run(upsert({ write: 'changes' }), [
			rows[0] as object,
			...others(101),
		] as IDataObject[]);
		expect(items[0]?.json).toMatchObject({ id: 'ada', action: 'updated' });
		const many = Array.from({ length: 150 }, (_, index) => ({ email: `m${index}@example.com` }));
		bench.sandbox.seed.contacts(many);
		bench.sandbox.resetCounters();
		await bench.run(upsert({ write: 'changes' }), [rows[1] as object, ...others(101), ...many] as IDataObject[]);
		expect(lookUps()).toBe(0);
	});
});

describe('whom a row means', () => {
	const number = { id: 'number', name: 'Customer Number', dataType: 'TEXT' };

	describe('by a match field', () => {
		const bench = new Bench('highLevel');

		it('is the contact with its email that has no value of the field yet', async () => {
			bench.sandbox.seed.customFields([number] as never);
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com' }]);
			const rows = [{ email: 'ada@example.com', 'Customer Number': '17' }, ...OTHERS];
			const { items } = await bench.run(upsert({ write: 'changes', matchField: 'number' }), rows);
			expect(items[0]?.json).toMatchObject({ id: 'ada', changes: { 'Customer Number': { from: null, to: '17' } } });
			expect(items[0]?.json).not.toHaveProperty('conflict');
		});

		it.each(['*', 'All Fields', 'ALL FIELDS'])('keeps all fields of a contact that exists with %j', async (onlyNew) => {
			bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo' }]);
			const rows = [{ email: 'ada@example.com', city: 'Rome' }, ...OTHERS];
			const { items } = await bench.run(upsert({ write: 'changes', onlyNew: [onlyNew] }), rows);
			expect(items[0]?.json).toMatchObject({ action: 'unchanged', kept: { City: 'Oslo' } });
		});
	});

	describe('in a location that knows contacts by their emails alone', () => {
		const bench = new Bench('highLevel', { uniqueIdentifiers: ['email'] });
		const PHONE = '+13035550199';

		it.each([
			[1, undefined],
			[2, /More than one contact has the phone/],
		])('is who has its phone, if that is one contact (%d)', async (count, message) => {
			bench.sandbox.seed.contacts(
				Array.from({ length: count }, (_, index) => ({
					id: `t${index}`,
					email: `t${index}@example.com`,
					phone: PHONE,
				})),
			);
			const { items } = await bench.run(
				upsert({ write: 'changes' }),
				[{ phone: PHONE, city: 'Rome' }, ...OTHERS],
				GOING_ON,
			);
			if (message === undefined) expect(items[0]?.json).toMatchObject({ id: 't0', action: 'updated' });
			else expect(items[0]?.json.error).toMatch(message);
		});
	});
});
