import path from 'node:path';
import { ESLint } from 'eslint';
import glob from 'fast-glob';

/** n8n's gate, as far as it is used here (the package has no types of its own). */
interface Gate {
	SOURCE_FILE_PATTERNS: string[];
	buildScanConfig(): Promise<ESLint.Options['overrideConfig']>;
}

/** Patterns with which the gate reads a published package. */
export const TARBALL_FILE_PATTERNS = ['**/*.js', 'package.json'];

/** A name in a variable: the package has no types to be looked up. */
const SCANNER: string = '@n8n/scan-community-package/scanner/scanner.mjs';

/**
 * Lints a folder with the very configuration of n8n's gate (@n8n/scan-community-package), inline switches ignored as there.
 * The gate passes warnings over; here they count.
 * @param patterns files to read; the gate's own for a source checkout if absent
 * @returns one line per problem; empty where all is well
 */
export async function gateProblems(folder: string, patterns?: string[]): Promise<string[]> {
	const gate = (await import(SCANNER)) as Gate;
	const eslint = new ESLint({
		cwd: folder,
		allowInlineConfig: false,
		overrideConfigFile: true,
		overrideConfig: await gate.buildScanConfig(),
	});
	const files = await glob(patterns ?? gate.SOURCE_FILE_PATTERNS, {
		cwd: folder,
		absolute: true,
		ignore: ['node_modules/**', '**/package-lock.json'],
	});
	if (files.length === 0) return [`no files to check in ${folder}`];
	const results = await eslint.lintFiles(files);
	return results.flatMap(({ filePath, messages }) =>
		messages.map(
			({ ruleId, message, line }) => `${path.relative(folder, filePath)}:${line} ${ruleId ?? ''} ${message}`,
		),
	);
}
