import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../api/request';
import { isObject, toText } from '../../values/json';
import { clock } from '../../client/clock';

/** Whether an upsert created the contact: as the answer says, else by its status. */
export function isNew(answer: Answer, record: IDataObject): boolean {
	const { body, status, unclearSince } = answer;
	const said = isObject(body) ? (body.new ?? body.isNew ?? body.created) : undefined;
	if (said === true || (said === undefined && status === 201)) return true;
	// An earlier sending ended unclear. If the contact is no older than that, it was that sending that created it.
	if (unclearSince !== undefined) return addedSince(unclearSince, record, answer);
	return said === undefined && record.dateAdded !== undefined && record.dateAdded === record.dateUpdated;
}

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
