import { CASES, judged, nameOf, type Judged } from './run';

const SEED = Number(process.env.FC_SEED ?? 20_261_121);
/** Rows of one run. */
const ROWS = 2_000;
/** Runs of each case. Two result in more than 200,000 rows. */
const ROUNDS = Number(process.env.ROUNDS ?? 2);

jest.setTimeout(10 * 60_000);

describe(`${CASES.length * ROUNDS * ROWS} rows under random faults`, () => {
	const all: Judged[] = [];
	const cases = Array.from({ length: ROUNDS }, (_, round) =>
		CASES.map((one) => [nameOf(one), round, one] as const),
	).flat();

	it.each(cases)('%s (%d)', async (_, round, one) => {
		// Few faults in one round, many in the next.
		const result = await judged(one, ROWS, SEED + 1_000 * round + CASES.indexOf(one), round % 2 === 0 ? 0.03 : 0.15);
		all.push(result);
		expect(result.violations).toEqual([]);
	});

	afterAll(() => {
		const sum = (of: (one: Judged) => number) => all.reduce((total, one) => total + of(one), 0);
		const violations = sum((one) => one.violations.length);
		process.stdout.write(
			`${all.length} runs, ${sum((one) => one.rows)} rows, ${sum((one) => one.done)} done, ${sum((one) => one.requests)} requests, ${violations} violations\n`,
		);
	});

	it('are more than 200,000', () => {
		if (ROUNDS >= 2) expect(CASES.length * ROUNDS * ROWS).toBeGreaterThanOrEqual(200_000);
		expect(all).toHaveLength(cases.length);
	});
});
