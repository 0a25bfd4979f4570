import fg from 'fast-glob';
import { ROOT } from '../../engine/nodeTypes';
import { read } from './markdown';
import { missingLines, PARTS, WHOLE_FILES } from './workedExample';

describe('the worked example of CONTRIBUTING.md', () => {
	it('is a new endpoint in seven files; the eighth is docs/operations.md, which npm run docs writes', () => {
		expect([...WHOLE_FILES.keys(), ...PARTS.keys()]).toEqual([
			'nodes/HighLevelCrm/contact/removeFromWorkflow.ts',
			'test/operations/contact/removeFromWorkflow.ts',
			'nodes/HighLevelCrm/contact/index.ts',
			'nodes/HighLevelCrm/dialects/dialect.ts',
			'nodes/HighLevelCrm/dialects/highLevel.ts',
			'sandbox/highLevel/workflows.ts',
			'nodes/HighLevelCrm/outputs.json',
		]);
	});

	it.each([...WHOLE_FILES])('shows %s as it is', (file, code) => expect(code).toBe(read(file)));

	it.each([...PARTS])('shows lines that %s has, in their order', (file, part) =>
		expect(missingLines(part, read(file))).toEqual([]),
	);

	it('leaves out no line of the node, of the sandbox or of the lists of tests that names the operation', () => {
		const files = fg.sync(['nodes/**/*.ts', 'sandbox/**/*.ts', 'test/operations/**/*.ts'], { cwd: ROOT });
		const naming = files
			.filter((file) => !WHOLE_FILES.has(file))
			.flatMap((file) =>
				read(file)
					.split('\n')
					.filter((line) => line.includes('removeFromWorkflow'))
					.map((line) => [file, line]),
			);
		expect(naming.length).toBeGreaterThan(3);
		const shown = (file = '') =>
			PARTS.get(file)
				?.split('\n')
				.map((line) => line.slice(1)) ?? [];
		expect(naming.filter(([file, line = '']) => !shown(file).includes(line))).toEqual([]);
	});
});
