import { randomUUID } from 'node:crypto';
import { preparedExample } from '../../host/examples';
import type { Host } from '../../host/host';
import type { CredentialRef } from '../../host/rest/credentials';
import { createWorkflow, type StoredWorkflow } from '../../host/rest/workflows';
import type { ChatModel, Reply } from './chatModel';

export const AGENT_EXAMPLE = 'agent-with-approval.json';

/** Stores the example of an agent, with a stand-in for its model. */
export async function storeAgent(
	{ session, instance, service }: Host,
	model: ChatModel,
	credential: CredentialRef,
): Promise<StoredWorkflow> {
	const openAi = { name: `Stand-in ${randomUUID()}`, type: 'openAiApi' };
	const data = { apiKey: 'none', url: model.url, header: false };
	const { id } = await session.request<{ id: string }>('POST', '/credentials', { ...openAi, data });
	const workflow = preparedExample(AGENT_EXAMPLE, {
		...{ credential, outputFolder: instance.outputFolder, serviceUrl: service.url },
	});
	const nodes = workflow.nodes.map((node) =>
		node.type.endsWith('.lmChatOpenAi') ? { ...node, credentials: { openAiApi: { id, name: openAi.name } } } : node,
	);
	return await createWorkflow(session, { ...workflow, nodes });
}

/** A model that finds nobody with the email, wants to create a contact, and ends with a text. */
export const creates = (email: string, answer: string): Reply[] => [
	{ tool: 'Find_a_contact_by_email_or_phone', args: { email } },
	{
		tool: 'Create_or_update_a_contact',
		args: { toolParameters: { email, firstName: 'Grace', city: 'Bergen' }, hitlParameters: {} },
	},
	answer,
];
