import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { toText } from '../../values/json';
import { createDialect, type Dialect } from '../../dialects';
import { parseBaseUrl } from './baseUrl';
import { createRedactor } from './redact';
import { capabilitiesOf } from './capabilities';

/** The credential's name, as users' workflows have it. */
export const CREDENTIAL = 'highLevelCrmApi';

/** Whom a run talks to. */
export interface Connection {
	baseUrl: string;
	locationId: string;
	/** Takes the token out of a text that is told; the credential's `authenticate` puts it on the request. */
	redact: (text: string) => string;
	dialect: Dialect;
	/** One per token + location + base URL; shows nothing of the token. */
	key: string;
}

/**
 * Reads a decrypted `highLevelCrmApi` credential.
 * @throws Error if the base URL would send the token in the open.
 */
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
