import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { CREDENTIAL, createConnection, type Connection } from '../../client/connection/connection';
import { redactError } from '../../client/errors/apiFailure';
import { nodeError } from '../../client/errors/nodeError';
import { Run } from '../run';
import { createSend } from '../../client/send/createSend';
import { helperTransport } from '../../client/send/transport';
import type { Send } from '../../api/request';

/** How long a dropdown waits for an answer, ms. */
const LOOKUP_TIMEOUT_MS = 20_000;
/** How long it waits for the rate limit, ms: longer nobody looks at a list. */
const MAX_LOOKUP_WAIT_MS = 15_000;

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
		connection = createConnection(await context.getCredentials(CREDENTIAL));
		const send = createSend(new Run(connection), helperTransport(context, LOOKUP_TIMEOUT_MS), {}, MAX_LOOKUP_WAIT_MS);
		return await work(send, connection);
	} catch (error) {
		throw nodeError(context.getNode(), connection ? redactError(error, connection.redact) : error);
	}
}
