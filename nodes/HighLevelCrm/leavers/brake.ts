import { shareAbove } from '../values/formatting';

/** Share of contacts that a run may deal with at once. */
interface Brake {
	/** Maximum share, percent. */
	brakePercent: number;
	/** Number of contacts up to which the share does not matter. */
	brakeFrom: number;
}

/** From this number of contacts on, more than half of all are held back, too. */
const MIN_HALF = 3;

/** @returns the share and the maximum, percent, if more contacts would be dealt with than the brake allows */
export function exceededShare(
	count: number,
	all: number,
	{ brakePercent, brakeFrom }: Brake,
): { share: number; allowed: number } | undefined {
	const half = Math.max(50, brakePercent);
	const isHalf = count * 100 > all * half && count >= MIN_HALF;
	const isAbove = count * 100 > all * brakePercent && count > brakeFrom;
	if (!isHalf && !isAbove) return undefined;
	const allowed = isAbove ? brakePercent : half;
	return { share: shareAbove(allowed, count, all), allowed };
}
