import type { Send, ApiRequest } from '../../api/request';
import type { Session } from './session';
import { MAX_TOTAL_MS } from './retryPolicy';
import { RetryingRequest } from './retryingRequest';
import { attempt } from './attempt';
import type { Transport, WireOptions } from './transport';
import type { IDataObject } from 'n8n-workflow';
import type { Connection } from '../connection/connection';
import { capabilitiesOf } from '../connection/capabilities';
import { hasStatus } from '../errors/apiFailure';
import { omit } from '../../values/omit';

/** Creates the `send` of a session. @param maxWaitMs maximum wait of a request for the rate limit or the end of an outage */
export function createSend(
	session: Session,
	transport: Transport,
	options: WireOptions,
	maxWaitMs = MAX_TOTAL_MS,
): Send {
	const proxy = options.proxy && `${options.proxy.host}:${options.proxy.port}`;
	const send: Send = async (request) => {
		const retrying = new RetryingRequest(session, request, send, maxWaitMs, proxy);
		for (;;) {
			const result = await attempt(session, request, transport, options).catch((error: unknown) => {
				throw (error === session.stopReason(request) && retrying.unclearFailure) || retrying.told(error);
			});
			const answer = await retrying.handle(result);
			if (answer) return answer;
		}
	};
	return withoutLocation(send, session.connection);
}

/**
 * The interface description has no `locationId`, but the node sends it, as the vendor does. If a server rejects it by name, the node
 * leaves it out from then on. That is safe because a private integration token gives access to one location only.
 */
export function withoutLocation(send: Send, connection: Connection): Send {
	const capabilities = capabilitiesOf(connection);
	return async (request) => {
		if (!connection.dialect.locationIsOptional(request)) return await send(request);
		if (capabilities.locationIdRefused) return await send(withoutLocationId(request));
		return await send(request).catch(async (failure: unknown) => {
			if (!rejectsLocationId(failure)) throw failure;
			capabilities.locationIdRefused = true;
			return await send(withoutLocationId(request));
		});
	};
}

function withoutLocationId({ qs, body, ...request }: ApiRequest): ApiRequest {
	return { ...request, ...(qs && { qs: omitLocationId(qs) }), ...(body && { body: omitLocationId(body) }) };
}

const omitLocationId = (record: IDataObject): IDataObject => omit(record, 'locationId');

/** Matches messages that reject a parameter's name. An unknown or missing location is a different error. */
const UNKNOWN_PROPERTY =
	/should not exist|not (allowed|permitted|supported|recogni[sz]ed|expected)|un(known|expected|recogni[sz]ed|supported)|additional/i;

function rejectsLocationId(failure: unknown): boolean {
	if (!hasStatus(failure, 400, 422)) return false;
	const text = `${failure.message} ${failure.description}`;
	return /\blocation_?id\b/i.test(text) && UNKNOWN_PROPERTY.test(text) && !/unknown location|location not/i.test(text);
}
