import type { INodeParameters } from 'n8n-workflow';
import { parametersOf, samplesOf, seed, type Placed } from '../operations';
import { bothDialects, located } from '../support/bench';

const [ODD, ENCODED] = ['a/1?b#c %', 'a%2F1%3Fb%23c%20%25'];

/** The parameter by which a sample names its record, if it does so by an ID. */
const namedBy = ({ parameters }: Placed): string | undefined =>
	['contactId', 'equipmentId', 'roomId'].find(
		(name) => (parameters[name] as { mode?: string } | undefined)?.mode === 'id',
	);

bothDialects('a record that is named by its ID', (bench) => {
	const samples = samplesOf(bench.dialect).filter((sample) => namedBy(sample) !== undefined);
	const about = (sample: Placed, id: string): INodeParameters =>
		parametersOf(sample, { ...sample.parameters, [namedBy(sample) ?? '']: located('id', id) });

	beforeEach(() => {
		seed(bench.sandbox);
		bench.sandbox.resetCounters();
	});

	it('appears in many operations', () =>
		expect(samples.length).toBeGreaterThan(bench.by({ highLevel: 20, documented: 7 })));

	it.each(samples)('is one part of the path: $name', async (sample) => {
		await bench.run(about(sample, ODD));
		const paths = bench.wire.map(({ path }) => path).filter((path) => !path.startsWith('/locations/'));
		expect(paths[0]).toContain(`/${ENCODED}`);
		expect(paths.filter((path) => path.includes(ODD.slice(0, 3)))).toEqual([]);
	});

	it.each(samples)(
		'is named in the error with its row and what to check if it does not exist: $name',
		async (sample) => {
			const { items, error } = await bench.run(about(sample, 'gone'));
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/"gone".* was not found \(row 1\)$/);
			expect(error?.description).toMatch(/Check the ID|loc_sandbox/);
		},
	);
});
