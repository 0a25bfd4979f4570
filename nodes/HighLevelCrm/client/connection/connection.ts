import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { toText } from '../../values/json';
import { createDialect, type Dialect } from '../../dialects';
import { parseBaseUrl } from './baseUrl';
import { createRedactor } from './redact';
import { capabilitiesOf } from './capabilities';

/** The credential's name in users' workflows. */
export const CREDENTIAL = 'highLevelCrmApi';

/** The server and location of a run. */
export interface Connection {
	baseUrl: string;
	locationId: string;
	/** Replaces the token in a text. */
	redact: (text: string) => string;
	dialect: Dialect;
	/** A hash of token, location and base URL. */
	key: string;
}

/** Reads a decrypted `highLevelCrmApi` credential. @throws UserError if the base URL is unusable or unsafe */
export function createConnection(credentials: ICredentialDataDecryptedObject): Connection {
	const token = toText(credentials.token);
	const locationId = toText(credentials.locationId);
	const baseUrl = parseBaseUrl(credentials.baseUrl);
	const key = createHash('sha256')
		.update(JSON.stringify([token, locationId, baseUrl]))
		.digest('hex');
	const dialect = createDialect(credentials, locationId, capabilitiesOf({ key }));
	return { baseUrl, locationId, redact: createRedactor(token), dialect, key };
}
