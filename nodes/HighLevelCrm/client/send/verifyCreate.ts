import type { Answer, ApiRequest, Send } from '../../api/request';
import { interruptibleSleep } from '../clock';
import type { Stop } from './stop';

/** Pauses before the look-up requests, ms. The server may still be writing the record seconds after the connection broke. */
const VERIFY_PAUSES_MS = [500, 1_000, 2_500];

/**
 * Looks several times for the record of a create that ended unclear.
 * @param since time of the first attempt, ms since 1970
 * @returns the answer of a successful create, or the last look-up's result
 * @throws ApiFailure if another record is in its place
 */
export async function verifyCreate(
	{ verifyCreate: verify }: ApiRequest,
	since: number,
	stop: Stop,
	send: Send,
): Promise<Answer | 'absent' | 'unknown'> {
	if (!verify) return 'unknown';
	let found: Answer | 'absent' | 'unknown' = 'unknown';
	for (const pauseMs of VERIFY_PAUSES_MS) {
		await interruptibleSleep(pauseMs, () => stop.reason !== undefined);
		if (stop.reason) return 'unknown';
		found = await verify(send, since);
		if (typeof found === 'object') break;
	}
	return found;
}
