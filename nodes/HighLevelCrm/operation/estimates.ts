import type { NodeHint } from 'n8n-workflow';
import { formatCount } from '../run/formatting';

/** What HighLevel takes of one app in a location: 100 requests in 10 seconds. */
const REQUESTS_A_MINUTE = 600;
/** Requests of a row: its own, and often one for its tags or its look-up. */
const [MIN_REQUESTS_PER_ROW, MAX_REQUESTS_PER_ROW] = [1, 2];

/** n8n's hints are fixed texts: there is one for each of these numbers of rows, shown up to the next. */
const ROW_COUNTS = [1_000, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000, 100_000];

/** Where each row has a request of its own, unless an option reads many at once. */
const ROW_BY_ROW = ['create', 'upsert', 'update', 'delete', 'get', 'find'];
const REDUCING_OPTIONS = ['onlyChanges', 'bulkRead', 'dryRun', 'rateLimit'];

const rowByRow = [
	`${JSON.stringify(ROW_BY_ROW)}.includes($parameter["operation"])`,
	...REDUCING_OPTIONS.map((option) => `!$parameter["options"]?.["${option}"]`),
];

/** How long a run will take, shown before it where the input is there: in the empty output pane. */
export const estimates: NodeHint[] = ROW_COUNTS.map((rows, index) => {
	const next = ROW_COUNTS[index + 1];
	const count = [`$input.all().length >= ${rows}`, ...(next === undefined ? [] : [`$input.all().length < ${next}`])];
	return {
		message: `At least ${formatCount(rows)} rows: about ${estimateTime(rows)}. HighLevel takes 100 requests in 10 seconds, and 200,000 a day.`,
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: `={{ ${[...rowByRow, ...count].join(' && ')} }}`,
	};
});

/** `17 to 33 minutes`. */
function estimateTime(rows: number): string {
	const [least, most] = [MIN_REQUESTS_PER_ROW, MAX_REQUESTS_PER_ROW].map(
		(requests) => (rows * requests) / REQUESTS_A_MINUTE,
	) as [number, number];
	return least < 120
		? `${Math.round(least)} to ${Math.round(most)} minutes`
		: `${Math.round(least / 60)} to ${Math.round(most / 60)} hours`;
}
