import '../../engine/settings';
import { ExecuteContext, RoutingNode } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type ICredentialsDecrypted,
	type IExecuteData,
	type INodeType,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { TestCredentialsHelper, type TestCredentials } from '../../engine/credentials';
import { credentialType } from '../../engine/nodeTypes';

const NAME = 'highLevelCrmApi';

/** The engine of n8n 1.x says in its own words what it takes for an error by itself, and lets all answers be judged by their bodies. */
export const IS_1X = process.env.N8N_CORE_FROM !== undefined;

/** What the editor shows under the credential. */
export interface Verdict {
	status: 'OK' | 'Error';
	message: string;
}

/** Runs the credential's test as n8n's server does: its request on a temporary node, its rules on what comes back. */
export async function testCredential(credentials: TestCredentials): Promise<Verdict> {
	const { test } = await credentialType();
	if (!test) throw new Error('The credential has no test');
	const type = {
		description: {
			...{
				displayName: 'Temp-Node',
				name: 'temp',
				group: [],
				version: 1,
				description: '',
				defaults: { name: 'Temp' },
				inputs: ['main'],
				outputs: ['main'],
			},
			properties: [
				{ displayName: 'Temp', name: 'temp', type: 'string', default: '', routing: { request: test.request } },
			],
		},
	} as INodeType;
	const node = {
		id: 'temp',
		name: 'Temp-Node',
		type: 'temp',
		typeVersion: 1,
		position: [0, 0] as [number, number],
		parameters: {},
		credentials: { [NAME]: { id: '1', name: 'Test' } },
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) },
	});
	type.description.credentials = [{ name: NAME, required: true }];
	const data: IExecuteData = { node, data: { main: [[{ json: {} }]] }, source: null };
	const additionalData = {
		credentialsHelper: new TestCredentialsHelper(credentials),
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		formWaitingBaseUrl: 'http://localhost/form-waiting',
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createRunExecutionData({}),
		0,
		data.data.main?.[0] ?? [],
		data.data,
		data,
		[],
	);
	const decrypted: ICredentialsDecrypted = { id: '1', name: 'Test', type: NAME, data: { ...credentials } };
	let answer: unknown;
	try {
		const output = await new RoutingNode(context, type, decrypted).runNode();
		answer = output?.[0]?.[0]?.json;
	} catch (error) {
		return thrown(error as Thrown, test.rules ?? []);
	}
	for (const rule of (test.rules ?? []) as Rule[]) {
		if (rule.type !== 'responseSuccessBody' || !rule.properties.key) continue;
		const { key, value, message } = rule.properties;
		if (at(answer, key) === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

/** lodash's `get` for a plain key, which is what n8n's server looks with; texts have `length` and characters. */
const at = (value: unknown, key: string): unknown =>
	value === undefined || value === null ? undefined : (Object(value) as Record<string, unknown>)[key];

/** A rule of either kind; the engine takes both, its type names one at a time. */
interface Rule {
	type: string;
	properties: { key?: string; value: unknown; message: string };
}

type Thrown = Error & { cause?: { response?: { status: number; statusText: string }; code?: string } };

function thrown({ cause, message }: Thrown, rules: readonly Rule[]): Verdict {
	if (cause?.response) {
		const { status, statusText } = cause.response;
		for (const rule of rules) {
			if (rule.type === 'responseCode' && rule.properties.value === status)
				return { status: 'Error', message: rule.properties.message };
		}
		return { status: 'Error', message: statusText || `Received HTTP status code: ${status}` };
	}
	return { status: 'Error', message: cause?.code ?? message };
}
