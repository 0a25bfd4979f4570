import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * What the golden file says and the outline does not: changed or gone. What is new is no change: the file need not know it until it is
 * written anew, by a run with UPDATE_GOLDEN=1.
 * @param outline a line each, each whole in itself
 */
export function changed(name: string, outline: readonly string[]): string[] {
	const file = path.join(__dirname, `${name}.golden.txt`);
	if (process.env.UPDATE_GOLDEN === '1' || !existsSync(file)) writeFileSync(file, `${outline.join('\n')}\n`);
	const there = new Set(outline);
	return readFileSync(file, 'utf8')
		.trimEnd()
		.split('\n')
		.filter((line) => !there.has(line));
}
