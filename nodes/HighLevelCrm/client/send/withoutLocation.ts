import type { IDataObject } from 'n8n-workflow';
import type { ApiRequest, Send } from '../../api/request';
import type { Connection } from '../connection/connection';
import { capabilitiesOf } from '../connection/capabilities';
import { hasStatus } from '../errors/apiFailure';

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
