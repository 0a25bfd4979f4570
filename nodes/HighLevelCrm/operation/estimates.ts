import type { NodeHint } from 'n8n-workflow';
import { formatCount } from '../run/formatting';

/** HighLevel's limit for one app and location: 100 requests in 10 seconds. */
const REQUESTS_PER_MINUTE = 600;
/** A row needs its own request, and often one more for its tags or its look-up. */
const [MIN_REQUESTS_PER_ROW, MAX_REQUESTS_PER_ROW] = [1, 2];
/** Contacts that one request reads. */
const CONTACTS_PER_REQUEST = 500;

/** n8n's hints are fixed texts, so there is one hint for each of these numbers of rows; it is shown up to the next number. */
const ROW_COUNTS = [1_000, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 50_000, 75_000, 100_000];

/** Operations for which one request serves many rows, or that are seldom run for many. All others send at least one for each row. */
const OTHER_OPERATIONS = ['addTags', 'removeTags', 'search', 'findDuplicates', 'synchronize'];
/** Options with which many contacts are read or skipped at once. */
const REDUCING_OPTIONS = ['onlyChanges', 'bulkRead', 'dryRun', 'rateLimit'];

const hasOption = (option: string): string => `$parameter["options"]?.["${option}"]`;
const isOperation = (operation: string): string => `$parameter["operation"] === "${operation}"`;

const sendsEachRow = [
	`!${JSON.stringify(OTHER_OPERATIONS)}.includes($parameter["operation"])`,
	...REDUCING_OPTIONS.map((option) => `!${hasOption(option)}`),
].join(' && ');

const sendsChanges = [
	`(${isOperation('synchronize')} || !!${hasOption('onlyChanges')})`,
	`!${hasOption('dryRun')}`,
	`!${hasOption('rateLimit')}`,
].join(' && ');

/** Estimated requests and duration of a run. n8n shows it in the empty output pane if the input is there already. */
export const estimates: NodeHint[] = [
	...hints(sendsEachRow, (rows) => `about ${estimateTime(rows)}.`),
	...hints(
		sendsChanges,
		(rows) =>
			`${formatCount(rows / CONTACTS_PER_REQUEST)} requests or more to read contacts, which takes seconds, and then one or two for each row that is new or changed: about ${estimateTime(rows)} if all are.`,
	),
];

function hints(condition: string, estimate: (rows: number) => string): NodeHint[] {
	return ROW_COUNTS.map((rows, index) => {
		const next = ROW_COUNTS[index + 1];
		const count = [`$input.all().length >= ${rows}`, ...(next === undefined ? [] : [`$input.all().length < ${next}`])];
		return {
			message: `At least ${formatCount(rows)} rows: ${estimate(rows)} HighLevel accepts 100 requests in 10 seconds and 200,000 per day.`,
			type: 'info',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${[condition, ...count].join(' && ')} }}`,
		};
	});
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
