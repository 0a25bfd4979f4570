import { existsSync } from 'node:fs';
import path from 'node:path';
import { read } from './markdown';

const ROOT = path.join(__dirname, '..', '..');

export const SAMPLE = 'test/operations/equipment/copy.ts';

/** The code blocks of a page that name their file, by that name: TypeScript in its first line, JSON behind the fence. */
function filesIn(markdown: string): Map<string, string> {
	const typescript = markdown.matchAll(/^```ts\n\/\/ (\S+)\n([\s\S]*?)^```$/gm);
	const json = markdown.matchAll(/^```json (\S+)\n([\s\S]*?)^```$/gm);
	return new Map([...typescript, ...json].map(([, file = '', code = '']) => [file, code]));
}

/** A file with the lines of an example: an import is added, any other takes the place of the line that declares the same. */
export function changedBy(lines: string, file: string): string {
	return lines
		.trim()
		.split('\n')
		.reduce((text, line) => {
			const declared = /^export const \w+ = /.exec(line)?.[0];
			return declared === undefined ? `${line}\n${text}` : text.replace(new RegExp(`^${declared}.*$`, 'm'), line);
		}, file);
}

/** The files of CONTRIBUTING.md's worked example, by their paths. */
export const FILES = filesIn(read('CONTRIBUTING.md'));

/** Those of them that the project has: the example gives their changed lines only. */
export const CHANGED = [...FILES.keys()].filter((file) => existsSync(path.join(ROOT, file)));
