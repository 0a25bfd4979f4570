import './settings';
import { LoadOptionsContext } from 'n8n-core';
import {
	Workflow,
	type ILoadOptionsFunctions,
	type INodeParameters,
	type IWorkflowExecuteAdditionalData,
	type ResourceMapperField,
} from 'n8n-workflow';
import { TestCredentialsHelper, type TestCredentials } from './credentials';
import { NODE_TYPE, nodeType, nodeTypes } from './nodeTypes';

/** The context in which n8n's server calls a method for the editor. @param credentials absent if none is chosen yet */
export async function editorContext(
	credentials: TestCredentials | undefined,
	parameters: INodeParameters = {},
): Promise<ILoadOptionsFunctions> {
	const node = {
		id: '1',
		name: 'HighLevel CRM',
		type: NODE_TYPE,
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters,
		...(credentials && { credentials: { highLevelCrmApi: { id: '1', name: 'Test' } } }),
	};
	const workflow = new Workflow({
		id: '1',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: await nodeTypes(),
	});
	const additionalData = {
		credentialsHelper: credentials && new TestCredentialsHelper(credentials),
		currentNodeParameters: parameters,
	} as unknown as IWorkflowExecuteAdditionalData;
	return new LoadOptionsContext(workflow, node, additionalData, '');
}

/** Loads the mapper's fields, as n8n's server does for the editor. */
export async function mapperFields(
	credentials: TestCredentials,
	parameters: INodeParameters,
): Promise<ResourceMapperField[]> {
	const method = (await nodeType()).methods?.resourceMapping?.contactFields;
	if (!method) throw new Error('The node has no mapper fields');
	return (await method.call(await editorContext(credentials, parameters))).fields;
}
