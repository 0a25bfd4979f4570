import type { Answer, Send } from '../../api/request';

/** The prefetch has used all its requests. */
export class BudgetExceeded extends Error {}

/** Counts requests and sends no more than a maximum. */
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
	 * Creates a `send` that counts.
	 * @param max maximum number of its requests @param accepts called with each answer; false ends the reading
	 * @returns a function that throws BudgetExceeded instead of exceeding the maximum
	 */
	limitedSend(max = this.remaining, accepts: (answer: Answer) => boolean = () => true): Send {
		const end = this.used + Math.min(max, this.remaining);
		return async (request) => {
			if (this.used >= end) throw new BudgetExceeded();
			this.used++;
			const answer = await this.send(request);
			if (!accepts(answer)) throw new BudgetExceeded();
			return answer;
		};
	}
}
