import { ApiFailure } from '../client/errors/apiFailure';
import type { Session } from '../client/send/session';
import { Advice } from './summary/advice';
import { Order } from './order';
import { RunCounts } from './summary/runCounts';
import type { RunServices } from './services';

/** One execution of the node over all its items. */
export class Run {
	readonly order = new Order();
	readonly counts = new RunCounts();
	/** Options that would have saved requests; absent if none would. */
	advice?: Advice;
	/** The first row since the last success that failed for a reason that may concern all rows. */
	private suspect?: number;

	constructor(
		readonly session: Session,
		readonly services: RunServices,
	) {}

	/** Counts a row for which an option would have saved requests. @param sentence that recommends it */
	advise(sentence: string): void {
		this.advice ??= new Advice();
		this.advice.add(sentence);
	}

	/** Records that a row succeeded, so the failures before it concerned single rows. */
	succeeded(): void {
		this.suspect = undefined;
	}

	/** Records that a row failed and stops the run if every further row would fail too. @param row its index */
	failed(error: unknown, row: number): void {
		if (!(error instanceof ApiFailure)) return;
		const { hopeless, suspect } = error.facts;
		const another = suspect === true && this.suspect !== undefined && this.suspect !== row;
		if (hopeless === true || another) this.session.stop.abort(error);
		if (suspect === true) this.suspect ??= row;
	}
}
