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

/** The credentials and workflows that n8n contains afterwards. */
export interface Provisions {
	credentials: Record<Dialect, CredentialRef>;
	/** The examples, with the HighLevel dialect's credential. */
	workflows: Array<{ file: string; id: string; name: string }>;
}

/**
 * Stores the sandboxes' credentials and the examples in n8n. Later calls update the credentials and those
 * examples that changed in the project; the other workflows keep the user's changes.
 * @param memory gets the identifiers of the examples
 */
export async function provision(
	session: Session,
	{ sandboxes, service }: Pick<Surroundings, 'sandboxes' | 'service'>,
	memory: Memory,
	outputFolder: string,
): Promise<Provisions> {
	const put = async (dialect: Dialect) =>
		await putCredential(session, CREDENTIAL_NAMES[dialect], { ...sandboxes[dialect].credentials });
	// The HighLevel credential is written last, because n8n preselects the most recent one in new nodes.
	const documented = await put('documented');
	const credentials = { highLevel: await put('highLevel'), documented };

	const existingIds = new Set(await workflowIds(session));
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
		if (id === undefined || !existingIds.has(id)) ({ id } = await createWorkflow(session, workflow));
		else if (known?.hash !== hash) await updateWorkflow(session, id, workflow);
		memory.examples[file] = { workflowId: id, hash };
		workflows.push({ file, id, name: workflow.name });
	}
	return { credentials, workflows };
}
