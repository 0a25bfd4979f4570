import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { textOf } from '../../values/json';
import { dialectNamed, type Dialect } from '../../dialects';
import { checkBaseUrl } from './baseUrl';
import { hiding } from './redact';
import { learnedOf } from './capabilities';

/** The credential's name, as users' workflows have it. */
export const CREDENTIAL = 'highLevelCrmApi';

/** Whom a run talks to. */
export interface Connection {
	baseUrl: string;
	locationId: string;
	/** Takes the token out of a text that is told; the credential's `authenticate` puts it on the request. */
	hide: (text: string) => string;
	dialect: Dialect;
	/** One per token + location + base URL; shows nothing of the token. */
	key: string;
}

/**
 * Reads a decrypted `highLevelCrmApi` credential.
 * @throws Error if the base URL would send the token in the open.
 */
export function connectionFrom(credentials: ICredentialDataDecryptedObject): Connection {
	const token = textOf(credentials.token);
	const locationId = textOf(credentials.locationId);
	const baseUrl = checkBaseUrl(credentials.baseUrl);
	const key = createHash('sha256')
		.update(JSON.stringify([token, locationId, baseUrl]))
		.digest('hex');
	const dialect = dialectNamed(credentials, locationId, learnedOf({ key }));
	return { baseUrl, locationId, hide: hiding(token), dialect, key };
}
