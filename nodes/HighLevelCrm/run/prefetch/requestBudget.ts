import type { Answer } from '../../api/answer';
import type { Send } from '../../api/request';

/** Reading ahead has cost as much as it may. */
export class Spent extends Error {}

/** Counts requests and sends no more than a number of them. */
export class Meter {
	spent = 0;

	/** @param most requests */
	constructor(
		private readonly send: Send,
		readonly most: number,
	) {}

	get left(): number {
		return this.most - this.spent;
	}

	/**
	 * Sends and counts.
	 * @param judge is shown each answer; its reason ends the reading
	 * @throws Spent if it would be one too many, or what `send` throws
	 */
	sender(most = this.left, judge: (answer: Answer) => boolean = () => true): Send {
		const end = this.spent + Math.min(most, this.left);
		return async (request) => {
			if (this.spent >= end) throw new Spent();
			this.spent++;
			const answer = await this.send(request);
			if (!judge(answer)) throw new Spent();
			return answer;
		};
	}
}
