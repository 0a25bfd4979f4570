import type { IDataObject } from 'n8n-workflow';
import { liftedChannels } from '../../nodes/HighLevelCrm/contact/upserts/liftedChannels';
import { ContactList } from '../../nodes/HighLevelCrm/leavers/contactList';
import { GivenKeys } from '../../nodes/HighLevelCrm/leavers/givenKeys';
import type { LeaverAction, LeaverSettings } from '../../nodes/HighLevelCrm/leavers/leaverParameters';
import { markedFields } from '../../nodes/HighLevelCrm/leavers/dealWith';
import { mayBeCreatedBefore } from '../../nodes/HighLevelCrm/leavers/listedContact';
import { SecondLook } from '../../nodes/HighLevelCrm/leavers/lookAgain';
import { NamedValues } from '../../nodes/HighLevelCrm/leavers/namedValues';
import { changedSince, sparedBecause } from '../../nodes/HighLevelCrm/leavers/spared';
import { describeRows, UnreadableRows } from '../../nodes/HighLevelCrm/leavers/unreadableRows';
import type { ContactKey } from '../../nodes/HighLevelCrm/api/contactKey';
import { normalizeKey } from '../../nodes/HighLevelCrm/api/contactKey';
import type { RunServices } from '../../nodes/HighLevelCrm/run/services';

const settingsOf = (action: LeaverAction, keepTags: string[] = []): LeaverSettings => ({
	...{ listTag: 'shop', action, leaversTag: '', brakePercent: 10, brakeFrom: 20, keepTags },
});
const namedBy = (...keys: ContactKey[]): NamedValues => {
	const values = new NamedValues();
	for (const key of keys) values.add([key]);
	return values;
};

describe('the values by which rows name contacts', () => {
	const ADA = {
		...{ id: 'ada', email: 'Ada@x.com', phone: '+12025550177' },
		...{ additionalEmails: ['ada@home.com'], additionalPhones: [{ phone: '+12025550188' }] },
		customFields: [{ id: 'number', value: ' 7 ' }],
	};

	it.each<[key: ContactKey, value: string | undefined]>([
		[{ id: 'ada' }, 'ada'],
		[{ id: 'eve' }, undefined],
		[{ email: 'ada@X.com' }, 'Ada@x.com'],
		[{ email: 'ADA@home.com' }, 'ada@home.com'],
		[{ phone: '+1 202 555 0177' }, '+12025550177'],
		[{ phone: '(202) 555-0177' }, '+12025550177'],
		[{ phone: '202 555 0188' }, '+12025550188'],
		[{ phone: '+493025550177' }, undefined],
		[{ fieldId: 'number', value: '7' }, '7'],
		[{ fieldId: 'number', value: '8' }, undefined],
		[{ fieldId: 'other', value: '7' }, undefined],
	])('%j is the value %s of a contact', (key, value) => {
		const named = namedBy(key);
		expect(named.valueOf(ADA)).toBe(value);
		const keys = [...['id:ada', 'ada@x.com', 'ada@home.com', 'field:number:7'], normalizeKey({ phone: ADA.phone })];
		expect(named.names(ADA, [...keys, normalizeKey({ phone: '+12025550188' })])).toBe(value !== undefined);
	});

	it('knows several phones that end alike', () => {
		const named = namedBy({ phone: '+493025550177' }, { phone: '+12025550177' }, { phone: '+12025550177' });
		expect(named.valueOf({ phone: '+12025550177' })).toBe('+12025550177');
		expect(named.valueOf({ phone: '+493025550177' })).toBe('+493025550177');
		expect(named.valueOf({ phone: '+442025550177' })).toBeUndefined();
	});

	it('include a number like that of a contact, also one from a row that is added later', () => {
		const named = namedBy({ fieldId: 'number', value: 'K-7' });
		expect(named.numberLike(['field:number:k7'])).toBe('K-7');
		expect(named.numberLike(['field:number:k8'])).toBeUndefined();
		named.add([{ fieldId: 'number', value: 'K/8' }]);
		expect(named.numberLike(['field:number:k8'])).toBe('K/8');
	});

	it('takes a stored number without its code for the given one', () => {
		expect(namedBy({ phone: '+12025550177' }).valueOf({ phone: '2025550177' })).toBe('2025550177');
	});

	it('takes a number as it is dialled in its country for the stored one, and the other way round', () => {
		// A mobile of Mexico.
		const [dialled, stored] = ['044 55 1234 5678', '+525512345678'];
		expect(namedBy({ phone: dialled }).valueOf({ phone: stored })).toBe(stored);
		expect(namedBy({ phone: stored }).valueOf({ phone: dialled })).toBe(dialled);
		expect(namedBy({ phone: '044 55 1234 5679' }).valueOf({ phone: stored })).toBeUndefined();
	});

	it('name no contact without values', () => {
		expect(namedBy({ email: '' }, { phone: '' }, { fieldId: 'number', value: '' }).valueOf({})).toBeUndefined();
	});
});

describe('why a contact that left is spared', () => {
	const open = [{ status: 'won' }, { status: 'open' }];
	it.each<[action: LeaverAction, record: IDataObject, keep: string[], reason: string | undefined]>([
		['delete', {}, [], undefined],
		['delete', { opportunities: open }, [], 'open opportunity'],
		['delete', { opportunities: [{ status: 'won' }] }, [], undefined],
		['doNotDisturb', { opportunities: open }, [], undefined],
		['removeTag', { opportunities: open }, [], undefined],
		['removeTag', { tags: ['VIP'] }, ['vip'], 'It has the tag "vip"'],
		['removeTag', { tags: ['b'] }, ['a', 'b'], 'It has the tag "b"'],
		['removeTag', { tags: ['vip2'] }, ['vip'], undefined],
		['removeTag', { tags: ['cafe\u0301'] }, ['caf\u00e9'], 'It has the tag'],
		['delete', { tags: ['vip'], opportunities: open }, ['vip'], 'It has the tag "vip"'],
		['delete', { email: 'ada@x.com', tags: ['vip'] }, ['vip'], 'A row has "ada@x.com", too'],
	])('of %s with %j and the tags %j to keep: %s', (action, record, keep, reason) => {
		const found = sparedBecause(record, settingsOf(action, keep), namedBy({ email: 'ada@x.com' }).valueOf(record));
		if (reason === undefined) expect(found).toBeUndefined();
		else expect(found).toContain(reason);
	});

	it.each<[record: IDataObject, reason: string | undefined]>([
		[{ tags: ['Shop'] }, undefined],
		[{ tags: ['other'] }, 'It has lost the tag "shop"'],
		[{ tags: ['shop', 'vip'] }, 'It has the tag "vip"'],
	])('since the list was read with %j: %s', (record, reason) => {
		const found = changedSince(record, settingsOf('removeTag', ['vip']));
		if (reason === undefined) expect(found).toBeUndefined();
		else expect(found).toContain(reason);
	});
});

describe('rows that may mean anybody', () => {
	it.each<[numbers: number[], text: string]>([
		[[3], 'Row 3'],
		[[10, 9], 'Rows 9 and 10'],
		[[3, 1, 2], 'Rows 1, 2 and 3'],
		[[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 'Rows 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10'],
		[[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2], 'Rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 1 more'],
	])('%j are named %s', (numbers, text) => {
		expect(describeRows(numbers)).toBe(text);
	});

	const noSend = () => {
		throw new Error('nothing is sent');
	};
	const describeOf = async (...rows: Array<Parameters<UnreadableRows['add']>[0]>) => {
		const unreadable = new UnreadableRows({} as RunServices, new GivenKeys(), new NamedValues());
		for (const row of rows) unreadable.add(row);
		const record = { id: 'ada', email: 'ada@x.com', phone: '+12025550177' };
		const twin = { id: 'eve', email: 'ada@x.com', phone: '+492025550177' };
		const keys = ['ada@x.com'];
		return await unreadable.describe(
			[
				{ record, keys: [...keys, 'id:ada', normalizeKey({ phone: record.phone })] },
				{ record: twin, keys: [...keys, normalizeKey({ phone: twin.phone })] },
			],
			noSend,
		);
	};

	it('are those that found nobody, and those that failed and name nobody on the list', async () => {
		const row = { rowNumber: 2, labels: ['Phone'], keys: [] };
		expect(await describeOf()).toBeUndefined();
		expect(await describeOf({ ...row, isMeant: () => false })).toBeUndefined();
		expect(await describeOf({ ...row, isMeant: () => true })).toBe(
			"Row 2 may mean any of them, as Phone can't be read or found. Correct it and run the list again",
		);
		expect(await describeOf({ ...row, keys: [{ email: 'ADA@x.com' }] })).toBeUndefined();
		expect(await describeOf({ ...row, keys: [{ id: 'ada' }] })).toBeUndefined();
		expect(await describeOf({ ...row, keys: [{ phone: '+12025550177' }] })).toBeUndefined();
		expect(await describeOf({ ...row, keys: [{ phone: '+492025550177' }] })).toBeUndefined();
		expect(await describeOf(row)).toContain('Row 2 may mean any of them');
		// In the order of the rows, whichever of them was done first.
		const first = { ...row, rowNumber: 1, labels: ['Email', 'Phone'] };
		expect(await describeOf(row, first)).toBe(
			"Rows 1 and 2 may mean any of them, as Email or Phone can't be read or found. Correct them and run the list again",
		);
	});
});

it.each<[changes: string[], fieldIds: string[], keys: ContactKey[], isGiven: boolean]>([
	[['Email'], [], [{ email: 'a@x.com' }], true],
	[['Phone'], ['num'], [{ phone: '+12025550177' }], true],
	[['Phone'], [], [{ email: 'a@x.com' }], false],
	// The email was the contact's own before the run.
	[['Phone'], [], [{ email: 'a@x.com' }, { phone: '+12025550177' }], false],
	[['Email', 'Phone'], [], [{ email: 'a@x.com' }, { phone: '+12025550177' }], true],
	[['Number'], ['num'], [{ fieldId: 'num', value: '7' }], true],
	[['Number'], ['num'], [{ fieldId: 'other', value: '7' }], false],
	[['Number'], [], [{ fieldId: 'num', value: '7' }], false],
	[['Phone'], [], [{ id: 'ada' }], false],
	[['Phone'], [], [], false],
])(
	'with the changes %j and the match fields %j, the contact has %j only because of the run: %s',
	(changed, fieldIds, keys, isGiven) => {
		const given = new GivenKeys();
		const change = (label: string) => ({ from: null, to: 'x', ...(label === 'Number' && { fieldId: 'num' }) });
		const changes = Object.fromEntries(changed.map((label) => [label, change(label)]));
		given.add({ id: 'ada', changes }, new Set(fieldIds));
		expect(given.has('ada', keys)).toBe(isGiven);
		expect(given.has('eve', keys)).toBe(false);
	},
);

it.each<[action: LeaverAction, marked: object]>([
	['report', {}],
	['delete', {}],
	['removeTag', { tags: ['vip'] }],
	['addTag', { tags: ['vip', 'former'] }],
	['doNotDisturb', { tags: ['vip'], dnd: true }],
])('with %s a contact that left gets the fields %j', (action, marked) => {
	const settings = { ...settingsOf(action), leaversTag: 'former' };
	expect(markedFields({ tags: ['Shop', 'vip'], dnd: false }, settings)).toEqual(marked);
});

it.each<[unreadable: string[], contact: IDataObject, mayBe: boolean]>([
	[['Email'], {}, true],
	[['Email'], { email: 'ada@x.com' }, false],
	[['Email'], { phone: '+12025550177' }, true],
	[['Email', 'Phone'], { email: 'ada@x.com' }, false],
	[['Email', 'Phone'], { phone: '+12025550177' }, false],
	[['Number'], { email: 'ada@x.com' }, true],
])('a row with unreadable %j may have created a contact with %j: %s', (unreadable, contact, mayBe) => {
	const dateAdded = new Date(Date.now() - 3_600_000).toISOString();
	expect(mayBeCreatedBefore({ ...contact, dateAdded }, unreadable)).toBe(mayBe);
	const old = new Date(Date.now() - 40 * 3_600_000).toISOString();
	expect(mayBeCreatedBefore({ ...contact, dateAdded: old }, unreadable)).toBe(false);
});

describe('what is known of a list after its rows', () => {
	const listOf = (rows: number, action: LeaverAction = 'removeTag') => {
		const list = new ContactList(settingsOf(action), { rows } as RunServices);
		for (const id of ['ada', 'bob']) {
			const email = `${id}@x.com`;
			list.listed.set(id, { record: { id, email }, keys: [`id:${id}`, email] });
		}
		return list;
	};
	const READ = { keys: [], unreadable: [] };
	const noSend = () => {
		throw new Error('nothing is sent');
	};
	const left = (list: ContactList) => list.leavers().map(({ record }) => record.id);

	it('excludes each contact that a row is about or a failed row names from those that left', () => {
		const list = listOf(2);
		expect(left(list)).toEqual(['ada', 'bob']);
		list.rowSucceeded({ id: 'ada' }, READ, 1);
		expect(left(list)).toEqual(['bob']);
		list.rowFailed({ keys: [{ email: 'BOB@x.com' }], unreadable: [] }, 2);
		expect(left(list)).toEqual([]);
		expect(list.named.valueOf({ email: 'bob@x.com' })).toBe('bob@x.com');
	});

	it('excludes the contacts that rows had in the plan, although the rows failed or were about others in the end', () => {
		const list = listOf(2);
		list.rowFailed(READ, 1, 'ada');
		expect(left(list)).toEqual(['bob']);
		list.rowSucceeded({ id: 'eve' }, READ, 2, 'bob');
		expect(left(list)).toEqual([]);
	});

	it('gives the reason why all are held: a row was not sent, or failed and names nobody', async () => {
		const list = listOf(4);
		list.rowSucceeded({ id: 'ada' }, READ, 1);
		list.rowSucceeded(undefined, READ, 2);
		expect(await list.heldBecause(noSend)).toBe('2 rows were not sent. Run the list again');
		list.rowSucceeded({ id: 'ada' }, READ, 3);
		expect(await list.heldBecause(noSend)).toBe('1 row was not sent. Run the list again');
		list.rowSucceeded({ id: 'ada' }, READ, 4);
		expect(await list.heldBecause(noSend)).toBeUndefined();
		const failed = listOf(3);
		failed.rowFailed(READ, 2);
		expect(await failed.heldBecause(noSend)).toContain('Row 2 failed and names no contact.');
		failed.rowFailed(READ, 1);
		expect(await failed.heldBecause(noSend)).toContain('Rows 1 and 2 failed and name no contact.');
	});

	it.each<[record: IDataObject | undefined, other: IDataObject | undefined, isMeant: boolean]>([
		[{ id: 'eve', isNew: false }, undefined, false],
		[{ id: 'eve', isNew: true }, undefined, true],
		[{ isNew: true }, undefined, true],
		[undefined, undefined, true],
		[{ id: 'eve', isNew: false }, { id: 'eve', isNew: true }, true],
		[{ id: 'eve', isNew: false }, { id: 'ada', isNew: true }, false],
	])('a row with a bad value about %j, with another about %j: may mean anybody %s', async (record, other, is) => {
		for (const isFirst of [true, false]) {
			const list = listOf(other ? 2 : 1);
			if (other && isFirst) list.rowSucceeded(other, READ, 2);
			list.rowSucceeded(record, { keys: [], unreadable: ['Phone'] }, 1);
			if (other && !isFirst) list.rowSucceeded(other, READ, 2);
			expect((await list.heldBecause(noSend)) !== undefined).toBe(is);
		}
	});

	it.each<[action: LeaverAction, record: IDataObject, isLifted: boolean, keeps: boolean]>([
		['doNotDisturb', { id: 'eve', dnd: true }, false, true],
		['doNotDisturb', { id: 'ada', dnd: true }, false, false],
		['doNotDisturb', { id: 'ada', dnd: true }, true, true],
		['doNotDisturb', { id: 'eve', dnd: false }, true, false],
		['doNotDisturb', { id: 'eve' }, false, false],
		['removeTag', { id: 'eve', dnd: true }, true, false],
	])(
		'with %s, for the contact %j whose row lifts Do Not Disturb (%s), reports that it stays: %s',
		(action, record, isLifted, keeps) => {
			expect(listOf(1, action).keepsMuted(record, isLifted)).toBe(keeps);
		},
	);

	it('is read again one by one before what can not be undone', () => {
		const byId = (action: LeaverAction) => listOf(1, action).readsById;
		expect([byId('delete'), byId('doNotDisturb'), byId('addTag'), byId('removeTag')]).toEqual([
			...[true, true],
			...[false, false],
		]);
	});
});

it('a second look believes no search for an ID that returns another contact', async () => {
	const before = { id: 'ada', dateUpdated: '2026-01-01T00:00:00Z', opportunities: [{ status: 'open' }] };
	const next = () => ({ method: 'GET', path: '/search' });
	const paging = () => ({ next, recordType: 'contact', byOffset: false, isSinglePage: true });
	const dialect = { contactsByKeys: { maxKeys: 1, paging }, normalizeContact: (one: IDataObject) => one };
	const send = async ({ path }: { path: string }) => {
		const [ada, eve] = [
			{ id: 'ada', dateUpdated: '2026-01-02T00:00:00Z' },
			{ id: 'eve', opportunities: [] },
		];
		return await Promise.resolve({
			status: 200,
			headers: {},
			body: path === '/search' ? { contacts: [eve] } : { contact: ada },
		});
	};
	const look = new SecondLook({ dialect } as never, { readAt: 0, readsById: true });
	expect(await look.at(before, 'contact "ada"', send as never)).toMatchObject({
		id: 'ada',
		opportunities: before.opportunities,
	});
});

it('a row lifts only the channels that it switches off, not those that it mutes', () => {
	const channels = { 'dndSettings.Email': 'permanent', 'dndSettings.Call': 'active', 'dndSettings.SMS': 'inactive' };
	expect(liftedChannels({ dnd: false, city: 'Oslo', ...channels })).toEqual(['dnd', 'dndSettings.SMS']);
	expect(liftedChannels({ dnd: true })).toEqual([]);
});
