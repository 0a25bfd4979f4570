/** `10,031`. */
export const formatCount = (count: number): string => count.toLocaleString('en');

/** `1 row`, `10,000 rows`. */
export const countOf = (count: number, noun: string): string =>
	`${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** The word that agrees with a count. */
export const agreeing = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** Returns a share in percent that is above `limit`, with as many decimals as show it: `30`, `10.4` of 10. */
export function shareAbove(limit: number, count: number, all: number): number {
	const exact = (count * 100) / all;
	for (let digits = 0; digits < 9; digits++) {
		const rounded = Number(exact.toFixed(digits));
		if (rounded > limit) return rounded;
	}
	return exact;
}

/** `10 of 812 changes were written`. */
export const describeTrial = (written: number, planned: number): string =>
	`${formatCount(written)} of ${countOf(planned, 'change')} ${agreeing(written, 'was', 'were')} written`;

/** `17:02`, `1:00:09`. */
export function formatDuration(durationMs: number): string {
	const seconds = Math.round(durationMs / 1000);
	const two = (part: number) => String(part % 60).padStart(2, '0');
	const minutes = Math.floor(seconds / 60);
	return minutes < 60 ? `${minutes}:${two(seconds)}` : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(seconds)}`;
}
