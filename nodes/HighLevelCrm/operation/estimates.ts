import type { NodeHint } from 'n8n-workflow';

/** HighLevel's limit for one app and location: 100 requests in 10 seconds. */
const REQUESTS_PER_MINUTE = 600;
const LIMIT = 'HighLevel accepts 100 requests in 10 seconds and 200,000 per day.';
/** A row needs its own request, and often one more for its tags or its look-up. */
const [MIN_REQUESTS_PER_ROW, MAX_REQUESTS_PER_ROW] = [1, 2];
/** Rows from which a run is long enough for an estimate. */
const MANY_ROWS = 1_000;

/** Operations for which one request serves many rows, or that are seldom run for many. All others send at least one for each row. */
const SERVES_MANY = '/Tags$|search|find|get$|undo|taskgetAll/.test($parameter.resource + $parameter.operation)';

const writes = (...modes: string[]): string => `${JSON.stringify(modes)}.includes($parameter.write)`;

/** n8n evaluates the condition of a hint, but not its text, so one text has to do for any number of rows. */
export const estimates: NodeHint[] = [
	estimate(
		`!${SERVES_MANY} && !${writes('first', 'nothing')} && !$parameter.options?.dryRun`,
		`${LIMIT} ${describeTimes('rows that are sent')} Where Write has Only Changes, all others take seconds.`,
	),
	estimate(
		`/create|upsert|sync|update|Tags|undo/.test($parameter.operation) && $parameter.resource === "contact" && !${writes('first', 'nothing')} && !$parameter.options?.dryRun`,
		'Each contact that is created starts the HighLevel workflows with Contact Created, each tag those with Contact Tag, and they may send messages. A dry run says how many, and how many workflows are published.',
	),
];

/** Returns a hint that n8n shows in the empty output pane if the input is there already. */
function estimate(condition: string, message: string): NodeHint {
	return {
		message,
		type: 'info',
		location: 'outputPane',
		whenToDisplay: 'beforeExecution',
		displayCondition: `={{ ${condition} && $input.all().length >= ${MANY_ROWS} }}`,
	};
}

/** @returns `1,000 rows take about 2 to 3 minutes, …` */
function describeTimes(rows: string): string {
	return `1,000 ${rows} take about ${estimateTime(1_000)}, 10,000 rows ${estimateTime(10_000)}, and 100,000 rows ${estimateTime(100_000)}.`;
}

/** @returns `17 to 33 minutes` */
function estimateTime(rows: number): string {
	const [minMinutes, maxMinutes] = [MIN_REQUESTS_PER_ROW, MAX_REQUESTS_PER_ROW].map(
		(requests) => (rows * requests) / REQUESTS_PER_MINUTE,
	) as [number, number];
	return minMinutes < 120
		? `${Math.round(minMinutes)} to ${Math.round(maxMinutes)} minutes`
		: `${Math.round(minMinutes / 60)} to ${Math.round(maxMinutes / 60)} hours`;
}
