import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { CREDENTIAL, connectionFrom, type Connection } from '../../client/connection/connection';
import { hiddenIn } from '../../client/errors/apiFailure';
import { nodeError } from '../../client/errors/nodeError';
import { Run } from '../run';
import { sender } from '../../client/send/createSend';
import { helperTransport } from '../../client/send/transport';
import type { Send } from '../../api/request';

/** How long a dropdown waits for an answer, ms. */
const TIMEOUT_MS = 20_000;
/** How long it waits for the rate limit, ms: longer nobody looks at a list. */
const PATIENCE_MS = 15_000;

/**
 * Runs a look-up for the editor: the same way out as the node's own requests, shared pacer included.
 * @throws NodeApiError that the dropdown shows
 */
export async function lookup<T>(
	context: ILoadOptionsFunctions,
	work: (send: Send, connection: Connection) => Promise<T>,
): Promise<T> {
	let connection: Connection | undefined;
	try {
		connection = connectionFrom(await context.getCredentials(CREDENTIAL));
		const send = sender(new Run(connection), helperTransport(context, TIMEOUT_MS), {}, PATIENCE_MS);
		return await work(send, connection);
	} catch (error) {
		throw nodeError(context.getNode(), connection ? hiddenIn(error, connection.hide) : error);
	}
}
