import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { IRun } from 'n8n-workflow';
import { CommandError, run } from './command';
import type { Execution } from './execution';
import { environmentOf, type Instance } from './instance';
import { CREDENTIAL_TYPE, type CredentialData, type CredentialRef } from './rest/credentials';
import type { WorkflowContent } from './rest/workflows';
import { freePort } from './server';

const TIMEOUT_MS = 5 * 60_000;

/**
 * Runs a command of n8n, with or without a running server of the same instance.
 * @param args e.g. `['execute', '--id=1']`
 * @returns its stdout
 * @throws CommandError if it fails
 */
export async function n8nCommand(instance: Instance, args: readonly string[]): Promise<string> {
	const [name = 'n8n'] = args;
	const log = path.join(instance.userFolder, `${name.replace(':', '-')}.log`);
	return await run(instance.n8n.node.binary, [instance.n8n.bin, ...args], {
		cwd: instance.outputFolder,
		// The broker of a running server already uses the default port.
		env: { ...environmentOf(instance), N8N_RUNNERS_BROKER_PORT: String(await freePort()) },
		log,
		stdoutFile: log.replace(/log$/, 'out'),
		timeoutMs: TIMEOUT_MS,
	});
}

/** Stores a credential under this id, and replaces an existing one. @throws CommandError */
export async function importCredential(
	instance: Instance,
	{ id, name }: CredentialRef,
	data: CredentialData,
): Promise<void> {
	await importRecord(instance, 'import:credentials', { id, name, type: CREDENTIAL_TYPE, data });
}

/** Stores a workflow under this id, and replaces an existing one. @throws CommandError */
export async function importWorkflow(instance: Instance, id: string, workflow: WorkflowContent): Promise<void> {
	await importRecord(instance, 'import:workflow', { ...workflow, id, active: false });
}

/**
 * Executes a stored workflow.
 * @throws CommandError if the workflow ends with an error
 */
export async function executeWorkflow(instance: Instance, id: string): Promise<Execution> {
	const stdout = await n8nCommand(instance, ['execute', `--id=${id}`, '--rawOutput']).catch((error: unknown) => {
		// On a busy machine, a signal once ended n8n during its shutdown, after it had printed the whole result.
		if (error instanceof CommandError && error.exitCode === null) return error.output;
		throw error;
	});
	// Among n8n's log lines, the result is an indented JSON object on lines of its own.
	const [json] = /^\{$[\s\S]*?^\}$/m.exec(stdout) ?? [];
	if (json === undefined) throw new Error(`n8n execute printed no result:\n${stdout.slice(-1_000)}`);
	const { status, data } = JSON.parse(json) as IRun;
	return { status, data };
}

async function importRecord(instance: Instance, command: string, record: object): Promise<void> {
	mkdirSync(instance.userFolder, { recursive: true });
	const file = path.join(instance.userFolder, 'import.json');
	writeFileSync(file, JSON.stringify([record]), { mode: 0o600 });
	try {
		await n8nCommand(instance, [command, `--input=${file}`]);
	} finally {
		rmSync(file);
	}
}
