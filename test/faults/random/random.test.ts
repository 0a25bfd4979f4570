import { CASES, judged, nameOf } from './run';

/** Seed of the random faults. */
const SEED = Number(process.env.FC_SEED ?? 20_261_121);

describe('rows under random faults', () => {
	it.each(CASES.map((one, index) => [nameOf(one), one, index] as const))('%s', async (_, one, index) => {
		expect((await judged(one, 12, SEED + index, 0.15)).violations).toEqual([]);
	});
});
