import { readFileSync } from 'node:fs';
import { startProcess, type Start } from './processes';

/** A failed command, with the end of its output. */
export class CommandError extends Error {
	constructor(
		command: string,
		/** null if the command was ended, by its time limit or a signal. */
		readonly exitCode: number | null,
		readonly output: string,
		log: string,
	) {
		const how = exitCode === null ? 'was ended' : `ended with code ${exitCode}`;
		super(`${command} ${how}. The whole log is in ${log}. Its end:\n${lastLines(output)}`);
	}
}

const MAX_LINES_SHOWN = 15;

/**
 * Runs a command to its end.
 * @param timeoutMs maximum duration, after which the command is ended
 * @returns its stdout
 * @throws CommandError if its exit code is not 0
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
	return text.trimEnd().split('\n').slice(-MAX_LINES_SHOWN).join('\n');
}
