import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Identifier } from '../../nodes/HighLevelCrm/lookups/location';
import type { ApiFailure } from '../../nodes/HighLevelCrm/client/errors/apiFailure';
import { matchKeys } from '../../nodes/HighLevelCrm/mapping/input/identity';
import { applyChanges } from '../../nodes/HighLevelCrm/plan/diff/changes';
import { makePlan } from '../../nodes/HighLevelCrm/plan/makePlan';
import type { Plan, PlannedRow } from '../../nodes/HighLevelCrm/plan/plan';
import { toText } from '../../nodes/HighLevelCrm/values/json';
import { KnownContacts } from '../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { rowKeysOf } from '../../nodes/HighLevelCrm/plan/read/rowKeys';
import { factsFor } from './facts';
import { sized } from '../support/sizes';

const CASES = { numRuns: sized(100_000, 1_500) };

const EMAILS = ['a@x.de', 'b@x.de', 'c@x.de', 'd@x.de'];
const PHONES = ['+12025550101', '+12025550102', '+12025550103'];
const NUMBERS = ['10', '11'];

interface World {
	identifiers: readonly Identifier[];
	callingCode?: string;
	people: IDataObject[];
	rows: IDataObject[];
	rules: string[];
	conflicts: 'leaveOut' | 'fail';
	isByNumber: boolean;
	tagMode: 'add' | 'replace';
}

const email = fc.constantFrom(...EMAILS, 'B@x.de');
const phone = fc.constantFrom(...PHONES, '(202) 555-0101', '1 202 555 0102');
const value = fc.record(
	{
		city: fc.constantFrom('Oslo', 'Rome'),
		tags: fc.constantFrom(['vip'], ['old', 'vip'], []),
		number: fc.constantFrom(...NUMBERS),
	},
	{ requiredKeys: [] },
);
const row = fc
	.oneof(fc.record({ email }), fc.record({ phone }), fc.record({ email, phone }), fc.record({ email, phone }))
	.chain((keys) => value.map((rest): IDataObject => ({ ...keys, ...rest })));
const person = fc.record(
	{
		email: fc.constantFrom(...EMAILS),
		phone: fc.constantFrom(...PHONES, '+442025550101'),
		number: fc.constantFrom(...NUMBERS),
		city: fc.constantFrom('Oslo', 'Rome'),
		tags: fc.constantFrom(['vip'], ['old']),
		more: fc.constantFrom(...EMAILS, ...PHONES),
	},
	{ requiredKeys: [] },
);

/** Contacts of a location that refuses duplicates: each email, phone and number has one owner. */
function distinct(people: IDataObject[]): IDataObject[] {
	const taken = new Set<unknown>();
	const free = (one: unknown) => one !== undefined && !taken.has(one) && taken.add(one) !== undefined;
	return people.map(({ email, phone, number, more, ...rest }, index) => ({
		...{ id: `c${index}`, ...rest, dateAdded: `2026-01-0${index + 1}T00:00:00Z` },
		...(free(email) && { email }),
		...(free(phone) && { phone }),
		...(free(number) && { customFields: [{ id: 'number', value: number }] }),
		...(free(more) && (toText(more).includes('@') ? { additionalEmails: [more] } : { additionalPhones: [more] })),
	}));
}

const settings = {
	identifiers: fc.constantFrom<readonly Identifier[]>(['email', 'phone'], ['phone', 'email'], ['email'], ['phone']),
	callingCode: fc.constantFrom(undefined, '1'),
	rules: fc.constantFrom<string[]>([], [], ['city'], ['email'], ['*']),
	conflicts: fc.constantFrom<World['conflicts']>('leaveOut', 'leaveOut', 'fail'),
	tagMode: fc.constantFrom<World['tagMode']>('add', 'replace'),
};

const anyone: fc.Arbitrary<World> = fc.record({
	...settings,
	people: fc.array(person, { maxLength: 5 }).map(distinct),
	rows: fc.array(row, { minLength: 1, maxLength: 6 }),
	isByNumber: fc.boolean(),
});

/** Three customers with numbers of their own, and rows that give them the emails and phones of one another. */
const customers = fc
	.array(fc.record({ email: fc.constantFrom(...EMAILS), phone: fc.constantFrom(...PHONES) }, { requiredKeys: [] }), {
		...{ minLength: 3, maxLength: 3 },
	})
	.map((people) => distinct(people.map((one, index) => ({ ...one, number: String(index) }))));
const moves = fc.record(
	{ number: fc.constantFrom('0', '1', '2'), email, phone: fc.constantFrom(...PHONES, '+12025550104') },
	{ requiredKeys: ['number'] },
);
const moving: fc.Arbitrary<World> = fc.record({
	...{ ...settings, people: customers, isByNumber: fc.constant(true) },
	rows: fc.array(moves, { minLength: 2, maxLength: 7 }),
});
const world = fc.oneof(anyone, moving);

function rowsOf({ rows, rules, conflicts, isByNumber, tagMode, identifiers }: World): PlannedRow[] {
	return rows.map(({ number, ...fields }, index) => {
		const customFields =
			number === undefined ? [] : [{ id: 'number', value: number, field: { name: 'Number', dataType: 'TEXT' } }];
		const wanted = { fields, customFields };
		const fieldKey = isByNumber && number !== undefined ? { fieldId: 'number', value: toText(number) } : undefined;
		return {
			...{ index, wanted, tagMode, conflictMode: conflicts },
			keys: rowKeysOf([...(fieldKey ? [fieldKey] : []), ...matchKeys(wanted)], identifiers),
			...(rules.length > 0 && { rules: { fillEmpty: new Set(rules), onlyNew: new Set<string>() } }),
		};
	});
}

async function planFor(one: World, people: readonly IDataObject[]): Promise<Plan> {
	const contacts = new KnownContacts();
	contacts.addKeyField('number');
	const rows = rowsOf(one);
	for (const { keys } of rows) contacts.addNames(keys);
	contacts.isComplete = true;
	for (const contact of people) contacts.prime(contact);
	const { identifiers, callingCode } = one;
	return await makePlan(rows, factsFor(rows, { identifiers, callingCode }, { contacts }));
}

/** What the server stores: emails in lower case, phones with the calling code. */
const stored = (contact: IDataObject): IDataObject => {
	const { phone } = contact;
	const digits = toText(phone).replace(/\D/g, '');
	return {
		...contact,
		...(digits !== '' && { phone: toText(phone).startsWith('+') ? `+${digits}` : `+1${digits.slice(-10)}` }),
	};
};

/** Carries out a plan as a server does that refuses duplicates of its identifiers. */
function carryOut({ writes }: Plan, people: readonly IDataObject[], { identifiers }: World): IDataObject[] {
	const after = new Map(people.map((contact) => [toText(contact.id), contact]));
	for (const { person, action, input, tagMode } of writes) {
		if (action === 'none') continue;
		const before = person.stored ?? { id: `new${after.size}`, tags: [], dateAdded: `2026-02-01T00:00:0${after.size}Z` };
		const contact = stored(applyChanges(before, input, tagMode));
		for (const field of identifiers) {
			const owner = [...after.values()].find(
				(other) => other.id !== contact.id && contact[field] && other[field] === contact[field],
			);
			if (owner) throw new Error(`${field} ${toText(contact[field])} is that of ${toText(owner.id)}`);
		}
		after.set(toText(contact.id), contact);
	}
	return [...after.values()];
}

describe('a plan', () => {
	it('is carried out without a duplicate, and the next plan writes nothing', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				const first = await planFor(one, one.people);
				const after = carryOut(first, one.people, one);
				const second = await planFor(one, after);
				expect(
					second.writes.filter(({ action }) => action !== 'none').map(({ changes, input }) => [changes, input]),
				).toEqual([]);
				expect([...second.refused.keys()].sort()).toEqual([...first.refused.keys()].sort());
				for (const { message, description } of first.refused.values() as Iterable<ApiFailure>)
					expect(`${message}. ${description}`).not.toContain('new contact');
				// An additional email or phone does not take the place of a main one, and each row is told once.
				for (const { person, input } of first.writes) {
					const { email, phone, additionalEmails = [], additionalPhones = [] } = person.stored ?? {};
					if (email) expect(additionalEmails).not.toContain(input.fields.email);
					if (phone) expect(additionalPhones).not.toContain(input.fields.phone);
				}
				expect(
					first.writes.flatMap(({ person }) => person.rows.map(({ index }) => index)).length + first.refused.size,
				).toBe(one.rows.length);
			}),
			CASES,
		);
	}, 3_600_000);
});

describe('rows that contend for an email, phone or number', () => {
	const [A, B, C, D] = EMAILS as [string, string, string, string];
	const [P, Q] = PHONES as [string, string];
	const ANN = { id: 'ann', email: A, phone: P, customFields: [{ id: 'number', value: '10' }] };
	const BEN = { id: 'ben', email: B, phone: Q, customFields: [{ id: 'number', value: '11' }] };
	const PLAIN: Omit<World, 'rows' | 'people'> = {
		...{ identifiers: ['email', 'phone'], callingCode: '1', rules: [], conflicts: 'leaveOut', isByNumber: true },
		tagMode: 'add',
	};

	/** @returns for each row: its contact, the email and phone that this gets, and the contacts that keep others; or why the row fails */
	async function told(people: IDataObject[], rows: IDataObject[], more: Partial<World> = {}) {
		const { writeOf, refused, notes } = await planFor({ ...PLAIN, ...more, people, rows }, people);
		return rows.map((_, index) => {
			const error = refused.get(index);
			if (error) return error.message.replace(/.*means two contacts/, 'fails');
			const write = writeOf.get(index);
			const { email, phone } = write?.input.fields ?? {};
			const kept = notes.get(index)?.conflicts.map(({ field, contactId = 'new' }) => `${field} of ${contactId}`) ?? [];
			return [toText(write?.person.stored?.id) || 'new', email ?? '-', phone ?? '-', ...kept].join(' ');
		});
	}

	describe('where the country of the location is unknown', () => {
		const [UNKNOWN, NATIONAL, GERMAN] = [{ callingCode: undefined }, '(202) 555-0107', '+492025550107'];
		const [AMERICAN] = ['+12025550107'];
		const CARL = { id: 'carl', email: C, phone: AMERICAN };

		it.each<[what: string, people: IDataObject[], rows: IDataObject[], outcome: string[], more?: Partial<World>]>([
			[
				'a phone without calling code is left out if another row has it in full',
				[ANN, BEN],
				[
					{ email: A, phone: NATIONAL },
					{ email: B, phone: GERMAN },
				],
				[`ann ${A} - phone of new`, `ben ${B} ${GERMAN}`],
			],
			[
				'of two in full the first comes first',
				[ANN, BEN],
				[
					{ email: A, phone: GERMAN },
					{ email: B, phone: GERMAN },
				],
				[`ann ${A} ${GERMAN}`, `ben ${B} - phone of ann`],
			],
			[
				'a contact keeps what a number without calling code may be, whatever another row has',
				[ANN, BEN, CARL],
				[
					{ email: A, phone: NATIONAL },
					{ email: B, phone: GERMAN },
				],
				[`ann ${A} - phone of carl`, `ben ${B} ${GERMAN}`],
			],
			[
				'so it does as an additional phone',
				[ANN, BEN, { ...CARL, phone: undefined, additionalPhones: [AMERICAN] }],
				[
					{ email: A, phone: NATIONAL },
					{ email: B, phone: GERMAN },
				],
				[`ann ${A} - phone of carl`, `ben ${B} ${GERMAN}`],
			],
			[
				'each number that it may be comes first, also where another one that it may be is no longer wanted',
				[ANN, { id: 'dan', email: D }],
				[
					{ email: A, phone: GERMAN },
					{ email: A, phone: '+12025550199' },
					{ email: B, phone: AMERICAN },
					{ email: D, phone: NATIONAL },
				],
				[`ann ${A} +12025550199`, `ann ${A} +12025550199`, `new ${B} ${AMERICAN}`, `dan ${D} - phone of new`],
			],
			['nobody else has it', [ANN, BEN], [{ email: A, phone: NATIONAL }], [`ann ${A} ${NATIONAL}`]],
			[
				'one alone is written as the number of the row that it is about, even if that one fails',
				[],
				[
					{ phone: NATIONAL, city: 'Oslo' },
					{ email: A, phone: GERMAN, city: 'Rome' },
				],
				[`new - ${GERMAN}`, `contact "${A}" is in row 1 and row 2 with two values of City`],
				{ conflicts: 'fail' },
			],
		])('%s', async (_, people, rows, outcome, more = {}) => {
			// The first phones have another end.
			const others = people.map(({ phone, ...one }) => ({ ...one, phone: phone === P || phone === Q ? '' : phone }));
			expect(await told(others, rows, { ...UNKNOWN, isByNumber: false, ...more })).toEqual(outcome);
		});
	});

	it('are reported with the IDs of existing contacts only, as a new contact has no ID yet', async () => {
		const people = [{ id: 'carl', phone: '+12025550103', customFields: [{ id: 'number', value: '11' }] }];
		const rows = [
			{ email: B, number: '10' },
			{ phone: '+12025550103', number: '10' },
			{ email: 'B@x.de' },
			{ email: B, phone: P, number: '11' },
		];
		const settings = { ...PLAIN, identifiers: ['phone'] as const, callingCode: undefined, conflicts: 'fail' as const };
		const { refused } = await planFor({ ...settings, people, rows }, people);
		const { message, description } = (refused.get(2) ?? {}) as ApiFailure;
		expect([message, description]).toEqual([
			'More than one contact has the email "B@x.de"',
			'Nothing was done. Choose the one that you mean by its ID: carl; or give the row the phone of the row that it belongs to.',
		]);
	});

	it('are written so that a phone of two possible countries is released before it is taken', async () => {
		const people = [
			{ id: 'ann', phone: '+442025550107', additionalEmails: [A] },
			{ id: 'carl', email: C, phone: '+12025550107' },
		];
		const rows = [
			{ phone: '(202) 555-0107' },
			{ email: C, phone: '+12025550102' },
			{ email: A, phone: '+12025550103' },
		];
		const { writes } = await planFor({ ...PLAIN, callingCode: undefined, isByNumber: false, people, rows }, people);
		expect(writes.map(({ person }) => person.stored?.id ?? 'new').at(-1)).toBe('new');
	});

	const FAIL: Partial<World> = { conflicts: 'fail' };
	it.each<[people: IDataObject[], rows: IDataObject[], outcome: string[], more?: Partial<World>]>([
		[[ANN, BEN], [{ email: A, phone: Q }], [`ann ${A} - phone of ben`]],
		[
			[ANN, BEN],
			[{ email: A, phone: Q }],
			[`fails: the row is about contact ann, but phone "${Q}" belongs to contact ben`],
			FAIL,
		],
		[
			[ANN, BEN],
			[
				{ number: '10', email: B },
				{ number: '11', email: A },
			],
			[
				`fails: the row is about contact ann, but email "${B}" would be exchanged with contact ben`,
				`fails: the row is about contact ben, but email "${A}" would be exchanged with contact ann`,
			],
			FAIL,
		],
		[
			[ANN, BEN],
			[
				{ number: '10', email: C },
				{ number: '11', email: C },
			],
			[`ann ${C} -`, 'ben - - email of ann'],
		],
		[
			[ANN, BEN],
			[
				{ number: '10', email: C },
				{ number: '11', email: C },
			],
			[`ann ${C} -`, `fails: the row is about contact ben, but email "${C}" belongs to contact ann`],
			FAIL,
		],
		[
			[],
			[
				{ number: '10', email: C },
				{ number: '11', email: C, phone: Q },
			],
			[`new ${C} -`, `fails, but email "${C}" belongs to the contact of another row`],
			FAIL,
		],
		[
			[{ ...ANN, additionalEmails: [C] }],
			[{ email: C }],
			[
				`fails: the row is about contact ann, but email "${C}" is an additional one, or another row names it by the one that this would replace`,
			],
			FAIL,
		],
		[
			[ANN, BEN],
			[{ number: '12', email: A, phone: Q }],
			[`fails, but email "${A}" belongs to contact ann, phone "${Q}" belongs to contact ben`],
			FAIL,
		],
		// A row that names the contact by what it has keeps that there, in this run as in the next.
		[
			[ANN, BEN],
			[{ number: '10', email: C }, { email: C, phone: Q }, { email: A }],
			[`ann ${A} - email of ann`, `ben ${C} ${Q}`, `ann ${A} -`],
		],
		[
			[ANN, BEN],
			[{ number: '10', email: B }, { number: '11', email: D }, { email: B }],
			['ann - - email of ben', `ben ${B} - email of ben`, `ben ${B} -`],
		],
		[
			[ANN],
			[{ email: C, phone: P }, { email: C }, { email: A }],
			[`new ${C} - phone of ann`, `new ${C} -`, `ann ${A} -`],
		],
	])('of %j: %j get %j', async (people, rows, outcome, more = {}) => {
		expect(await told(people, rows, more)).toEqual(outcome);
	});
});
