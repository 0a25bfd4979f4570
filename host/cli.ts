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
 * Runs a command of n8n, beside a running server of the same instance or without one.
 * @param args e.g. `['execute', '--id=1']`
 * @returns what it said on stdout
 * @throws CommandError when it fails
 */
export async function n8nCommand(instance: Instance, args: readonly string[]): Promise<string> {
	const [name = 'n8n'] = args;
	const log = path.join(instance.userFolder, `${name.replace(':', '-')}.log`);
	return await run(instance.n8n.node.binary, [instance.n8n.bin, ...args], {
		cwd: instance.outputFolder,
		// The broker of a running server has the usual port.
		env: { ...environmentOf(instance), N8N_RUNNERS_BROKER_PORT: String(await freePort()) },
		log,
		stdoutFile: log.replace(/log$/, 'out'),
		timeoutMs: TIMEOUT_MS,
	});
}

/** Stores a credential under this id, over one that has it. @throws CommandError */
export async function importCredential(
	instance: Instance,
	{ id, name }: CredentialRef,
	data: CredentialData,
): Promise<void> {
	await importing(instance, 'import:credentials', { id, name, type: CREDENTIAL_TYPE, data });
}

/** Stores a workflow under this id, over one that has it. @throws CommandError */
export async function importWorkflow(instance: Instance, id: string, workflow: WorkflowContent): Promise<void> {
	await importing(instance, 'import:workflow', { ...workflow, id, active: false });
}

/**
 * Executes a stored workflow.
 * @throws CommandError when the workflow ends with an error
 */
export async function executeWorkflow(instance: Instance, id: string): Promise<Execution> {
	const said = await n8nCommand(instance, ['execute', `--id=${id}`, '--rawOutput']).catch((error: unknown) => {
		// Seen once on a busy machine: n8n had put out its result whole, and was ended by a signal while it shut down.
		if (error instanceof CommandError && error.exitCode === null) return error.output;
		throw error;
	});
	// The result stands on lines of its own, indented, among what n8n logs.
	const [json] = /^\{$[\s\S]*?^\}$/m.exec(said) ?? [];
	if (json === undefined) throw new Error(`n8n execute put out no result:\n${said.slice(-1_000)}`);
	const { status, data } = JSON.parse(json) as IRun;
	return { status, data };
}

async function importing(instance: Instance, command: string, record: object): Promise<void> {
	mkdirSync(instance.userFolder, { recursive: true });
	const file = path.join(instance.userFolder, 'import.json');
	writeFileSync(file, JSON.stringify([record]), { mode: 0o600 });
	try {
		await n8nCommand(instance, [command, `--input=${file}`]);
	} finally {
		rmSync(file);
	}
}
