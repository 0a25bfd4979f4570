import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { sized } from '../../support/sizes';
import { automatic, Bench, DIALECTS, jsonOf, located, LOCATION, mapping } from '../../support/bench';
import { settings } from '../../support/settings';

const CASES = { numRuns: sized(1_000, 4), endOnFailure: true };

const FIELDS = [
	{ id: 'cf1', name: 'Nick Name', dataType: 'TEXT' },
	{ id: 'cf2', name: 'Shoe Size', dataType: 'NUMERICAL' },
	{ id: 'cf3', name: 'Deal Value', dataType: 'MONETORY' },
	{ id: 'cf4', name: 'Joined On', dataType: 'DATE' },
	{ id: 'cf5', name: 'Second Phone', dataType: 'PHONE' },
	{ id: 'cf6', name: 'Colours', dataType: 'MULTIPLE_OPTIONS', picklistOptions: ['Red', 'Blue', 'Green'] },
	{ id: 'cf7', name: 'Plan', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Small', 'Large'] },
	{ id: 'cf8', name: 'Agreed', dataType: 'CHECKBOX', picklistOptions: ['A', 'B'] },
];

const emails = Array.from({ length: 7 }, (_, index) => `p${index}@example.com`);
const phones = Array.from({ length: 5 }, (_, index) => `+1555010020${index}`);
const email = fc.constantFrom(...emails, 'P1@Example.com');
const phone = fc.constantFrom(...phones, '(555) 010-0201', '+1 555 010 0202', '5550100203');
const city = fc.constantFrom('Oslo', 'Bergen', 'oslo', '');
const tags = fc.subarray(['vip', 'Lead', 'new', 'old']);
/** Columns of custom fields by name, with several spellings of each value. */
const custom = {
	'Nick Name': fc.constantFrom('Ada', 'Bo', ''),
	'Shoe Size': fc.constantFrom<unknown>(42, '42', '42.0', 43),
	'Deal Value': fc.constantFrom<unknown>(10, '10.00', 10.5),
	'Joined On': fc.constantFrom('2026-01-31', '2026-01-31T23:30:00-05:00', '2026-02-01', '2026-01-31T12:00:00Z'),
	'Second Phone': fc.constantFrom('+15550100777', '+1 555 010 0777', '+15550100778'),
	Colours: fc.constantFrom<unknown>(['Red', 'Blue'], 'Blue, Red', ['Green']),
	Plan: fc.constantFrom('Small', 'Large'),
	Agreed: fc.constantFrom<unknown>(['A'], 'A', ['A', 'B']),
};

const row = fc
	.record({ email, phone, city, firstName: fc.constantFrom('Ann', 'Ben'), tags, ...custom }, { requiredKeys: [] })
	.map((one) => ({ ...(one.phone === undefined && { email: emails[0] }), ...one }) as IDataObject);
const person = fc.record(
	{ city: fc.constantFrom('Oslo', 'Bergen'), firstName: fc.constantFrom('Ann', 'Ben'), tags },
	{ requiredKeys: [] },
);

interface Case {
	operation: string;
	rows: IDataObject[];
	people: Array<{ email?: string; phone?: string }>;
	custom: IDataObject;
	tagMode: string;
	clearEmpty: boolean;
	by: string;
}

const oneCase: fc.Arbitrary<Case> = fc.record({
	operation: fc.constantFrom('upsert', 'upsert', 'update', 'addTags', 'removeTags'),
	rows: fc.array(row, { minLength: 1, maxLength: 24 }),
	people: fc
		.tuple(fc.subarray(emails), fc.shuffledSubarray(phones), fc.array(person, { minLength: 12, maxLength: 12 }))
		.map(([some, numbers, details]) =>
			Array.from({ length: Math.max(some.length, numbers.length) }, (_, index) => ({
				...details[index],
				...(some[index] !== undefined && { email: some[index] }),
				...(numbers[index] !== undefined && { phone: numbers[index] }),
			})),
		),
	custom: fc.record(
		{
			cf1: fc.constant('Ada'),
			cf2: fc.constant(42),
			cf4: fc.constantFrom('2026-01-31', '2026-02-01'),
			cf6: fc.constant(['Red', 'Blue']),
			cf8: fc.constant(['A']),
		},
		{ requiredKeys: [] },
	),
	tagMode: fc.constantFrom('add', 'replace'),
	clearEmpty: fc.boolean(),
	by: fc.constantFrom('email', 'phone'),
});

/**
 * Rows of an update map only the email or phone that identifies the contact. Whether the server rejects another contact's
 * value depends on the order of the rows, also without a prefetch.
 */
function plain(one: Case): Case {
	if (one.operation !== 'update') return one;
	const other = one.by === 'email' ? 'phone' : 'email';
	const given = one.by === 'email' ? { email: 'p0@example.com' } : { phone: '+15550100200' };
	return { ...one, rows: one.rows.map(({ [other]: _, ...row }) => ({ ...given, ...row })) };
}

/** The same, with one key per row also for Create or Update, because the server decides what to do with two. */
const plainer = (one: Case): Case =>
	plain({ ...one, rows: one.rows.map(({ email, phone, ...row }) => ({ ...row, ...(email ? { email } : { phone }) })) });

function parametersOf({ operation, tagMode, clearEmpty, by }: Case, more: IDataObject): INodeParameters {
	const changesTags = operation.endsWith('Tags');
	// Rows of one contact and values of another are sent as they are, as a run without reading sends them.
	const options = { conflicts: 'vendor', ...more, ...(!changesTags && { tagMode, clearEmpty }) };
	const key = by === 'email' ? '={{ $json.email || "p0@example.com" }}' : '={{ $json.phone || "+15550100200" }}';
	return {
		...{ resource: 'contact', operation, ...settings(options) },
		...(operation !== 'upsert' && { contactId: located(by, key) }),
		...(changesTags ? { tags: '={{ $json.tags?.length ? $json.tags : ["vip"] }}' } : { fields: automatic() }),
	};
}

/** A custom field's value in a comparable form: choices in any order, a phone in any spelling. */
function comparable(id: string, value: unknown): unknown {
	if (Array.isArray(value)) return [...(value as string[])].sort();
	return id === 'cf5' && typeof value === 'string' ? value.replace(/ /g, '') : value;
}

/** The records of a location, without their IDs and dates. */
const stateOf = ({ sandbox }: Bench): string[] =>
	[...sandbox.state.contacts.values()]
		.map(({ id, dateAdded, dateUpdated, ...one }) => ({
			...one,
			tags: [...one.tags].sort(),
			customFields: [...one.customFields]
				.map((field) => JSON.stringify([field.id, comparable(field.id, field.value)]))
				.filter((field) => !/(null|""|\[\])\]$/.test(field))
				.sort(),
		}))
		// A field that was cleared and one that was never set are both empty.
		.map((one) => Object.entries(one).filter(([, value]) => value !== null && value !== ''))
		.map((entries) => JSON.stringify(entries.sort(([left], [right]) => (left < right ? -1 : 1))))
		.sort();

/** Seeds the location of the case and resets the counters. */
function prepare(bench: Bench, { people, custom: values }: Case): void {
	bench.sandbox.clear();
	bench.sandbox.seed.customFields(FIELDS as never);
	const customFields = Object.entries(values).map(([id, value]) => ({ id, value }));
	bench.sandbox.seed.contacts(people.map((one, index) => ({ id: `one${index}`, ...one, customFields })) as never);
	bench.sandbox.resetCounters();
}

/** Transient failures, so few that no request has five. */
const fault = fc
	.record({
		kind: fc.constantFrom('status', 'statusAfter', 'resetBefore', 'resetAfter', 'truncated'),
		status: fc.constantFrom(429, 500, 502, 503),
		skip: fc.nat(12),
	})
	.map(
		({ kind, status, skip }): Fault => ({
			...{ kind, skip, times: 1 },
			...(kind === 'status' ? { status } : kind === 'statusAfter' && { status: 502 }),
		}),
	);

/** The contacts as last read, and the changes that others make to some of them. */
const STALE = { city: 'Stale', source: 'stale', tags: ['stale'] };
const BY_ANOTHER: INodeParameters = {
	...{ resource: 'contact', operation: 'update', contactId: located('id', '={{ $json.id }}') },
	fields: mapping({ city: 'Paris', source: 'another', tags: 'fresh' }),
	options: { tagMode: 'replace' },
};

const GOING_ON = { onError: 'continueRegularOutput' } as const;

describe.each(DIALECTS)('for random contacts, rows and options (%s)', (dialect) => {
	const bench = new Bench(dialect);

	it('Only Changes has the same result as without, in at most 1.5 times the requests', async () => {
		await fc.assert(
			fc.asyncProperty(oneCase.map(plain), async (one) => {
				// The rows are run one by one, which must have the same result as all at once.
				prepare(bench, one);
				for (const each of one.rows) await bench.run(parametersOf(one, {}), [each], GOING_ON);
				const wanted = stateOf(bench);

				prepare(bench, one);
				await bench.run(parametersOf(one, {}), one.rows, GOING_ON);
				const without = bench.sandbox.counters.requests;

				prepare(bench, one);
				const { items } = await bench.run(parametersOf(one, { write: 'changes' }), one.rows, GOING_ON);
				expect(items).toHaveLength(one.rows.length);
				expect(stateOf(bench)).toEqual(wanted);
				// Where a row has the email of one contact and the phone of another, the location's settings decide, which are read once.
				const ofLocation = bench.sandbox.log.filter(({ path }) => path === `/locations/${LOCATION}`).length;
				expect(ofLocation).toBeLessThanOrEqual(1);
				expect(bench.sandbox.counters.requests - ofLocation).toBeLessThanOrEqual(1.5 * without);
			}),
			CASES,
		);
	}, 3_600_000);

	it('Dry Run writes nothing and predicts what the run then does', async () => {
		await fc.assert(
			fc.asyncProperty(oneCase.map(plainer), async (one) => {
				prepare(bench, one);
				const before = stateOf(bench);
				const { items: foretold } = await bench.run(parametersOf(one, { write: 'nothing' }), one.rows, GOING_ON);
				const { created, updated, deleted, bulkCalls } = bench.sandbox.counters;
				expect({ created, updated, deleted, bulkCalls }).toEqual({ created: 0, updated: 0, deleted: 0, bulkCalls: 0 });
				expect(stateOf(bench)).toEqual(before);

				prepare(bench, one);
				const { items: done } = await bench.run(parametersOf(one, { write: 'changes' }), one.rows, GOING_ON);
				// The server may reject another contact's email or phone, which a dry run can't know.
				fc.pre(!jsonOf(done).some(({ error }) => typeof error === 'string' && /duplicate/i.test(error)));
				for (const [index, item] of jsonOf(foretold).entries()) {
					const then = jsonOf(done)[index] ?? {};
					expect(typeof item.error).toBe(typeof then.error);
					// The node writes values that are not certainly equal, so the dry run can't know all changes.
					if (then.changes !== undefined || then.isNew === true) expect(item.action).toBe(then.action);
				}
			}),
			CASES,
		);
	}, 3_600_000);

	it('Only Changes has the same result as without, despite transient failures', async () => {
		await fc.assert(
			fc.asyncProperty(oneCase.map(plain), fc.array(fault, { minLength: 1, maxLength: 4 }), async (one, faults) => {
				prepare(bench, one);
				for (const each of one.rows) await bench.run(parametersOf(one, {}), [each], GOING_ON);
				const wanted = stateOf(bench);

				prepare(bench, one);
				bench.sandbox.setFaults(faults);
				const { items } = await bench.run(parametersOf(one, { write: 'changes' }), one.rows, GOING_ON);
				bench.sandbox.setFaults([]);
				expect(items).toHaveLength(one.rows.length);
				expect(stateOf(bench)).toEqual(wanted);
			}),
			CASES,
		);
	}, 3_600_000);

	it('nothing is written that no row asks for, though others write and the search lags', async () => {
		await fc.assert(
			fc.asyncProperty(oneCase.map(plain), fc.infiniteStream(fc.boolean()), async (one, chosen) => {
				prepare(bench, { ...one, people: one.people.map((person) => ({ ...person, ...STALE })) });
				bench.sandbox.configure({ searchLagMs: 3_600_000 });
				const touched = one.people.flatMap((_, index) => (chosen.next().value ? [`one${index}`] : []));
				for (const id of touched) await bench.run(BY_ANOTHER, [{ id }]);
				await bench.run(parametersOf(one, { write: 'changes' }), one.rows, GOING_ON);
				bench.sandbox.configure({ searchLagMs: 0 });
				for (const id of touched) {
					const { city, source, tags = [] } = bench.sandbox.state.contacts.get(id) ?? {};
					expect(city).not.toBe(STALE.city);
					expect(source).toBe('another');
					expect(tags).not.toContain('stale');
				}
			}),
			CASES,
		);
	}, 3_600_000);
});
