import type { Answer, ApiRequest, Send } from '../../api/request';
import { interruptibleSleep } from '../clock';
import type { Stop } from './stop';

/**
 * Pauses before the look-ups for a record that may have been created, ms: a server may still be writing it seconds after the
 * connection broke. Only after the last one it counts as absent.
 */
const VERIFY_PAUSES_MS = [500, 1_000, 2_500];

/**
 * Looks several times whether a create that ended unclear was done.
 * @param since when it was first sent, ms since 1970
 * @returns the answer that it would have given; `absent` or `unknown` as of the last look
 * @throws ApiFailure where another record is in its place
 */
export async function verifyCreate(
	{ verifyCreate: confirm }: ApiRequest,
	since: number,
	stop: Stop,
	send: Send,
): Promise<Answer | 'absent' | 'unknown'> {
	if (!confirm) return 'unknown';
	let found: Answer | 'absent' | 'unknown' = 'unknown';
	for (const pauseMs of VERIFY_PAUSES_MS) {
		await interruptibleSleep(pauseMs, () => stop.reason !== undefined);
		if (stop.reason) return 'unknown';
		found = await confirm(send, since);
		if (typeof found === 'object') break;
	}
	return found;
}
