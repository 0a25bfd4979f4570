import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../api/answer';
import { isObject } from '../../values/json';
import { addedSince } from './addedSince';

/** Whether an upsert created the contact: as the answer says, else by its status. */
export function isNew(answer: Answer, record: IDataObject): boolean {
	const { body, status, unclearSince } = answer;
	const said = isObject(body) ? (body.new ?? body.isNew ?? body.created) : undefined;
	if (said === true || (said === undefined && status === 201)) return true;
	// An earlier sending ended unclear. If the contact is no older than that, it was that sending that created it.
	if (unclearSince !== undefined) return addedSince(unclearSince, record, answer);
	return said === undefined && record.dateAdded !== undefined && record.dateAdded === record.dateUpdated;
}
