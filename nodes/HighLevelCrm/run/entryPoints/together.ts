import type { Send } from '../../api/request';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Places } from '../batch/rowSlots';
import type { Run } from '../run';
import { Cancelled } from '../../client/send/stop';
import type { Together } from '../batch/together';

/**
 * What the rows of `run` need to do something at once.
 * @param afterwards sends for a run of its own, which a row's failure does not stop
 */
export function togetherIn(run: Run, rows: number, places: Places, send: Send, afterwards: Send): Together {
	const goesOn = () => {
		const { reason } = run.stop;
		const isOver = reason instanceof Cancelled || (reason instanceof ApiFailure && reason.facts.hopeless === true);
		return reason !== undefined && !isOver;
	};
	return {
		rows,
		gather: async (outcome) => await places.gather(outcome),
		whenStill: (listener) => places.whenStill(listener),
		async send(request) {
			if (goesOn()) return await afterwards(request);
			return await send(request).catch(async (error: unknown) => {
				// It was still waiting for its turn when the run was stopped.
				if (error !== run.stop.reason || !goesOn()) throw error;
				return await afterwards(request);
			});
		},
	};
}
