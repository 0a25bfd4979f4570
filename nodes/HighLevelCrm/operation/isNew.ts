import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../api/request';
import { isObject, toText } from '../values/json';
import { clock } from '../client/clock';
import { timeOf } from '../values/storedTime';

/** Whether an upsert created the contact, by the answer's flag or else by its status. */
export function isNew(answer: Answer, record: IDataObject): boolean {
	const { body, status, unclearSince } = answer;
	const flag = isObject(body) ? (body.new ?? body.isNew ?? body.created) : undefined;
	if (flag === true || (flag === undefined && status === 201)) return true;
	// An earlier attempt ended unclear. If the contact was added since then, that attempt created it.
	if (unclearSince !== undefined) return addedSince(unclearSince, record, answer);
	return flag === undefined && record.dateAdded !== undefined && record.dateAdded === record.dateUpdated;
}

/** Clocks and the `Date` header (whole seconds) differ by about this, ms. */
const CLOCK_COARSENESS_MS = 1_000;

/** Whether a contact was added since a time, by the server's clock in the answer's headers. @param since ms since 1970, by this machine's clock */
export function addedSince(since: number, record: IDataObject, { headers }: Pick<Answer, 'headers'>): boolean {
	const serverNow = Date.parse(toText(headers.date)) || clock.date();
	return timeOf(record.dateAdded) >= since + (serverNow - clock.date()) - CLOCK_COARSENESS_MS;
}
