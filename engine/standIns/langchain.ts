import { NodeConnectionTypes, type INodeType, type NodeConnectionType } from 'n8n-workflow';
import { choice, describe, flag, operations, optionsOf, text, type DescriptionOptions } from './describe';

const { Main, AiTool, AiMemory, AiLanguageModel } = NodeConnectionTypes;

/** A node that can be looked at and not run: which parameters it has, and what connects to it. */
function shape(
	displayName: string,
	name: string,
	[inputs, outputs]: [NodeConnectionType[], NodeConnectionType[]],
	options: DescriptionOptions,
): INodeType {
	return { description: { ...describe(displayName, name, options), inputs, outputs } };
}

const limitWaitTime = {
	...{ displayName: 'Limit Wait Time', name: 'limitWaitTime', type: 'fixedCollection' as const, default: {} },
	options: [
		{
			...{ displayName: 'Values', name: 'values' },
			values: [
				choice('Limit Type', 'limitType', 'afterTimeInterval'),
				{ displayName: 'Amount', name: 'resumeAmount', type: 'number' as const, default: 1 },
				choice('Unit', 'resumeUnit', 'hours'),
			],
		},
	],
};

/** The nodes of an agent with a chat, as far as the examples need them. The tests in a real n8n run them. */
export const agentNodes: readonly INodeType[] = [
	shape('Chat Trigger', 'chatTrigger', [[], [Main]], {
		trigger: true,
		version: [1.4],
		properties: [optionsOf(choice('Response Mode', 'responseMode', 'lastNode', 'responseNodes'))],
	}),
	shape('AI Agent', 'agent', [[Main, AiLanguageModel, AiMemory, AiTool], [Main]], {
		version: [3.1],
		properties: [optionsOf(text('System Message', 'systemMessage'))],
	}),
	shape('OpenAI Chat Model', 'lmChatOpenAi', [[], [AiLanguageModel]], {
		version: [1.3],
		properties: [
			{
				...{ displayName: 'Model', name: 'model', type: 'resourceLocator', default: { mode: 'list', value: '' } },
				modes: [{ displayName: 'From List', name: 'list', type: 'list' }],
			},
			flag('Use Responses API', 'responsesApiEnabled', true),
			optionsOf(),
		],
	}),
	shape('Simple Memory', 'memoryBufferWindow', [[], [AiMemory]], { version: [1.3] }),
	shape('Chat', 'chat', [[Main], [Main]], {
		version: [1.3],
		properties: [operations('send'), text('Message', 'message', { required: true }), optionsOf()],
	}),
	shape('Chat, as a review of tools', 'chatHitlTool', [[AiTool], [AiTool]], {
		version: [1.3],
		properties: [
			text('Message', 'message', { required: true }),
			{
				...{ displayName: 'Approval Options', name: 'approvalOptions', type: 'fixedCollection', default: {} },
				options: [
					{
						...{ displayName: 'Values', name: 'values' },
						values: [
							choice('Type of Approval', 'approvalType', 'double'),
							text('Disapprove Button Label', 'disapproveLabel'),
						],
					},
				],
			},
			optionsOf(limitWaitTime),
		],
	}),
];
