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

/**
 * The way of every request of a session: in turn, at the allowed pace, with retries, explained if it fails.
 * @param patienceMs longest that a request waits for the rate limit, or for an outage to end
 */
export function createSend(
	session: Session,
	transport: Transport,
	options: WireOptions,
	patienceMs = MAX_TOTAL_MS,
): Send {
	const proxy = options.proxy && `${options.proxy.host}:${options.proxy.port}`;
	const send: Send = async (request) => {
		const retrying = new RetryingRequest(session, request, send, patienceMs, proxy);
		for (;;) {
			const result = await attempt(session, request, transport, options).catch((error: unknown) => {
				throw retrying.unclear && error === session.stopReason(request) ? retrying.unclear : error;
			});
			const answer = await retrying.next(result);
			if (answer) return answer;
		}
	};
	return withoutLocation(send, session.connection);
}

/**
 * The interface description names no location; the node sends it all the same, as the vendor does. A server that refuses it by name is
 * asked again without it, and not asked so again: with a private integration token access is per location anyway.
 */
export function withoutLocation(send: Send, connection: Connection): Send {
	const learned = capabilitiesOf(connection);
	return async (request) => {
		if (!connection.dialect.locationIsOptional(request)) return await send(request);
		if (learned.locationIdRefused) return await send(withoutLocationId(request));
		return await send(request).catch(async (failure: unknown) => {
			if (!rejectsLocationId(failure)) throw failure;
			learned.locationIdRefused = true;
			return await send(withoutLocationId(request));
		});
	};
}

function withoutLocationId({ qs, body, ...request }: ApiRequest): ApiRequest {
	return { ...request, ...(qs && { qs: omitLocationId(qs) }), ...(body && { body: omitLocationId(body) }) };
}

const omitLocationId = ({ locationId, ...others }: IDataObject): IDataObject => others;

/** How servers say that they do not know a name. That a location is unknown, or wanted, is another matter. */
const UNKNOWN_PROPERTY =
	/should not exist|not (allowed|permitted|supported|recogni[sz]ed|expected)|un(known|expected|recogni[sz]ed|supported)|additional/i;

function rejectsLocationId(failure: unknown): boolean {
	if (!hasStatus(failure, 400, 422)) return false;
	const words = `${failure.message} ${failure.description}`;
	return (
		/\blocation_?id\b/i.test(words) && UNKNOWN_PROPERTY.test(words) && !/unknown location|location not/i.test(words)
	);
}
