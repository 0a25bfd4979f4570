import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ALL_SCOPES } from '../../../sandbox';
import { automatic, Bench, bothDialects, DIALECTS, jsonOf, LOCATION } from '../../support/bench';
import { sized } from '../../support/sizes';
import { GOING_ON } from '../rows';

const CASES = { numRuns: sized(1_000, 25), endOnFailure: true };

const create = (dryRun: boolean): INodeParameters => ({
	...{ resource: 'contact', operation: 'create', fields: automatic() },
	options: { dryRun, badValues: 'leaveOut', outputFormat: 'raw' },
});

const EMAILS = ['a', 'b', 'c', 'd'].map((name) => `${name}@example.com`);
// The last two end like the first.
const PHONES = ['+12025550101', '+12025550102', '+12025550103', '+442025550101', '+13035550101'];

const world = fc.record({
	location: fc.record({
		allowDuplicates: fc.boolean(),
		country: fc.constantFrom('US', 'GB'),
		uniqueIdentifiers: fc.constantFrom<Array<'email' | 'phone'>>(
			['email', 'phone'],
			['phone', 'email'],
			['email'],
			['phone'],
		),
	}),
	people: fc.array(
		fc.record({ email: fc.constantFrom(...EMAILS), phone: fc.constantFrom(...PHONES) }, { requiredKeys: [] }),
		{ maxLength: 4 },
	),
	rows: fc.array(
		fc.record(
			{
				email: fc.constantFrom(...EMAILS, 'A@Example.com', 'new@example.com', 'bad', ''),
				phone: fc.constantFrom(...PHONES, '(202) 555-0102', '2025550103', '12025550101', '+12025550199', '12', ''),
				firstName: fc.constantFrom('Ann', 'Ben', ''),
			},
			{ requiredKeys: ['firstName'] },
		),
		{ minLength: 1, maxLength: 7 },
	),
});

const told = ({ action, error, email }: IDataObject) => ({
	...{ action, failed: error !== undefined },
	email: ((email ?? '') as string).toLowerCase(),
});

describe.each(DIALECTS)('a dry run of Create (%s)', (dialect) => {
	const bench = new Bench(dialect);
	let worlds = 0;

	it('says of each row what the run then does', async () => {
		await fc.assert(
			fc.asyncProperty(world, async ({ location, people, rows }) => {
				// What a location recognizes contacts by is remembered for each token.
				const token = `token${worlds++}`;
				bench.sandbox.clear();
				bench.sandbox.configure({ tokens: [{ token, scopes: ALL_SCOPES, locationIds: [LOCATION] }] });
				if (dialect === 'highLevel') bench.sandbox.configure(location);
				bench.sandbox.seed.contacts(people);
				bench.sandbox.resetCounters();
				const run = async (dryRun: boolean) =>
					jsonOf((await bench.run(create(dryRun), rows, { ...GOING_ON, credentials: { token } })).items);
				const foretold = await run(true);
				expect(bench.sandbox.counters.created).toBe(0);
				const done = await run(false);
				expect(done.map(told)).toEqual(foretold.map(told));
				expect(done.filter(({ action }) => action === 'created')).toHaveLength(bench.sandbox.counters.created);
			}),
			CASES,
		);
	}, 3_600_000);
});

bothDialects('a dry run of Create of phones that only end alike', (bench) => {
	it.each([
		['in another area', '+12025550101', '+13035550101'],
		['in another country', '+12025550101', '+442025550101'],
	])('creates both contacts, as the run does: %s', async (_, one, other) => {
		const rows = [{ phone: one }, { phone: other }];
		const { items } = await bench.succeed(create(true), rows);
		expect(jsonOf(items)).toMatchObject([{ action: 'created' }, { action: 'created' }]);
		expect(bench.wire.filter(({ path }) => path.startsWith('/locations/'))).toEqual([]);
		await bench.succeed(create(false), rows);
		expect(bench.sandbox.counters.created).toBe(2);
	});
});

describe('a dry run of Create of a phone without calling code', () => {
	const bench = new Bench('highLevel', { country: 'GB' });

	it.each(['a contact', 'an earlier row'])(
		'takes the phone for one of the location’s country, not for the foreign one of %s',
		async (who) => {
			const [abroad, home] = [{ phone: '+12025550102' }, { phone: '(202) 555-0102' }];
			if (who === 'a contact') bench.sandbox.seed.contacts([abroad]);
			const rows = who === 'a contact' ? [home] : [abroad, home];
			const { items } = await bench.succeed(create(true), rows);
			expect(jsonOf(items).map(({ action }) => action)).toEqual(rows.map(() => 'created'));
			await bench.succeed(create(false), rows);
			expect(bench.sandbox.counters.created).toBe(rows.length);
		},
	);

	it('still foretells the duplicate of a number of that country', async () => {
		bench.sandbox.seed.contacts([{ id: 'one', phone: '+442025550102' }]);
		const { items } = await bench.run(create(true), [{ phone: '(202) 555-0102' }], GOING_ON);
		expect(jsonOf(items)).toMatchObject([{ code: 'duplicate', error: expect.stringContaining('(ID one)') as unknown }]);
	});
});
