import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const NODE = path.join(ROOT, 'nodes', 'HighLevelCrm');
const [TESTED = '', OPEN = ''] = readFileSync(path.join(__dirname, 'limits.md'), 'utf8').split(/^## Open$/m);

/** The cells of the table's rows, without code marks. */
const rowsOf = (text: string): string[][] =>
	text
		.split('\n')
		.filter((line) => line.startsWith('| `'))
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim().replaceAll('`', '')),
		);

/** A number without separators: 60_000, 5 * 60_000, 1e9. */
const plain = (text: string): string => text.replace(/_/g, '');

/** The limits in the sources: constants that are named MAX, MIN or MANY and have a number, as `file NAME`. */
const LIMITS = new Map(
	readdirSync(NODE, { recursive: true })
		.map(String)
		.filter((file) => file.endsWith('.ts'))
		.flatMap((file) => {
			const found = readFileSync(path.join(NODE, file), 'utf8').matchAll(
				/^(?:export )?const (\[[A-Z_, ]+\]|(?:MAX|MIN|MANY)_[A-Z_]+)(?:: \w+)? = ([^;]+);/gm,
			);
			return [...found].flatMap(([, names = '', values = '']) => {
				const each = values.replace(/^\[|\]$/g, '').split(', ');
				return names
					.replace(/^\[|\]$/g, '')
					.split(', ')
					.map((name, index): [string, string] => [`${file} ${name}`, plain(each[index] ?? '')]);
			});
		})
		.filter(([name, value]) => / (MAX|MIN|MANY)_/.test(name) && /^[\d.e* ]+$/.test(value)),
);

/** The text of a test file, without separators in numbers. */
const textOf = (file: string): string => {
	const name = path.join(ROOT, 'test', `${file}.test.ts`);
	return existsSync(name) ? plain(readFileSync(name, 'utf8')) : '';
};

const tested = rowsOf(TESTED);
const open = rowsOf(OPEN);

it('every limit of the node is on the page, once, and every limit of the page in the node', () => {
	expect(LIMITS.size).toBeGreaterThan(90);
	expect(tested.length).toBeGreaterThan(45);
	const named = [...tested, ...open].map(([limit]) => limit);
	expect(named.toSorted()).toEqual([...LIMITS.keys()].toSorted());
});

it.each(tested.map(([limit, ...more]) => [limit, ...more] as string[]))(
	'%s is %s: %s is within, %s is beyond, in %s',
	(limit, value, within, beyond, file, title) => {
		expect(LIMITS.get(limit ?? '')).toBe(plain(value ?? ''));
		const text = textOf(file ?? '');
		const words = [title, within, beyond];
		expect(words.filter((one = '') => one === '' || !text.includes(plain(one)))).toEqual([]);
		expect(within).not.toBe(beyond);
	},
);

it.each(open.map(([limit, ...more]) => [limit, ...more] as string[]))('%s has no test at its edge: %s', (_, why) => {
	expect(why).toMatch(/^[A-Z].{20,}\.$/);
});
