import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Contact, Fault } from '../../../sandbox';
import { automatic, Bench, DIALECTS, jsonOf, located } from '../../support/bench';
import { settings } from '../../support/settings';
import { sized } from '../../support/sizes';
import { GOING_ON } from '../rows';
import { MANY, prepare, world, type World } from './worlds';

const CASES = { numRuns: sized(1_000, 24), endOnFailure: true };

/** Writes that fail, once or for good, before or after the server has done them. */
const anyFault: fc.Arbitrary<Fault> = fc.record({
	kind: fc.constantFrom('status' as const, 'statusAfter' as const, 'resetAfter' as const, 'empty' as const),
	status: fc.constantFrom(400, 422, 429, 500, 503),
	match: fc.constantFrom(
		{ method: 'PUT' },
		{ method: 'POST', path: '/contacts/' },
		{ method: 'POST', path: '/contacts/upsert' },
		{ method: 'POST', path: '*tags*' },
	),
	skip: fc.nat(3),
	times: fc.constantFrom(1, 2, 20),
});

/** A request that is turned away by the rate limit was not carried out: without that nobody could repeat it. */
const fault = anyFault.filter(({ kind, status }) => kind === 'status' || status !== 429);

const trial = fc.record({
	world,
	faults: fc.array(fault, { maxLength: 3 }),
	firstChanges: fc.constantFrom(1, 2, 3, 5),
	more: fc.constantFrom<IDataObject>({}, {}, {}, { conflicts: 'vendor' }, { createNewIfDuplicateAllowed: true }),
});

const contactsOf = ({ sandbox }: Bench): Map<string, Contact> =>
	new Map([...sandbox.state.contacts].map(([id, contact]) => [id, structuredClone(contact)]));

/** The contacts that differ, and those that are new or gone. */
function differing(before: ReadonlyMap<string, Contact>, after: ReadonlyMap<string, Contact>): string[] {
	const ids = new Set([...before.keys(), ...after.keys()]);
	return [...ids].filter((id) => JSON.stringify(before.get(id)) !== JSON.stringify(after.get(id)));
}

const changes = (items: IDataObject[]): Array<{ item: IDataObject; index: number }> =>
	items
		.map((item, index) => ({ item, index }))
		.filter(({ item }) => item.action === 'created' || item.action === 'updated');

/**
 * Checks that no more contacts differ than were allowed, and that the dry run names them first.
 * @param isServersChoice whether the server decides which contact a row means: then nobody can name it before @returns how many differ
 */
function expectOnlyFirst(
	bench: Bench,
	before: ReadonlyMap<string, Contact>,
	foretold: IDataObject[],
	count: number,
	isServersChoice: boolean,
): number {
	const after = contactsOf(bench);
	const touched = differing(before, after);
	const first = changes(foretold).slice(0, count);
	const named = new Set(first.map(({ item }) => item.id));
	const created = touched.filter((id) => !before.has(id));
	expect(touched.length).toBeLessThanOrEqual(count);
	if (isServersChoice) return touched.length;
	expect(touched.filter((id) => before.has(id) && !named.has(id))).toEqual([]);
	expect(created.length).toBeLessThanOrEqual(first.filter(({ item }) => item.action === 'created').length);
	return touched.length;
}

describe.each(DIALECTS)('The First Changes in random worlds with faults (%s)', (dialect) => {
	const bench = new Bench(dialect);
	let written = 0;
	let foretoldChanges = 0;

	beforeEach(() => {
		written = 0;
		foretoldChanges = 0;
	});

	/** Runs the dry run and the trial, each in the same world. */
	async function tryFirst(
		given: World,
		faults: readonly Fault[],
		count: number,
		rows: IDataObject[],
		parametersOf: (write: string) => INodeParameters,
	): Promise<IDataObject[]> {
		// Where the settings can't be seen, an email or phone that identifies nobody can't be known, and a lost upsert is repeated.
		const { tokens, ...seen } = given.location;
		const location: World['location'] = tokens ? { ...given.location, uniqueIdentifiers: ['email', 'phone'] } : seen;
		const one = { ...given, location };
		prepare(bench, one);
		bench.sandbox.setFaults([]);
		const foretold = jsonOf((await bench.run(parametersOf('nothing'), rows, GOING_ON)).items);
		prepare(bench, one);
		const before = contactsOf(bench);
		bench.sandbox.setFaults([...faults]);
		const { items, error } = await bench.run({ ...parametersOf('first'), firstChanges: count }, rows, GOING_ON);
		expect(error).toBeUndefined();
		const { conflicts, createNewIfDuplicateAllowed } = one.options;
		const isServersChoice = conflicts === 'vendor' || createNewIfDuplicateAllowed === true;
		written += expectOnlyFirst(bench, before, foretold, count, isServersChoice);
		foretoldChanges += changes(foretold).length;
		return jsonOf(items);
	}

	it('touches no more contacts than allowed, and those that a dry run of Create or Update names first', async () => {
		await fc.assert(
			fc.asyncProperty(trial, async ({ world: one, faults, firstChanges, more }) => {
				const isDuplicating = dialect === 'highLevel' && more.createNewIfDuplicateAllowed === true;
				const { createNewIfDuplicateAllowed, ...others } = more;
				const options = { ...one.options, ...others, ...(isDuplicating && { createNewIfDuplicateAllowed }) };
				await tryFirst({ ...one, options }, faults, firstChanges, [...one.rows, ...MANY], (write) => ({
					...{ resource: 'contact', operation: 'upsert', fields: automatic() },
					...settings({ write, ...options }),
				}));
			}),
			CASES,
		);
		expect(written).toBeGreaterThan(0);
		expect(foretoldChanges).toBeGreaterThan(written);
	}, 3_600_000);

	it('touches nobody who left a list', async () => {
		const leavers = fc.constantFrom(
			'report',
			'delete',
			...(dialect === 'highLevel' ? ['removeTag', 'doNotDisturb'] : []),
		);
		await fc.assert(
			fc.asyncProperty(trial, leavers, async ({ world: one, faults, firstChanges, more }, leaving) => {
				const { conflicts = one.options.conflicts } = more;
				const listed = {
					...one,
					options: { ...one.options, conflicts },
					people: one.people.map((person) => ({ ...person, tags: [...((person.tags ?? []) as string[]), 'shop'] })),
				};
				const items = await tryFirst(listed, faults, firstChanges, [...one.rows, ...MANY], (write) => ({
					...{ resource: 'contact', operation: 'synchronize', fields: automatic(), listTag: 'shop', leavers: leaving },
					...settings({ write, ...listed.options, brakePercent: 99, brakeFrom: 99 }),
				}));
				for (const { leaver, heldBecause } of items.filter(({ action }) => action === 'left'))
					expect([leaver, heldBecause]).toEqual(['held', expect.stringMatching(/\w/)]);
			}),
			CASES,
		);
		expect(written).toBeGreaterThan(0);
		expect(foretoldChanges).toBeGreaterThan(written);
	}, 3_600_000);

	it.each(['update', 'addTags', 'removeTags'])(
		'touches no more contacts than allowed by %s',
		async (operation) => {
			const contactId = located('id', '={{ $json.id }}');
			const rows = fc.array(fc.record({ id: fc.nat(9), city: fc.constantFrom('Oslo', 'Bergen') }), {
				minLength: 3,
				maxLength: 14,
			});
			await fc.assert(
				fc.asyncProperty(trial, rows, async ({ world: one, faults, firstChanges }, given) => {
					const items = given.map(({ id, city }) => ({ id: `one${id}`, city, tags: ['vip', city] }));
					await tryFirst(one, faults, firstChanges, items, (write) => ({
						...{ resource: 'contact', operation, contactId, fields: automatic(), tags: '={{ $json.city }}, vip, old' },
						...settings({ write }),
					}));
				}),
				CASES,
			);
			expect(written).toBeGreaterThan(0);
			expect(foretoldChanges).toBeGreaterThan(written);
		},
		3_600_000,
	);
});
