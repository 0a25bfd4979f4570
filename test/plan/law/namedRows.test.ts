import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, DIALECTS, jsonOf } from '../../support/bench';
import { settings } from '../../support/settings';
import { sized } from '../../support/sizes';
import { GOING_ON } from '../list';
import { told } from './told';
import { MANY, prepare, withoutAdditional, world, type World } from './worlds';

const CASES = { numRuns: sized(500, 12), endOnFailure: true };
const MOST_ROWS = 14;

const cells = (...values: string[]) =>
	fc.array(fc.constantFrom('', ...values), { minLength: MOST_ROWS, maxLength: MOST_ROWS });
/** Rows that name their contacts by IDs and numbers, often the number of one contact beside the ID of another. */
const named = fc.record({
	world,
	ids: cells('one0', 'one1', 'one2', 'one3', 'one4', 'one5'),
	numbers: cells('10', '11', '12', '13', '14'),
	isLong: fc.boolean(),
});
type Named = typeof named extends fc.Arbitrary<infer T> ? T : never;

/** Of a short list nobody reads who has an additional email or phone that a row gives a contact found by its ID. */
const worldOf = ({ world: { people, rows, options, ...one }, ids, numbers, isLong }: Named): World => ({
	...one,
	people: isLong ? people : people.map(withoutAdditional),
	rows: rows.map((row, index) => ({ ...row, 'Contact Id': ids[index], 'Customer Number': numbers[index] })),
	options: { ...options, matchField: 'number' },
});

const parametersOf = (options: IDataObject, write: string): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings({ ...options, write }) },
});

describe.each(DIALECTS)('Rows that name contacts by IDs and numbers (%s)', (dialect) => {
	const bench = new Bench(dialect);
	const writes = () => bench.sandbox.counters.created + bench.sandbox.counters.updated;
	const numbersInUse = () =>
		[...bench.sandbox.state.contacts.values()]
			.flatMap(({ customFields }) => customFields.filter(({ id }) => id === 'number').map(({ value }) => value))
			.filter(Boolean);

	it('do what the dry run says, give no number to two contacts, and write nothing in a second run', async () => {
		let numbered = 0;
		await fc.assert(
			fc.asyncProperty(named, async (one) => {
				const given = worldOf(one);
				prepare(bench, given);
				const rows = one.isLong ? [...given.rows, ...MANY] : given.rows;
				const run = async (write: string) =>
					jsonOf((await bench.run(parametersOf(given.options, write), rows, GOING_ON)).items);
				const foretold = await run('nothing');
				expect(writes()).toBe(0);
				expect((await run('changes')).map(told)).toEqual(foretold.map(told));
				const numbers = numbersInUse();
				expect(numbers).toHaveLength(new Set(numbers).size);
				numbered += numbers.length;
				bench.sandbox.resetCounters();
				const again = await run('changes');
				expect(again.filter(({ action }) => action === 'created' || action === 'updated')).toEqual([]);
				expect(writes()).toBe(0);
			}),
			CASES,
		);
		expect(numbered).toBeGreaterThan(CASES.numRuns);
	}, 3_600_000);
});
