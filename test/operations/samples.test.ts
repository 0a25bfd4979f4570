import fg from 'fast-glob';
import { operationNames, ROOT } from '../../engine/nodeTypes';
import { read } from '../docs/markdown';
import { offered } from '../docs/operations';
import { Bench, DIALECTS } from '../support/bench';
import { isIn, OPERATION_COUNTS, parametersOf, SAMPLES, samplesOf, seed } from '.';

it('every operation of the built node has a sample, and every sample an operation', async () => {
	expect(SAMPLES.map(({ name }) => name)).toEqual(await operationNames());
});

it.each(DIALECTS)('the %s dialect has as many operations as OPERATION_COUNTS states', (dialect) => {
	expect(samplesOf(dialect)).toHaveLength(OPERATION_COUNTS[dialect]);
});

/** Where the tests of a resource's operations are. Those of folders that are not named here run every operation by its sample. */
const OWN_TESTS: Record<string, string> = {
	...{ contact: '{contact,plan,search,tags,undo}', equipment: 'calendarResource', room: 'calendarResource' },
	...{ note: 'contactRecord', task: 'contactRecord' },
};

it.each(Object.keys(OWN_TESTS))('the operations of %s stand in the order of their names', async (own) => {
	const names = (await offered())
		.filter(({ resource }) => resource === own)
		.map(({ Operation }) => Operation.toLowerCase());
	expect(names.length).toBeGreaterThan(4);
	expect(names).toEqual([...names].sort());
});

it.each(SAMPLES)('$resource $operation has a test of its own', ({ resource, operation }) => {
	const files = fg.sync(`test/${OWN_TESTS[resource]}/**/*.test.ts`, { cwd: ROOT });
	expect(files.filter((file) => read(file).includes(`'${operation}'`))).not.toEqual([]);
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
