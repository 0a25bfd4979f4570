import { applyChange, exampleFiles, MISPLACED, SAMPLE } from './workedExample';

// contributing.large.test.ts builds a copy of the project with these files and runs every list of operations there.
describe('the worked example of CONTRIBUTING.md', () => {
	it('is a new endpoint in seven files; the eighth is the README, which npm run docs writes', () => {
		expect([...exampleFiles().keys()]).toEqual([
			'nodes/HighLevelCrm/contact/getNotes.ts',
			SAMPLE,
			'nodes/HighLevelCrm/__schema__/v1.0.0/contact/getNotes.json',
			'nodes/HighLevelCrm/contact/index.ts',
			'nodes/HighLevelCrm/dialects/dialect.ts',
			'nodes/HighLevelCrm/dialects/highLevel.ts',
			'sandbox/highLevel/contacts.ts',
		]);
	});

	it('adds no file that the project has already', () => {
		expect(MISPLACED).toEqual([]);
	});
});

describe('a change of the worked example', () => {
	it('adds lines below the line before them, and replaces lines', () => {
		expect(applyChange(' a\n+b\n-c\n+d\n', 'a\nc\ne')).toBe('a\nb\nd\ne');
	});

	it.each(['x', 'a'])('fails if a line is missing or not unique: %s', (line) => {
		expect(() => applyChange(` ${line}\n`, 'a\na')).toThrow(`Not exactly one line is "${line}"`);
	});
});
