import type { Answer, Send } from '../../api/request';

/** Reading ahead has cost as much as it may. */
export class BudgetExceeded extends Error {}

/** Counts requests and sends no more than a number of them. */
export class RequestBudget {
	used = 0;

	/** @param max requests */
	constructor(
		private readonly send: Send,
		readonly max: number,
	) {}

	get remaining(): number {
		return this.max - this.used;
	}

	/**
	 * Sends and counts.
	 * @param judge is shown each answer; its reason ends the reading
	 * @throws Spent if it would be one too many, or what `send` throws
	 */
	limitedSend(most = this.remaining, judge: (answer: Answer) => boolean = () => true): Send {
		const end = this.used + Math.min(most, this.remaining);
		return async (request) => {
			if (this.used >= end) throw new BudgetExceeded();
			this.used++;
			const answer = await this.send(request);
			if (!judge(answer)) throw new BudgetExceeded();
			return answer;
		};
	}
}
