import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import { contradictions } from '../../../nodes/HighLevelCrm/plan/contradictions';
import type { Plan, PlannedRow } from '../../../nodes/HighLevelCrm/plan/plan';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { automatic, Bench, jsonOf } from '../../support/bench';
import { atOnce, factsFor, plannedRow } from '../facts';
import { settings } from '../../support/settings';
import { GOING_ON } from '../list';

const NUMBER = [{ id: 'number', name: 'Customer Number', dataType: 'TEXT' }];
const upsert = (options: IDataObject): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic() },
	...settings({ write: 'changes', conflicts: 'fail', ...options }),
});

const failedIn = (items: IDataObject[]): boolean[] => items.map(({ error }) => error !== undefined);

describe('rows that contradict one another, with Fail the Row', () => {
	const bench = new Bench('highLevel');
	const OTHERS = [
		{ email: 'ann@example.com', phone: '+12025550191', city: 'Oslo' },
		{ email: 'ben@example.com', phone: '+12025550192', city: 'Oslo' },
	];

	it.each<[string, Parameters<Bench['sandbox']['configure']>[0], IDataObject, IDataObject[]]>([
		[
			'a phone alone, where contacts are known by their emails',
			{ uniqueIdentifiers: ['email'], allowDuplicates: true },
			{},
			[
				{ phone: '+12025550101', 'Customer Number': '10' },
				{ email: 'p3@example.com', phone: '+12025550101', 'Customer Number': '11' },
			],
		],
		[
			'a circle of emails, phones and numbers',
			{},
			{ matchField: 'number' },
			[
				{ email: 'p4@example.com', phone: '+12025550104', 'Customer Number': '11' },
				{ email: 'p3@example.com', phone: '+12025550104' },
				{ email: 'p3@example.com', phone: '+12025550103', 'Customer Number': '10' },
			],
		],
		[
			'an additional email, where contacts are known by their phones first',
			{ uniqueIdentifiers: ['phone', 'email'] },
			{},
			[
				{ email: 'cem@example.com', phone: '+12025550101' },
				{ email: 'more@example.com', phone: '+12025550103' },
			],
		],
	])('write nothing in the second night, and in no later one: %s', async (_, location, options, rows) => {
		bench.sandbox.seed.customFields(NUMBER as never);
		bench.sandbox.seed.contacts([
			{ id: 'cem', email: 'cem@example.com', additionalEmails: ['more@example.com'] },
		] as never);
		bench.sandbox.configure(location);
		const night = async () => {
			bench.sandbox.resetCounters();
			return jsonOf((await bench.run(upsert(options), [...OTHERS, ...rows], GOING_ON)).items);
		};
		const first = await night();
		expect(first.slice(0, 2).map(({ action }) => action)).toEqual(['created', 'created']);
		const contacts = new Map(bench.sandbox.state.contacts);
		for (let nights = 0; nights < 3; nights++) {
			const items = await night();
			const { created, updated } = bench.sandbox.counters;
			expect({ created, updated }).toEqual({ created: 0, updated: 0 });
			expect(failedIn(items)).toEqual(failedIn(first));
		}
		expect(new Map(bench.sandbox.state.contacts)).toEqual(contacts);
	});
});

describe('the rows that fail if each run would undo the one before', () => {
	const address = (email: string, phone = '') => ({ ...(email !== '' && { email }), ...(phone !== '' && { phone }) });
	const rowOf = (email: string, phone = '', more: Partial<PlannedRow> = {}) => {
		const fields = address(email, phone);
		const keys = Object.entries(fields).map(([field, value]) => ({ [field]: value }) as PlannedRow['keys'][number]);
		return (index: number) => plannedRow(index, fields, { keys, ...more });
	};
	const [A, B, C, D] = ['a@x.de', 'b@x.de', 'c@x.de', 'd@x.de'] as const;
	const [P, Q] = ['+12025550101', '+12025550102'] as const;

	/** @param restless rows that the next run writes @param refused rows that it refuses @param before those that this run refuses */
	function failing(
		makers: Array<(index: number) => PlannedRow>,
		{ restless = [], atRest = [], refused = [], before = [] }: Record<string, number[]>,
		people: IDataObject[] = [],
	) {
		const rows = makers.map((make, index) => make(index));
		const contacts = new KnownContacts();
		for (const { keys } of rows) contacts.addNames(keys);
		for (const one of people) contacts.prime(one);
		const planOf = (errors: number[], writes: unknown[] = []) =>
			({ writes, refused: new Map(errors.map((index) => [index, new Error()])) }) as unknown as Plan;
		const writeOf = (action: string) => (index: number) => ({ action, person: { rows: [rows[index]] } });
		const next = planOf(refused, [...restless.map(writeOf('updated')), ...atRest.map(writeOf('none'))]);
		return atOnce(contradictions(rows, next, planOf(before), factsFor(rows, {}, { contacts })));
	}
	const indexes = (errors: ReadonlyMap<number, Error>) => [...errors.keys()].sort();

	it('are those that the next run would write, and all that share an email or phone with them', () => {
		const rows = [rowOf(A, P), rowOf('', P), rowOf('A@x.de'), rowOf(B, Q), rowOf(C), rowOf('', Q)];
		expect(indexes(failing(rows, { restless: [0], atRest: [3, 4] }))).toEqual([0, 1, 2]);
		expect(indexes(failing(rows, { restless: [5] }))).toEqual([3, 5]);
		expect(indexes(failing(rows, { atRest: [0, 1, 2, 3, 4, 5] }))).toEqual([]);
	});

	it('are those that share one with the others that fail, too', () => {
		const rows = [rowOf(A, P), rowOf(B, P), rowOf(B, Q), rowOf(C, Q), rowOf(D)];
		expect(indexes(failing(rows, { restless: [0] }))).toEqual([0, 1, 2, 3]);
	});

	it('are those that may be about one contact by other values', () => {
		const rows = [rowOf(A), rowOf('', P), rowOf(C), rowOf(D)];
		const people = [{ id: 'one', email: A, phone: P, additionalEmails: [C] }];
		expect(indexes(failing(rows, { restless: [1] }, people))).toEqual([0, 1, 2]);
		expect(indexes(failing(rows, { restless: [1] }))).toEqual([1]);
	});

	it('are those that only one of the two runs refuses', () => {
		const rows = [rowOf(A), rowOf(B), rowOf(C), rowOf(D)];
		expect(indexes(failing(rows, { refused: [0, 2], before: [1, 2] }))).toEqual([0, 1]);
	});

	it('do not include rows that are sent as they are', () => {
		const rows = [rowOf(A, P), rowOf('', P, { conflictMode: 'vendor' })];
		expect(indexes(failing(rows, { restless: [0] }))).toEqual([0]);
	});

	it('say what is wrong with them and what to do', () => {
		const [error] = failing([rowOf(A)], { restless: [0] }).values();
		const { message, description, facts } = error as ApiFailure;
		expect({ message, description, facts }).toEqual({
			message: `Contact "${A}" contradicts other rows: their emails, phones or numbers can't all be written`,
			description:
				'Nothing was written. Correct the rows with its email, phone or number, or choose another entry of Options > If a Row Means Two Contacts.',
			facts: { code: 'conflict' },
		});
	});
});
