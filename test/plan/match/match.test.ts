import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../../nodes/HighLevelCrm/api/contactKey';
import type { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import type { Identifier } from '../../../nodes/HighLevelCrm/lookups/location';
import { matchRows } from '../../../nodes/HighLevelCrm/plan/match/match';
import type { PlannedRow } from '../../../nodes/HighLevelCrm/plan/plan';
import { rowKeysOf } from '../../../nodes/HighLevelCrm/plan/read/rowKeys';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { toText } from '../../../nodes/HighLevelCrm/values/json';
import { atOnce, factsFor, plannedRow } from '../facts';

interface Settings {
	identifiers?: readonly Identifier[];
	isCountryKnown?: boolean;
	conflictMode?: PlannedRow['conflictMode'];
}

/** A row by its ID, number, email and phone. */
type Keys = Partial<Record<'id' | 'number' | 'email' | 'phone', string>>;

function rowOf({ id, number, email, phone }: Keys, index: number, identifiers: readonly Identifier[]): PlannedRow {
	const keys: ContactKey[] = [];
	if (id !== undefined) keys.push({ id });
	if (number !== undefined) keys.push({ fieldId: 'number', value: number });
	if (email !== undefined) keys.push({ email });
	if (phone !== undefined) keys.push({ phone });
	const fields = { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
	return plannedRow(index, fields, { keys: rowKeysOf(keys, identifiers) });
}

/** A stored contact; its number is a custom field. */
const contactOf = ({ number, ...contact }: IDataObject): IDataObject => ({
	...contact,
	...(number !== undefined && { customFields: [{ id: 'number', value: number }] }),
});

/** @returns who each row is about: the contact's ID, `new 1` for the first new person, or why it is refused */
function match(keys: readonly Keys[], people: readonly IDataObject[], settings: Settings = {}) {
	const { identifiers = ['email', 'phone'], isCountryKnown = true, conflictMode = 'leaveOut' } = settings;
	const callingCode = isCountryKnown ? '1' : undefined;
	const contacts = new KnownContacts();
	contacts.addKeyField('number');
	const rows = keys.map((one, index) => ({ ...rowOf(one, index, identifiers), conflictMode }));
	for (const row of rows) contacts.addNames(row.keys);
	contacts.isComplete = true;
	for (const person of people) contacts.prime(contactOf(person));
	const facts = factsFor(rows, { identifiers, callingCode }, { contacts });
	const { persons, refused, ruledOut } = atOnce(matchRows(rows, facts));
	const names = new Map(persons.filter(({ stored }) => !stored).map((one, index) => [one, `new ${index + 1}`]));
	const about = rows.map(({ index }) => {
		const person = persons.find((one) => one.rows.some((row) => row.index === index));
		if (!person) return refused.get(index)?.message;
		return person.stored ? toText(person.stored.id) : names.get(person);
	});
	return { about, persons, refused, ruledOut };
}

const ANN = { id: 'ann', email: 'ann@x.de', phone: '+12025550101' };
const BEN = { id: 'ben', email: 'ben@x.de', phone: '+12025550102', number: '2' };

describe('the contact of a row', () => {
	it.each<[why: string, row: Keys, people: IDataObject[], id: string, settings?: Settings]>([
		['its email, in any case', { email: 'ANN@x.de' }, [ANN, BEN], 'ann'],
		['its phone, in any spelling', { phone: '(202) 555-0102' }, [ANN, BEN], 'ben'],
		['its email before its phone', { email: ANN.email, phone: BEN.phone }, [BEN, ANN], 'ann'],
		[
			'its phone before its email',
			{ email: ANN.email, phone: BEN.phone },
			[ANN, BEN],
			'ben',
			{ identifiers: ['phone', 'email'] },
		],
		['its phone if nobody has its email', { email: 'new@x.de', phone: BEN.phone }, [ANN, BEN], 'ben'],
		['its number before both', { number: '2', email: ANN.email }, [ANN, BEN], 'ben'],
		['its ID before all', { id: 'ann', email: BEN.email }, [ANN, BEN], 'ann'],
		['an additional email', { email: 'old@x.de' }, [ANN, { ...BEN, additionalEmails: ['OLD@x.de'] }], 'ben'],
		[
			'a main email before an additional one',
			{ email: ANN.email },
			[{ id: 'x', additionalEmails: [ANN.email] }, ANN],
			'ann',
		],
		[
			'an additional phone before the next key',
			{ email: ANN.email, phone: '+12025550109' },
			[ANN, { id: 'x', additionalPhones: ['+12025550109'] }],
			'x',
			{ identifiers: ['phone', 'email'] },
		],
		['nothing that it has', { email: 'new@x.de' }, [ANN, BEN], 'new 1'],
		['no phone of another country', { phone: '202 555 0101' }, [{ id: 'uk', phone: '+442025550101' }], 'new 1'],
	])('is found by %s', (_, row, people, id, settings = {}) => {
		expect(match([row], people, settings).about).toEqual([id]);
	});

	it.each<[dates: Array<string | undefined>, oldest: number]>([
		[['2026-01-02', '2026-01-01', '2026-01-03'], 1],
		[['2026-01-01', '2026-01-01'], 0],
		[[undefined, '2026-01-05'], 1],
		[[undefined, undefined], 0],
		[['2026-01-02', undefined, '2026-01-01'], 2],
	])('is the oldest of several that were added at %j', (dates, oldest) => {
		const people = dates.map((dateAdded, index) => ({ id: `c${index}`, phone: ANN.phone, dateAdded }));
		for (const list of [people, [...people].reverse()])
			expect(match([{ phone: ANN.phone }, { phone: ANN.phone }], list).about).toEqual([`c${oldest}`, `c${oldest}`]);
	});

	it('is nobody if two contacts have its number, and is found by its phone although the country is unknown', () => {
		const people = [BEN, { ...BEN, id: 'x', email: 'x@x.de', phone: '+442025550102' }];
		expect(match([{ number: '2' }], people).about).toEqual(['More than one contact has the value "2"']);
		const phone = [{ phone: '202 555 0102' }];
		expect(match(phone, people).about).toEqual(['ben']);
		expect(match(phone, people.slice(1), { isCountryKnown: false }).about).toEqual(['x']);
		const alike = [BEN, { ...BEN, id: 'x', email: 'x@x.de' }];
		expect(match(phone, alike, { isCountryKnown: false }).about).toEqual(['ben']);
		expect(match(phone, people, { isCountryKnown: false, conflictMode: 'vendor' }).about).toEqual(['ben']);
	});

	it('is named in the refusal beside the other', () => {
		const { refused } = match([{ number: '2' }], [BEN, { ...BEN, id: 'x', email: 'x@x.de' }]);
		expect(refused.get(0)).toMatchObject({
			description: expect.stringMatching(/by its ID: (ben, x|x, ben)\./) as unknown,
		});
	});

	it('is the one with the ID, whatever number it has', () => {
		expect(match([{ id: 'ben', number: '7' }], [BEN]).about).toEqual(['ben']);
	});

	it.each<[row: Keys, foundBy: string[], isAdditional: boolean]>([
		[{ number: '7', email: ANN.email }, ['field'], false],
		[{ id: 'ann', number: '7' }, ['id'], false],
		[{ email: 'old@x.de' }, [], true],
		[{ phone: ANN.phone }, ['phone'], false],
	])('is found by %j: %j', (row, foundBy, isAdditional) => {
		const { persons } = match([row], [{ ...ANN, additionalEmails: ['old@x.de'] }]);
		expect(persons.map((one) => [[...one.foundBy], one.isAdditional])).toEqual([[foundBy, isAdditional]]);
	});

	it('has one number: a contact with another one is somebody else', () => {
		const { about, ruledOut } = match([{ number: '7', email: BEN.email }], [BEN]);
		expect(about).toEqual(['new 1']);
		expect([...ruledOut]).toEqual([[0, [{ field: 'email', value: BEN.email, contactId: 'ben' }]]]);
		expect(match([{ number: '7', email: BEN.email }], [BEN], { conflictMode: 'vendor' }).about).toEqual(['ben']);
		expect(match([{ number: '7', email: ANN.email }], [ANN]).about).toEqual(['ann']);
		expect(match([{ number: '7', email: BEN.email, phone: ANN.phone }], [ANN, BEN]).about).toEqual(['ann']);
	});
});

describe('rows about contacts that exist', () => {
	it('leave a contact to the row that names it by the first identifier', () => {
		const rows = [{ email: 'eve@x.de', phone: ANN.phone }, { email: ANN.email }];
		const { about, ruledOut } = match(rows, [ANN]);
		expect(about).toEqual(['new 1', 'ann']);
		expect([...ruledOut]).toEqual([[0, [{ field: 'phone', value: ANN.phone, contactId: 'ann' }]]]);
		expect(match(rows, [ANN], { conflictMode: 'vendor' }).about).toEqual(['ann', 'ann']);
		expect(match(rows.slice(0, 1), [ANN]).about).toEqual(['ann']);
		expect(match([{ phone: ANN.phone }, { email: ANN.email }], [ANN]).about).toEqual(['ann', 'ann']);
		const byAdditional = [{ email: 'eve@x.de', phone: ANN.phone }, { email: 'old@x.de' }];
		expect(match(byAdditional, [{ ...ANN, additionalEmails: ['old@x.de'] }]).about).toEqual(['ann', 'ann']);
		const named = (keys: Keys) => match([{ email: 'eve@x.de', phone: BEN.phone }, keys], [BEN]).about;
		expect(named({ number: '2', email: BEN.email })).toEqual(['new 1', 'ben']);
		expect(named({ id: 'ben', email: BEN.email })).toEqual(['new 1', 'ben']);
		expect(named({ id: 'ben', email: 'other@x.de' })).toEqual(['new 1', 'ben']);
		expect(named({ id: 'ben', email: 'eve@x.de' })).toEqual(['ben', 'ben']);
		expect(named({ id: 'ben', phone: BEN.phone })).toEqual(['ben', 'ben']);
		const first = { identifiers: ['phone', 'email'] as const };
		expect(match([{ email: ANN.email, phone: '+12025550109' }, { phone: ANN.phone }], [ANN], first).about).toEqual([
			...['new 1', 'ann'],
		]);
	});

	it('are about one contact for each number, and a contact has only one number', () => {
		const two = [
			{ number: '1', email: ANN.email },
			{ number: '3', email: ANN.email },
		];
		expect(match(two, [ANN]).about).toEqual(['ann', 'new 1']);
		const other = { id: 'x', email: 'x@x.de' };
		const one = [
			{ number: '1', email: ANN.email },
			{ number: '1', email: other.email },
		];
		expect(match(one, [ANN, other]).about).toEqual(['ann', 'ann']);
		expect(match(one, [ANN, other], { conflictMode: 'vendor' }).about).toEqual(['ann', 'x']);
	});

	it('tell how they found it', () => {
		const people = [{ ...ANN, additionalEmails: ['old@x.de'] }, BEN];
		const rows = [
			{ email: ANN.email },
			{ phone: ANN.phone },
			{ email: 'old@x.de' },
			{ id: 'ben' },
			{ number: '2', email: BEN.email },
		];
		const { persons } = match(rows, people);
		expect(
			persons.map(({ rows: own, foundBy, isAdditional, ownId }) => [
				own.map(({ index }) => index),
				[...foundBy].sort(),
				isAdditional,
				ownId,
			]),
		).toEqual([
			[[0, 1, 2], ['email', 'phone'], true, undefined],
			[[3, 4], ['field', 'id'], false, '2'],
		]);
	});
});

describe('rows about nobody who exists', () => {
	it.each<[rows: Keys[], about: string[], settings?: Settings]>([
		[
			[{ email: 'a@x.de' }, { email: 'A@x.de' }, { email: 'b@x.de' }],
			['new 1', 'new 1', 'new 2'],
		],
		[
			[
				{ email: 'a@x.de', phone: '+12025550107' },
				{ email: 'b@x.de', phone: '+12025550107' },
			],
			['new 1', 'new 2'],
		],
		[
			[{ phone: '+12025550107' }, { email: 'a@x.de', phone: '202 555 0107' }],
			['new 1', 'new 1'],
		],
		[
			[{ phone: '+12025550107' }, { phone: '+12025550108' }],
			['new 1', 'new 2'],
		],
		[
			[
				{ number: '8', email: 'a@x.de' },
				{ number: '9', email: 'a@x.de' },
			],
			['new 1', 'new 2'],
		],
		[
			[
				{ number: '8', email: 'a@x.de' },
				{ number: '8', email: 'b@x.de' },
			],
			['new 1', 'new 1'],
		],
		[
			[{ email: 'a@x.de' }, { number: '8', email: 'a@x.de' }],
			['new 1', 'new 1'],
		],
		[
			[
				{ email: 'a@x.de', phone: '+12025550107' },
				{ email: 'b@x.de', phone: '+12025550107' },
			],
			['new 1', 'new 1'],
			{ identifiers: ['phone', 'email'] },
		],
		[[{ phone: '+442025550107' }, { phone: '202 555 0107' }], ['new 1', 'new 1'], { isCountryKnown: false }],
	])('%j are %j', (rows, about, settings = {}) => {
		expect(match(rows, [ANN, BEN], settings).about).toEqual(about);
	});

	it.each<[rows: Keys[], about: string[]]>([
		[
			[{ email: 'b@x.de' }, { number: '8', email: 'a@x.de' }, { number: '8', email: 'b@x.de' }],
			['new 1', 'new 1', 'new 1'],
		],
		[
			[{ number: '8', email: 'a@x.de' }, { number: '9', email: 'a@x.de' }, { email: 'a@x.de' }],
			['new 1', 'new 2', 'new 1'],
		],
		[
			[{ number: '8', email: 'a@x.de' }, { number: '9' }, { number: '9' }],
			['new 1', 'new 2', 'new 2'],
		],
		[
			[
				{ id: 'ann', email: 'n@x.de' },
				{ number: '7', email: 'n@x.de' },
			],
			['ann', 'ann'],
		],
		[
			[
				{ number: '2', email: 'n@x.de' },
				{ number: '7', email: 'n@x.de' },
			],
			['ben', 'new 1'],
		],
		[
			[{ email: BEN.email }, { number: '7', email: BEN.email }],
			['ben', 'new 1'],
		],
	])('with numbers: %j are %j', (rows, about) => {
		expect(match(rows, [ANN, BEN]).about).toEqual(about);
	});

	it('join a contact that gets their email or phone', () => {
		expect(match([{ email: ANN.email, phone: '+12025550107' }, { phone: '+12025550107' }], [ANN]).about).toEqual([
			'ann',
			'ann',
		]);
		expect(match([{ number: '2', email: 'b@x.de' }, { email: 'b@x.de' }], [BEN]).about).toEqual(['ben', 'ben']);
	});

	it('join the only person with their email or phone if the location does not compare that field', () => {
		const settings = { identifiers: ['email'] as const };
		expect(match([{ phone: ANN.phone }], [ANN, BEN], settings).about).toEqual(['ann']);
		expect(
			match([{ phone: '+12025550107' }, { email: 'a@x.de', phone: '+12025550107' }], [ANN], settings).about,
		).toEqual(['new 1', 'new 1']);
		const shared = [ANN, { ...BEN, phone: ANN.phone }];
		expect(match([{ phone: ANN.phone }], shared, settings).about).toEqual([
			`More than one contact has the phone "${ANN.phone}"`,
		]);
		const taker = { email: 'a@x.de', phone: ANN.phone };
		const { about, refused } = match([taker, { phone: ANN.phone }], [ANN], settings);
		expect(about).toEqual(['new 1', `More than one contact has the phone "${ANN.phone}"`]);
		expect((refused.get(1) as ApiFailure | undefined)?.description).toBe(
			'Nothing was done. Choose the one that you mean by its ID: ann; or give the row the email of the row that it belongs to.',
		);
	});

	it.each<[rows: Keys[], isRefused: boolean]>([
		[
			[
				{ email: 'a@x.de', phone: '+12025550107' },
				{ email: 'b@x.de', phone: '202 555 0107' },
			],
			true,
		],
		[
			[
				{ email: 'a@x.de', phone: '+12025550107' },
				{ email: 'a@x.de', phone: '202 555 0107' },
			],
			false,
		],
		[['a@x.de', 'a@x.de', 'b@x.de'].map((email) => ({ email, phone: '+12025550107' })), true],
		[[{ email: ANN.email, phone: ANN.phone }], false],
		[[{ email: ANN.email, phone: '+12025550107' }], false],
	])(
		'with a phone that the location does not compare join the person of the rows %j, or are refused: %s',
		(rows, isRefused) => {
			const { phone = '' } = rows[0] ?? {};
			const { about } = match([...rows, { phone }], [ANN], { identifiers: ['email'] });
			expect(about.at(-1)).toBe(isRefused ? `More than one contact has the phone "${phone}"` : about[0]);
		},
	);

	it('come out in the order of their first rows, with their rows in order', () => {
		const rows = [
			{ phone: '+12025550107' },
			{ email: 'b@x.de' },
			{ email: 'a@x.de', phone: '+12025550107' },
			{ email: ANN.email },
		];
		const { persons } = match(rows, [ANN]);
		expect(persons.map(({ rows: own }) => own.map(({ index }) => index))).toEqual([[0, 2], [1], [3]]);
	});
});

describe('a phone without calling code, where the country of the location is unknown', () => {
	const GER = { id: 'ger', email: 'ger@x.de', phone: '+492025550101' };
	const [PHONE, UNKNOWN] = ['(202) 555-0101', { isCountryKnown: false }];
	const REFUSED = `The phone "${PHONE}" may be that of several countries`;

	it.each<[when: string, rows: Keys[], people: IDataObject[], about: string, settings?: Settings]>([
		['two contacts have it in two countries', [{ phone: PHONE }], [ANN, GER], REFUSED],
		[
			'one of them has it as an additional phone',
			[{ phone: PHONE }],
			[ANN, { ...GER, phone: '', additionalPhones: [{ phone: GER.phone }] }],
			REFUSED,
		],
		['another row has it of another country', [{ phone: PHONE }, { phone: GER.phone }], [ANN], REFUSED],
		['two other rows have it', [{ phone: PHONE }, { phone: GER.phone }, { phone: ANN.phone }], [], REFUSED],
		['nobody has the email of its row', [{ email: 'new@x.de', phone: PHONE }], [ANN, GER], REFUSED],
		['one contact has it', [{ phone: PHONE }], [BEN, ANN], 'ann'],
		['one contact has it twice', [{ phone: PHONE }], [{ ...ANN, additionalPhones: ['+1 202 555 0101'] }], 'ann'],
		['two contacts have it in one country', [{ phone: PHONE }], [ANN, { ...ANN, id: 'b' }], 'ann'],
		['one is stored without calling code, too', [{ phone: PHONE }], [ANN, { ...BEN, phone: '2025550101' }], 'ann'],
		['its row has the email of its owner', [{ email: ANN.email, phone: PHONE }], [ANN, GER], 'ann'],
		['its row has the email of another', [{ email: BEN.email, phone: PHONE }], [ANN, BEN, GER], 'ben'],
		[
			'phones identify nobody',
			[{ email: 'new@x.de', phone: PHONE }],
			[ANN, GER],
			'new 1',
			{ ...UNKNOWN, identifiers: ['email'] },
		],
		['the row has the calling code', [{ phone: GER.phone }], [ANN, GER], 'ger'],
		['rows are sent as they are', [{ phone: PHONE }], [ANN, GER], 'ann', { conflictMode: 'vendor' }],
		['the country is known', [{ phone: PHONE }], [ANN, GER], 'ann', { isCountryKnown: true }],
	])('if %s', (_, rows, people, about, settings = {}) => {
		expect(match(rows, people, { ...UNKNOWN, ...settings }).about[0]).toBe(about);
	});

	it('if another row with the same email has another number', () => {
		const rows = [
			{ number: '3', email: ANN.email },
			{ number: '4', email: ANN.email, phone: PHONE },
		];
		expect(match(rows, [ANN], UNKNOWN).about).toEqual(['ann', 'new 1']);
		expect(match(rows, [ANN, GER], UNKNOWN).about).toEqual(['ann', REFUSED]);
	});

	it.each<[when: string, others: Keys[], isRefused: boolean]>([
		[
			'another row gives it to somebody else',
			[
				{ email: 'a@x.de', phone: GER.phone },
				{ email: 'b@x.de', phone: PHONE },
			],
			true,
		],
		[
			'a later row gives it to somebody else, too',
			[
				{ email: 'a@x.de', phone: GER.phone },
				{ email: 'a@x.de', phone: PHONE },
				{ email: 'b@x.de', phone: PHONE },
			],
			true,
		],
		[
			'another row gives it to somebody with another number',
			[
				{ number: '1', phone: GER.phone },
				{ number: '2', phone: PHONE },
			],
			true,
		],
		[
			'rows give both to one',
			[
				{ email: 'a@x.de', phone: GER.phone },
				{ email: 'A@x.de', phone: '202 555 0101' },
			],
			false,
		],
		[
			'nobody has the other one',
			[
				{ email: 'a@x.de', phone: PHONE },
				{ email: 'b@x.de', phone: PHONE },
			],
			false,
		],
		['no other row has it', [{ email: 'a@x.de', phone: GER.phone }], false],
		['only other rows without email have it', [{ email: 'a@x.de', phone: GER.phone }, { phone: PHONE }], false],
		['the other one has no email', [{ email: 'a@x.de', phone: PHONE }, { phone: GER.phone }], false],
	])('which one row has with it, if %s: %s', (_, others, isRefused) => {
		const { about, refused } = match([...others, { phone: PHONE }], [], UNKNOWN);
		expect(about.at(-1)).toBe(isRefused ? REFUSED : about[0]);
		expect([...refused.values()].map((error) => (error as ApiFailure).description)).toEqual(
			isRefused
				? [
						`Nothing was written, as there are ${GER.phone} and ${PHONE} of another contact. Write it with the country code.`,
					]
				: [],
		);
	});

	it('is refused with the numbers that it may be', () => {
		const { refused } = match([{ phone: PHONE }, { phone: PHONE }], [ANN, GER], UNKNOWN);
		expect([...refused.values()].map((error) => (error as ApiFailure).description)).toEqual(
			Array.from(
				{ length: 2 },
				() => `Nothing was written, as there are ${ANN.phone} and ${GER.phone}. Write it with the country code.`,
			),
		);
	});
});
