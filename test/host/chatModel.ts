import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A message of a conversation, as a client sends it. */
export interface Message {
	role: 'system' | 'user' | 'assistant' | 'tool';
	content: string | null;
}

/** A tool that the model may call. */
export interface OfferedTool {
	name: string;
	description: string;
	/** JSON schema of the arguments. */
	parameters: object;
}

export interface ChatRequest {
	messages: Message[];
	tools: OfferedTool[];
}

/** What the model answers: a text, or the call of a tool. */
export type Reply = string | { tool: string; args: object };

/** A chat model on this machine that says what it is told to say. It speaks OpenAI's API for chat completions. */
export interface ChatModel {
	/** The base URL for the credential. */
	url: string;
	/** The next answers, in order. */
	replies: Reply[];
	requests: ChatRequest[];
	close: () => Promise<void>;
}

export async function startChatModel(): Promise<ChatModel> {
	const replies: Reply[] = [];
	const requests: ChatRequest[] = [];
	const server = createServer((request, response) => {
		void completion(request).then(({ status, body }) => {
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		});
	});

	async function completion(request: IncomingMessage): Promise<{ status: number; body: object }> {
		const { messages, tools = [] } = JSON.parse(await text(request)) as {
			messages: Message[];
			tools?: Array<{ function: OfferedTool }>;
		};
		const reply = replies.shift();
		if (request.url !== '/v1/chat/completions' || reply === undefined)
			return { status: 404, body: { error: { message: `The stand-in has no answer to ${request.url}` } } };
		requests.push({ messages, tools: tools.map((tool) => tool.function) });
		const call = typeof reply !== 'string' && {
			id: `call_${requests.length}`,
			type: 'function',
			function: { name: reply.tool, arguments: JSON.stringify(reply.args) },
		};
		const message = { role: 'assistant', content: call ? null : reply, ...(call && { tool_calls: [call] }) };
		const choice = { index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' };
		const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
		return {
			status: 200,
			body: { id: 'answer', object: 'chat.completion', created: 0, model: 'stand-in', choices: [choice], usage },
		};
	}

	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		replies,
		requests,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => void server.close(resolve));
		},
	};
}
