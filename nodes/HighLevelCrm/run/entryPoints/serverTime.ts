import type { Send } from '../../api/request';
import { toText } from '../../values/json';

/**
 * The server's clock, as the `Date` of its answers tells it, to the second. Only how far it has come from one answer to another
 * is to be relied on: its records may be dated by another machine.
 */
export class ServerTime {
	/** Of the first answer, ms since 1970; `undefined` where the server does not tell. */
	first?: number;
	/** Of the last one. */
	last?: number;

	/** Sends, and looks at the clock of each answer. */
	watching(send: Send): Send {
		return async (request) => {
			const answer = await send(request);
			const at = Date.parse(toText(answer.headers.date));
			if (!Number.isNaN(at)) {
				this.first ??= at;
				this.last = at;
			}
			return answer;
		};
	}
}
