import { createHash } from 'crypto';
import { UserError, type ICredentialDataDecryptedObject } from 'n8n-workflow';
import { toText } from '../../values/json';
import { cleanKey } from '../../values/keys';
import { createDialect, type Dialect } from '../../dialects';
import { parseBaseUrl } from './baseUrl';
import { parseRate, type FixedRate } from './fixedRate';
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
	/** The user's fixed rate; absent if the server's limit decides. */
	rate?: FixedRate;
}

/** Returns the token without what may have been pasted with it: `Bearer`, and characters that nobody sees. */
export const parseToken = (value: unknown): string => cleanKey(toText(value)).replace(/^bearer\s+/i, '');

/** Reads a decrypted `highLevelCrmApi` credential. @throws UserError if the base URL is unusable or unsafe, or the location ID is empty */
export function createConnection(credentials: ICredentialDataDecryptedObject): Connection {
	const token = parseToken(credentials.token);
	const locationId = cleanKey(toText(credentials.locationId));
	if (locationId === '') {
		throw new UserError(
			"The credential's Location ID is empty. In HighLevel you find it in the sub-account under Settings > Business Profile",
		);
	}
	const baseUrl = parseBaseUrl(credentials.baseUrl);
	const key = createHash('sha256')
		.update(JSON.stringify([token, locationId, baseUrl]))
		.digest('hex');
	const dialect = createDialect(credentials, locationId, capabilitiesOf({ key }));
	return { baseUrl, locationId, redact: createRedactor(token), dialect, key, rate: parseRate(credentials) };
}
