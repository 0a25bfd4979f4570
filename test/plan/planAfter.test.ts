import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../nodes/HighLevelCrm/api/contactKey';
import { planAtRest } from '../../nodes/HighLevelCrm/plan/makePlan';
import { matchRows } from '../../nodes/HighLevelCrm/plan/match/match';
import type { Matches, Person, Plan, PlannedRow, Write } from '../../nodes/HighLevelCrm/plan/plan';
import { contendingRows } from '../../nodes/HighLevelCrm/plan/contendingRows';
import { factsAfter, isAtRest, withMatching } from '../../nodes/HighLevelCrm/plan/planAfter';
import { KnownContacts } from '../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { atOnce, factsFor, plannedRow } from './facts';

const [A, B, C] = ['a@x.de', 'b@x.de', 'c@x.de'];
const [P, Q, R] = ['+12025550101', '+12025550102', '+12025550103'];
const ANN = { id: 'ann', email: A, phone: P };
const BEN = { id: 'ben', email: B, phone: Q };

const rowsOf = (list: readonly IDataObject[], more: Partial<PlannedRow> = {}): PlannedRow[] =>
	list.map(({ email, phone, ...fields }, index) => {
		const keys = [...(email === undefined ? [] : [{ email }]), ...(phone === undefined ? [] : [{ phone }])];
		const addresses = { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) };
		return plannedRow(index, { ...addresses, ...fields }, { keys: keys as ContactKey[], ...more });
	});

/** Matches rows with people, and plans them. */
function planned(people: readonly IDataObject[], list: readonly IDataObject[], more: Partial<PlannedRow> = {}) {
	const contacts = new KnownContacts();
	const rows = rowsOf(list, more);
	for (const { keys } of rows) contacts.addNames(keys);
	contacts.isComplete = true;
	for (const person of people) contacts.prime(person);
	const facts = factsFor(rows, {}, { contacts });
	return { rows, facts, matching: atOnce(matchRows(rows, facts)), plan: atOnce(planAtRest(rows, facts)) };
}

describe('the rows that may be about another person in the next night', () => {
	it.each<[what: string, people: IDataObject[], rows: IDataObject[], found: number[], conflictMode?: 'fail']>([
		['none, as each has an email and phone of its own', [ANN], [{ email: A }, { email: B }, { phone: R }], []],
		['those with one email in any case', [], [{ email: A }, { email: B }, { email: 'A@X.de' }], [0, 2]],
		[
			'those with one phone in any spelling',
			[],
			[{ phone: '(202) 555-0101' }, { email: B }, { email: C, phone: P }],
			[0, 2],
		],
		['all of one contact', [ANN], [{ email: A }, { email: B }, { phone: P }], [0, 2]],
		['one whose phone is that of a contact in no row', [ANN, BEN], [{ email: B, phone: P }, { email: C }], [0]],
		['one that is refused', [ANN, BEN], [{ email: B, phone: P }, { email: C }], [0], 'fail'],
		[
			'who gives up a phone, and who takes it',
			[ANN, BEN],
			[{ email: C }, { email: A, phone: R }, { email: B, phone: P }],
			[1, 2],
		],
		[
			'one whose contact has the phone of another row that contends',
			[{ ...ANN, additionalPhones: [R] }],
			[{ email: B, phone: R }, { email: A }, { email: C }],
			[0, 1],
		],
	])('are %s', (_, people, list, found, conflictMode = undefined) => {
		const { rows, matching, plan, facts } = planned(people, list, conflictMode && { conflictMode });
		expect(atOnce(contendingRows(rows, matching, plan, facts)).map(({ index }) => index)).toEqual(found);
	});

	it('are all rows of a person with several rows, in the order of the list', () => {
		const rows = rowsOf([{ email: A }, { email: B }, { email: C }]);
		const facts = factsFor(rows);
		const [first, second, third] = rows as [PlannedRow, PlannedRow, PlannedRow];
		const personOf = (...own: PlannedRow[]): Person => ({ rows: own, foundBy: new Set(), isAdditional: false });
		const matching: Matches = {
			persons: [personOf(second), personOf(third, first)],
			refused: new Map(),
			ruledOut: new Map(),
			namedFirst: new Set(),
		};
		const plan: Plan = { writes: [], writeOf: new Map(), refused: new Map(), notes: new Map(), namedFirst: new Set() };
		expect(atOnce(contendingRows(rows, matching, plan, facts))).toEqual([first, third]);
		// Two rows with one email or phone, whoever they are about.
		for (const shared of [{ email: 'B@x.de' }, { phone: '(202) 555-0102' }]) {
			const alike = [rowsOf([{ email: B, phone: Q }])[0], plannedRow(1, shared)] as [PlannedRow, PlannedRow];
			const several: Matches = { ...matching, persons: alike.map((row) => personOf(row)) };
			expect(atOnce(contendingRows([...alike, third], several, plan, facts))).toEqual(alike);
		}
		// A note without a conflict is none.
		plan.notes = new Map([[1, { conflicts: [], kept: { City: 'Oslo' } }]]);
		expect(atOnce(contendingRows(rows, matching, plan, facts))).toEqual([first, third]);
	});
});

describe('the contacts after a plan', () => {
	const after = (people: IDataObject[], list: IDataObject[], looked: ContactKey) => {
		const { rows, facts, plan } = planned(people, list);
		const { contacts, phones, oldestOwners, numbersOfPhone } = atOnce(factsAfter(plan, rows, facts));
		expect([oldestOwners.size, numbersOfPhone.size]).toEqual([0, 0]);
		return [...contacts.owners(looked, phones.areSame)].map(({ id, email, phone, city, tags }) => ({
			...{ id, email, phone, city, tags },
		}));
	};
	const none = { email: undefined, phone: undefined, city: undefined, tags: undefined };

	it.each<[what: string, people: IDataObject[], rows: IDataObject[], looked: ContactKey, owners: IDataObject[]]>([
		[
			'a new one',
			[],
			[{ email: A, city: 'Oslo' }],
			{ email: A },
			[{ ...none, id: 'new contact 000000000', email: A, city: 'Oslo', tags: [] }],
		],
		[
			'a new one with its calling code',
			[],
			[{ email: A }, { phone: '(202) 555-0101' }],
			{ phone: P },
			[{ ...none, id: 'new contact 000000001', phone: P, tags: [] }],
		],
		[
			'one that was changed',
			[ANN],
			[{ email: A, city: 'Oslo', tags: ['VIP'] }],
			{ phone: P },
			[{ ...ANN, city: 'Oslo', tags: ['vip'] }],
		],
		[
			'one that is as it was',
			[{ ...ANN, city: 'Oslo', tags: ['x'] }],
			[{ email: A, city: 'Oslo' }],
			{ email: A },
			[{ ...ANN, city: 'Oslo', tags: ['x'] }],
		],
		[
			'one that has given up a phone',
			[ANN, BEN],
			[
				{ email: A, phone: R },
				{ email: B, phone: P },
			],
			{ phone: P },
			[{ ...none, id: 'ben', email: B, phone: P }],
		],
		[
			'nobody with a phone that was given up',
			[ANN],
			[
				{ email: A, phone: R },
				{ email: B, phone: Q },
			],
			{ phone: P },
			[],
		],
		[
			'one that no row is about, with the phone of a row',
			[ANN, BEN],
			[{ email: B, phone: P }],
			{ phone: P },
			[{ ...none, ...ANN }],
		],
	])('have %s', (_, people, list, looked, owners) => {
		expect(after(people, list, looked)).toEqual(owners);
	});

	it('include only contacts that the contending rows name', () => {
		const { rows, facts, plan } = planned(
			[ANN, BEN],
			[
				{ email: A, city: 'Oslo' },
				{ email: B, city: 'Rome' },
			],
		);
		const { contacts } = atOnce(factsAfter(plan, rows.slice(0, 1), facts));
		expect([contacts.isOwned({ id: 'ann' }), contacts.isOwned({ id: 'ben' })]).toEqual([true, false]);
	});

	it('are as all of the plan leaves them, also those of rows that do not contend', () => {
		const { rows, facts, plan } = planned(
			[ANN, BEN],
			[
				{ email: A, phone: Q },
				{ email: B, phone: R },
			],
		);
		const { contacts, phones } = atOnce(factsAfter(plan, rows.slice(0, 1), facts));
		const idsOf = (key: ContactKey) => [...contacts.owners(key, phones.areSame)].map(({ id }) => id);
		expect([idsOf({ phone: Q }), idsOf({ phone: R }), idsOf({ phone: P })]).toEqual([['ann'], ['ben'], []]);
	});

	it('are the same objects where nothing changes', () => {
		const { rows, facts, plan } = planned([ANN], [{ email: 'A@X.de' }]);
		expect([...atOnce(factsAfter(plan, rows, facts)).contacts.owners({ email: A })][0]).toBe(ANN);
	});
});

describe('whether a plan is at rest', () => {
	const planOf = (actions: Array<Write['action']>, refused: number[]): Plan => ({
		writes: actions.map((action) => ({ action }) as Write),
		...{
			writeOf: new Map(),
			notes: new Map(),
			namedFirst: new Set(),
			refused: new Map(refused.map((index) => [index, new Error('refused')])),
		},
	});
	it.each<[actions: Array<Write['action']>, next: number[], before: number[], isRest: boolean]>([
		[['none', 'none'], [], [], true],
		[[], [1, 2], [2, 1], true],
		[['none', 'update'], [], [], false],
		[['create'], [], [], false],
		[['none'], [1], [], false],
		[['none'], [], [1], false],
		[['none'], [1], [2], false],
	])('if the next one does %j and refuses the rows %j after %j: %p', (actions, next, before, isRest) => {
		expect(isAtRest(planOf(actions, next), planOf(['update'], before))).toBe(isRest);
	});
});

describe('a matching that takes some rows from the matching of the next night', () => {
	const contacts = new KnownContacts();
	contacts.prime(ANN);
	contacts.prime(BEN);
	const facts = factsFor([], {}, { contacts });
	const rows = rowsOf([{ email: A }, { email: B }, { email: C }, { phone: P }]);
	const [first, second, third, fourth] = rows as [PlannedRow, PlannedRow, PlannedRow, PlannedRow];
	const personOf = (stored: IDataObject | undefined, ...own: PlannedRow[]): Person => ({
		...{ rows: own, foundBy: new Set(['email' as const]), isAdditional: false },
		...(stored && { stored }),
	});
	const matchesOf = (
		persons: Person[],
		refused: number[] = [],
		ruledOut: Matches['ruledOut'] = new Map(),
	): Matches => ({
		...{ persons, ruledOut, namedFirst: new Set() },
		refused: new Map(refused.map((index) => [index, new Error('refused')])),
	});

	it('takes the persons of these rows, with their present contacts, and keeps all others as before', () => {
		const kept = personOf(undefined, third);
		const next = matchesOf([
			personOf({ id: 'new contact 000000001', email: B, phone: Q }, second, fourth),
			personOf({ ...ANN, email: 'changed@x.de' }, first),
		]);
		const { persons } = withMatching(
			matchesOf([personOf(ANN, first, fourth), personOf(undefined, second), kept]),
			next,
			new Set([first, second, fourth]),
			facts,
		);
		expect(persons.map(({ rows: own }) => own.map(({ index }) => index))).toEqual([[0], [1, 3], [2]]);
		expect(persons.map(({ stored }) => stored)).toEqual([ANN, undefined, undefined]);
		// Rows will find them by what they have then.
		expect(persons.map(({ nextNames }) => nextNames)).toEqual([
			{ email: 'changed@x.de', phone: P },
			{ email: B, phone: Q },
			undefined,
		]);
		expect(persons[2]).toBe(kept);
	});

	it('refuses these rows if the next night refuses them, and other rows as before', () => {
		const { refused } = withMatching(
			matchesOf([], [0, 1, 2]),
			matchesOf([], [1, 3]),
			new Set([first, second, fourth]),
			facts,
		);
		expect([...refused.keys()].sort()).toEqual([1, 2, 3]);
	});

	it('takes the conflicts of these rows, without the IDs of contacts that do not exist yet', () => {
		const conflict = (contactId?: string) => ({
			field: 'phone',
			value: P,
			...(contactId !== undefined && { contactId }),
		});
		const { ruledOut } = withMatching(
			matchesOf(
				[],
				[],
				new Map([
					[0, [conflict('ben')]],
					[2, [conflict('ann')]],
				]),
			),
			matchesOf([], [], new Map([[1, [conflict('new contact 000000000'), conflict('ann'), conflict()]]])),
			new Set([first, second]),
			facts,
		);
		expect([...ruledOut]).toEqual([
			[2, [conflict('ann')]],
			[1, [conflict(), conflict('ann'), conflict()]],
		]);
	});
});
