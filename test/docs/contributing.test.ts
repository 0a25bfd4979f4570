import { read } from './markdown';
import { CHANGED, FILES, SAMPLE } from './workedExample';

// That it builds and leaves every list of operations green takes a copy of the project: contributing.large.test.ts.
describe('the worked example of CONTRIBUTING.md', () => {
	it('is an operation, the preview of its output, its line in an index that is there, and a sample', () => {
		expect(CHANGED).toEqual([expect.stringMatching(/^nodes\/.*\/index\.ts$/)]);
		expect([...FILES.keys()].filter((file) => !CHANGED.includes(file)).sort()).toEqual([
			'nodes/HighLevelCrm/__schema__/v1.0.0/equipment/copy.json',
			expect.stringMatching(/^nodes\/HighLevelCrm\/resources\/\w+\/copy\.ts$/),
			SAMPLE,
		]);
	});

	it('changes one line of the index, beside its import', () => {
		const [index = ''] = CHANGED;
		const [imported, line = '', ...more] = (FILES.get(index) ?? '').trim().split('\n');
		expect([imported, more]).toEqual(["import { copy } from './copy';", []]);
		expect(read(index).split('\n')).toContain(line.replace('copy, ', ''));
	});
});
