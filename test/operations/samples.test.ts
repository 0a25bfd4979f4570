import { operationNames } from '../../engine/nodeTypes';
import { Bench, DIALECTS } from '../support/bench';
import { isIn, OPERATION_COUNTS, parametersOf, SAMPLES, samplesOf, seed } from '.';

it('every operation of the built node has a sample, and every sample an operation', async () => {
	expect(SAMPLES.map(({ name }) => name)).toEqual(await operationNames());
});

it.each(DIALECTS)('the %s dialect has as many operations as are stated', (dialect) => {
	expect(samplesOf(dialect)).toHaveLength(OPERATION_COUNTS[dialect]);
});

const lacking = DIALECTS.filter((dialect) => SAMPLES.some((sample) => !isIn(dialect, sample)));

describe.each(lacking)('an operation that a dialect does not have (%s)', (dialect) => {
	const bench = new Bench(dialect);
	const samples = SAMPLES.filter((sample) => !isIn(dialect, sample));

	it('is rejected before anything is sent', async () => {
		expect(samples).toHaveLength(OPERATION_COUNTS.highLevel - OPERATION_COUNTS[dialect]);
		seed(bench.sandbox);
		bench.sandbox.resetCounters();
		for (const sample of samples) {
			const { items, error } = await bench.run(parametersOf(sample, sample.parameters));
			const { requests } = bench.sandbox.counters;
			expect([sample.name, items, error !== undefined, requests]).toEqual([sample.name, [], true, 0]);
		}
	});
});
