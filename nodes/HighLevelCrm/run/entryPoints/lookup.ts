import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { createConnection, CREDENTIAL, type Connection } from '../../client/connection/connection';
import { redactError } from '../../client/errors/apiFailure';
import { longPauseError } from '../../client/errors/limitErrors';
import { lookupError } from '../../client/errors/nodeError';
import { createSend } from '../../client/send/createSend';
import { helperTransport } from '../../client/send/transport';
import { Session } from '../../client/send/session';

/** Maximum time that a dropdown waits for an answer, ms. */
const MAX_LOOKUP_MS = 20_000;
/** Maximum time that a dropdown waits for the rate limit, ms. */
const MAX_LOOKUP_WAIT_MS = 15_000;

/** The entry point of the editor's look-up requests. @throws NodeApiError or NodeOperationError, which the dropdown shows */
export async function lookup<T>(
	context: ILoadOptionsFunctions,
	work: (send: Send, connection: Connection) => Promise<T>,
): Promise<T> {
	let session: Session | undefined;
	try {
		session = new Session(createConnection(await context.getCredentials(CREDENTIAL)));
		const transport = helperTransport(context, MAX_LOOKUP_MS);
		const send = createSend(session, transport, {}, MAX_LOOKUP_WAIT_MS);
		return await work(withoutLongPause(send, session), session.connection);
	} catch (error) {
		throw lookupError(context.getNode(), session ? redactError(error, session.connection.redact) : error);
	} finally {
		session?.end();
	}
}

/** Fails during a long pause that the server demanded earlier. A row waits for its end, but a dropdown would only seem to hang. */
const withoutLongPause =
	(send: Send, { rateLimiter }: Session): Send =>
	async (request) => {
		const { pauseMs, circuitBreaker } = rateLimiter;
		if (pauseMs > MAX_LOOKUP_WAIT_MS && !circuitBreaker.isOpen) throw longPauseError({}, pauseMs);
		return await send(request);
	};
