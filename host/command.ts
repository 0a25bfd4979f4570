import { readFileSync } from 'node:fs';
import { startProcess, type Start } from './processes';

/** A command that failed, with the end of what it said. */
export class CommandError extends Error {
	constructor(
		command: string,
		/** null: it was ended, for its time limit or by a signal. */
		readonly exitCode: number | null,
		readonly output: string,
		log: string,
	) {
		const how = exitCode === null ? 'was ended' : `ended with code ${exitCode}`;
		super(`${command} ${how}. The whole log is in ${log}. Its end:\n${lastLines(output)}`);
	}
}

const LINES = 15;

/**
 * Runs a command to its end.
 * @param timeoutMs it is ended when it takes longer
 * @returns what it said on stdout
 * @throws CommandError when it doesn't end with code 0
 */
export async function run(
	command: string,
	args: readonly string[],
	options: Start & { timeoutMs: number },
): Promise<string> {
	const child = await startProcess(command, args, options);
	const timer = setTimeout(() => void child.end(), options.timeoutMs);
	const exitCode = await child.ended;
	clearTimeout(timer);
	if (exitCode !== 0) throw new CommandError([command, ...args].join(' '), exitCode, child.output(), options.log);
	return child.stdout();
}

/** The end of a log file, for a message. */
export function endOf(log: string): string {
	return lastLines(readFileSync(log, 'utf8'));
}

function lastLines(text: string): string {
	return text.trimEnd().split('\n').slice(-LINES).join('\n');
}
