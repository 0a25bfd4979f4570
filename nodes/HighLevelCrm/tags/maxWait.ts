import { createTagBatches, type TagChange } from './tagBatch';

/** Number of waiting rows from which their tags are sent if the calls are well filled. */
const ENOUGH_ROWS = 500;
/** Share of a call's maximum that counts as well filled, on average. */
const WELL_FILLED = 0.4;
/** Time after which tags are sent if that adds few requests to those of the rows, ms. */
const LONG_WAIT_MS = 30_000;
/** Number of rows per call from which a call adds little. */
const ROWS_PER_CALL = 20;
/** Maximum number of rows whose tags wait, however many calls they need. */
const MAX_WAITING_ROWS = 10_000;

/**
 * Whether waiting tags are sent before the calls are full. Waiting saves requests, but a run that is stopped loses the tags, so both are
 * weighed: many rows with few tags are sent early, rows with many different lists of tags wait for more rows.
 */
export function isWorthSending(changes: readonly TagChange[], waitedMs: number, maxContacts: number): boolean {
	const hasWaitedLong = waitedMs >= LONG_WAIT_MS;
	if (changes.length < ENOUGH_ROWS && !hasWaitedLong) return false;
	if (changes.length >= MAX_WAITING_ROWS) return true;
	const batches = createTagBatches(changes, maxContacts);
	const calls = batches.length;
	if (hasWaitedLong && calls * ROWS_PER_CALL <= changes.length) return true;
	if (changes.length < ENOUGH_ROWS) return false;
	const contacts = batches.reduce((sum, batch) => sum + batch.changes.length, 0);
	// Where nearly every row needs a call of its own, waiting saves nothing.
	return contacts / calls > WELL_FILLED * maxContacts || calls > changes.length / 2;
}
