import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../../api/answer';
import { clock } from '../../../requests/clock';
import { isObject, textOf } from '../../../values/json';

/** Clocks and the `Date` header, which has whole seconds, differ by about this, ms. */
const CLOCK_COARSENESS_MS = 1_000;

/** Whether an upsert created the contact: as the answer says, else by its status. */
export function isNew({ body, status, headers, unclearSince }: Answer, record: IDataObject): boolean {
	const said = isObject(body) ? (body.new ?? body.isNew ?? body.created) : undefined;
	if (said === true || (said === undefined && status === 201)) return true;
	if (unclearSince !== undefined) {
		// An earlier sending ended unclear. If the contact is no older than that, it was that sending that created it.
		const serverNow = Date.parse(textOf(headers.date)) || clock.date();
		const added = Date.parse(textOf(record.dateAdded));
		return added >= unclearSince + (serverNow - clock.date()) - CLOCK_COARSENESS_MS;
	}
	return said === undefined && record.dateAdded !== undefined && record.dateAdded === record.dateUpdated;
}
