import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../api/answer';
import { clock } from '../../client/clock';
import { toText } from '../../values/json';

/** Clocks and the `Date` header, which has whole seconds, differ by about this, ms. */
const CLOCK_COARSENESS_MS = 1_000;

/**
 * Whether a record was added since a time, by the server's clock as its answer tells it.
 * @param since ms since 1970, by this machine's clock @returns `false` also for a record that does not say when it was added
 */
export function addedSince(since: number, record: IDataObject, { headers }: Pick<Answer, 'headers'>): boolean {
	const serverNow = Date.parse(toText(headers.date)) || clock.date();
	return Date.parse(toText(record.dateAdded)) >= since + (serverNow - clock.date()) - CLOCK_COARSENESS_MS;
}
