import { read } from './markdown';

/** The code blocks of CONTRIBUTING.md that are whole files, by path: TypeScript names it in its first line, JSON behind the fence. */
export const WHOLE_FILES = blocks(read('CONTRIBUTING.md'), [
	/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm,
	/^```json (\S+)\n([\s\S]*?)^```$/gm,
]);

/** The code blocks that show lines of a file, by path: lines that begin with a blank or `+`. */
export const PARTS = blocks(read('CONTRIBUTING.md'), [/^```diff (\S+)\n([\s\S]*?)^```$/gm]);

function blocks(markdown: string, patterns: readonly RegExp[]): Map<string, string> {
	const matches = patterns.flatMap((pattern) => [...markdown.matchAll(pattern)]);
	return new Map(matches.map(([, file = '', code = '']) => [file, code]));
}

/** The lines of a part that are not in the file, or not in this order. */
export function missingLines(part: string, text: string): string[] {
	const lines = text.split('\n');
	let position = 0;
	return part
		.trimEnd()
		.split('\n')
		.map((line) => line.slice(1))
		.filter((line) => {
			const found = lines.indexOf(line, position);
			if (found >= 0) position = found + 1;
			return found < 0;
		});
}
