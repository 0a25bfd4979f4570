import { existsSync } from 'node:fs';
import path from 'node:path';
import { read } from './markdown';

const ROOT = path.join(__dirname, '..', '..');

export const SAMPLE = 'test/operations/contact/getNotes.ts';

/** The code blocks of CONTRIBUTING.md that are whole files, by path: TypeScript names it in its first line, JSON behind the fence. */
const NEW_FILES = blocks(read('CONTRIBUTING.md'), [
	/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm,
	/^```json (\S+)\n([\s\S]*?)^```$/gm,
]);

/** The code blocks that change a file, by path: lines that begin with a blank, `+` or `-`. */
const CHANGES = blocks(read('CONTRIBUTING.md'), [/^```diff (\S+)\n([\s\S]*?)^```$/gm]);

function blocks(markdown: string, patterns: readonly RegExp[]): Map<string, string> {
	const matches = patterns.flatMap((pattern) => [...markdown.matchAll(pattern)]);
	return new Map(matches.map(([, file = '', code = '']) => [file, code]));
}

/**
 * Applies a change to a file: ` ` finds a line, `-` removes one, `+` adds one below the line before it, or above the first one found.
 * @throws Error if a line is not in the file, or more than once
 */
export function applyChange(change: string, text: string): string {
	const lines = text.split('\n');
	const steps = change.trimEnd().split('\n');
	const anchor = steps.find((line) => !line.startsWith('+'))?.slice(1) ?? '';
	let position = Math.max(0, lines.indexOf(anchor));
	for (const line of steps) {
		const content = line.slice(1);
		if (line.startsWith('+')) {
			lines.splice(position++, 0, content);
			continue;
		}
		const found = lines.indexOf(content);
		if (found < 0 || lines.includes(content, found + 1)) throw new Error(`Not exactly one line is "${content}"`);
		position = found + 1;
		if (line.startsWith('-')) lines.splice(--position, 1);
	}
	return lines.join('\n');
}

/** The new files of the worked example whose paths exist already. */
export const MISPLACED = [...NEW_FILES.keys()].filter((file) => existsSync(path.join(ROOT, file)));

/** Every file of the worked example as it is afterwards, by path. */
export const exampleFiles = (): Map<string, string> =>
	new Map([...NEW_FILES, ...[...CHANGES].map(([file, change]) => [file, applyChange(change, read(file))] as const)]);
