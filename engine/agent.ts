import './settings';
import { RoutingNode, type ExecuteContext } from 'n8n-core';
import {
	NodeConnectionTypes,
	NodeHelpers,
	type EngineResponse,
	type IDataObject,
	type IExecuteFunctions,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import type { TestCredentials } from './credentials';
import { execute } from './engine';
import load from './native/load';
import { nodeType } from './nodeTypes';
import { itemsNode } from './standIns';
import { describe as describeNode } from './standIns/describe';

/**
 * The two ways in which n8n 2.41.1 calls a tool. Agents up to version 2 call the tool object of n8n-core, which
 * runs the node's routing. From version 3 on they request that the engine runs the tool's node, which uses the
 * custom operation.
 */
export type ToolWay = 'tool object' | 'engine request';
export const TOOL_WAYS: readonly ToolWay[] = ['tool object', 'engine request'];

/**
 * If the node of an engine request fails, n8n 1.x ends the execution. The model gets no answer, and the user sees
 * the error.
 */
const ENDS_AT_FAILED_TOOLS = process.env.N8N_CORE_FROM?.includes('n8n-1.') === true;

/** A tool as a model sees it. */
export interface ToolSeen {
	name: string;
	description: string;
	/** JSON schema of the arguments. */
	parameters: { properties?: Record<string, IDataObject>; required?: string[] };
}

/** A call of the tool by a model. */
export interface ToolCall {
	credentials: TestCredentials;
	/** Parameters of the tool's node, with `$fromAI` for values that the model decides. */
	parameters: INodeParameters;
	args: IDataObject;
	way: ToolWay;
	/** The tool node's name in the workflow. */
	name?: string;
}
export interface ToolAnswer {
	seen: ToolSeen;
	/** The text that the model reads. */
	answer: string;
}

/** Calls the node as a tool of an agent, through n8n-core. */
export async function callTool(call: ToolCall): Promise<ToolAnswer> {
	const { credentials, parameters, args, way, name = 'CRM' } = call;
	let seen: ToolSeen | undefined;
	let result: ToolAnswer | undefined;
	const agent: INodeType = {
		description: { ...describeNode('Agent', 'agent'), inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool] },
		async execute(this: IExecuteFunctions, engineResponse?: EngineResponse) {
			const response = engineResponse?.actionResponses[0];
			const [tool] = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as [LangchainTool];
			seen = asModelsSee(tool);
			if (response) {
				// Version 3 of n8n's agent converts the output in this way.
				const items = response.data.data?.[NodeConnectionTypes.AiTool]?.[0]?.map(({ json }) => json) ?? [];
				result = {
					seen,
					answer:
						items.length > 0
							? JSON.stringify(items)
							: JSON.stringify(response.data.error ? { error: response.data.error.message } : ''),
				};
			} else if (way === 'engine request') {
				return {
					actions: [
						{
							actionType: 'ExecutionNodeAction' as const,
							nodeName: name,
							input: args,
							type: NodeConnectionTypes.AiTool,
							id: 'call_1',
							metadata: { itemIndex: 0 },
						},
					],
					metadata: {},
				};
			} else {
				result = { seen, answer: await tool.invoke(args).catch((error: Error) => `Error: ${error.message}`) };
			}
			return [this.getInputData()];
		},
	};
	const base = { typeVersion: 1, position: [0, 0] as [number, number], parameters: {} };
	const { run } = await execute({
		workflow: {
			name: 'An agent and its tool',
			nodes: [
				{ ...base, id: '1', name: 'Chat', type: 'test.items' },
				{ ...base, id: '2', name: 'Agent', type: 'test.agent' },
				{
					...base,
					id: '3',
					name,
					type: 'test.highLevelCrmTool',
					parameters,
					credentials: { highLevelCrmApi: { id: '1', name: 'Test' } },
				},
			],
			connections: {
				Chat: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				[name]: { [NodeConnectionTypes.AiTool]: [[{ node: 'Agent', type: NodeConnectionTypes.AiTool, index: 0 }]] },
			},
		},
		credentials,
		more: {
			'test.items': itemsNode([{ json: { chatInput: 'Please do it', sessionId: 's-1' } }]),
			'test.agent': agent,
			'test.highLevelCrmTool': await toolType(),
		},
	});
	const { error } = run.data.resultData;
	if (ENDS_AT_FAILED_TOOLS && way === 'engine request' && seen && error && !result)
		return { seen, answer: JSON.stringify({ error: error.message }) };
	if (!result) throw error ?? new Error('The agent did not get to call its tool');
	return result;
}

interface LangchainTool extends Omit<ToolSeen, 'parameters'> {
	invoke(args: IDataObject): Promise<string>;
}

/** Converts the tool as n8n's chat models send it to their services. */
function asModelsSee(tool: LangchainTool): ToolSeen {
	const options = { paths: [load.resolve('n8n-core')] };
	const { convertToOpenAITool } = load(load.resolve('@langchain/core/utils/function_calling', options)) as {
		convertToOpenAITool: (tool: LangchainTool) => { function: ToolSeen };
	};
	return convertToOpenAITool(tool).function;
}

/** The built node as a tool, built as n8n's server does it (`tool-generation/ai-tools.js`, `node-types.js`). */
export async function toolType(): Promise<INodeType> {
	const type = await nodeType();
	const tool = Object.create(type, { description: { value: toolDescription(type.description) } }) as INodeType;
	tool.execute = async function (this) {
		return (await new RoutingNode(this as unknown as ExecuteContext, type).runNode()) ?? [];
	};
	return tool;
}

/** Adds the description for the model, as n8n's server does. The default description is the operation's action. */
function toolDescription({ usableAsTool, ...description }: INodeTypeDescription): INodeTypeDescription {
	if (!usableAsTool) throw new Error('The node is not usable as a tool');
	const added: INodeProperties[] = [
		{
			displayName: 'Tool Description',
			name: 'descriptionType',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'Set Automatically', value: 'auto' },
				{ name: 'Set Manually', value: 'manual' },
			],
			default: 'auto',
		},
		{
			displayName: 'Description',
			name: 'toolDescription',
			type: 'string',
			default: description.description,
			required: true,
			displayOptions: { show: { descriptionType: ['manual'] } },
		},
	];
	return {
		...description,
		name: `${description.name}Tool`,
		displayName: `${description.displayName} Tool`,
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
		properties: [...added, ...description.properties],
	};
}

/** The name that the editor gives to a tool's node with these parameters. */
export async function toolNodeName(parameters: INodeParameters): Promise<string> {
	return NodeHelpers.makeNodeName(parameters, (await toolType()).description);
}
