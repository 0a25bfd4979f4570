import { UserError, type ICredentialDataDecryptedObject } from 'n8n-workflow';
import { displayValue, isEmpty } from '../../values/text';

/** A fixed rate that the user sets for a token: maximum `requests` in any `intervalMs`. */
export interface FixedRate {
	requests: number;
	intervalMs: number;
}

/** Reads the rate of a credential. @returns `undefined` for 0, as the server says then @throws UserError if it is no number */
export function parseRate({
	rateLimitRequests,
	rateLimitSeconds,
}: ICredentialDataDecryptedObject): FixedRate | undefined {
	const requests = readCount(rateLimitRequests, 'Rate Limit: Requests');
	const seconds = readCount(rateLimitSeconds, 'Rate Limit: Seconds');
	return requests > 0 && seconds > 0 ? { requests: Math.ceil(requests), intervalMs: seconds * 1_000 } : undefined;
}

function readCount(given: unknown, label: string): number {
	const count = isEmpty(given) ? 0 : Number(given);
	if (Number.isFinite(count) && count >= 0) return count;
	throw new UserError(
		`The credential's ${label} "${displayValue(given)}" is not a number from 0 up. Use 0 to keep to the server's own limit`,
	);
}
