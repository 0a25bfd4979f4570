import type { Dialect } from '../sandbox';
import { exampleFiles, exampleHash, preparedExample } from './examples';
import type { Memory } from './memory';
import { putCredential, type CredentialRef } from './rest/credentials';
import type { Session } from './rest/session';
import { createWorkflow, updateWorkflow, workflowIds } from './rest/workflows';
import type { Surroundings } from './surroundings';

/** The names of the sandboxes' credentials in n8n. */
export const CREDENTIAL_NAMES: Record<Dialect, string> = {
	highLevel: 'Sandbox, HighLevel dialect',
	documented: 'Sandbox, Documented dialect',
};

/** What is in n8n afterwards. */
export interface Provisions {
	credentials: Record<Dialect, CredentialRef>;
	/** The examples, with the HighLevel dialect's credential. */
	workflows: Array<{ file: string; id: string; name: string }>;
}

/**
 * Puts the sandboxes' credentials and the examples into n8n. Run again, it renews the credentials, brings examples up to date
 * that changed in the project, and leaves the others as their user left them.
 * @param memory gets the examples' identifiers
 */
export async function provision(
	session: Session,
	{ sandboxes, service }: Pick<Surroundings, 'sandboxes' | 'service'>,
	memory: Memory,
	outputFolder: string,
): Promise<Provisions> {
	const put = async (dialect: Dialect) =>
		await putCredential(session, CREDENTIAL_NAMES[dialect], { ...sandboxes[dialect].credentials });
	// n8n gives a new node the credential that was written last.
	const documented = await put('documented');
	const credentials = { highLevel: await put('highLevel'), documented };

	const there = new Set(await workflowIds(session));
	const workflows: Provisions['workflows'] = [];
	for (const file of exampleFiles()) {
		const hash = exampleHash(file);
		const workflow = preparedExample(file, {
			credential: credentials.highLevel,
			outputFolder,
			serviceUrl: service.url,
		});
		const known = memory.examples[file];
		let id = known?.workflowId;
		if (id === undefined || !there.has(id)) ({ id } = await createWorkflow(session, workflow));
		else if (known?.hash !== hash) await updateWorkflow(session, id, workflow);
		memory.examples[file] = { workflowId: id, hash };
		workflows.push({ file, id, name: workflow.name });
	}
	return { credentials, workflows };
}
