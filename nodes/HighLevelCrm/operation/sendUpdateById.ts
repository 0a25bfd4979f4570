import type { IDataObject } from 'n8n-workflow';
import { idOf, recordIn, type RecordType } from '../api/records';
import type { ApiRequest, Send } from '../api/request';
import { ApiFailure } from '../client/errors/apiFailure';
import { answersWrite, rejectDenial, successFlags } from '../client/errors/denial';
import { toText } from '../values/json';
import { omit } from '../values/omit';
import { requireRecord } from './responses';

const isConfirmed = (body: unknown): boolean => successFlags(body).includes(true);

/**
 * Sends an update of a record. If the server confirms it without the record, as an update in version v3 may be answered, the record is read.
 * @returns the record @throws ApiFailure also if another record comes back
 */
export async function sendUpdateById(
	send: Send,
	request: ApiRequest,
	id: string,
	type: RecordType,
): Promise<IDataObject> {
	const { subject } = request;
	const isDone = (body: unknown) => answersWrite(type)(body) || isConfirmed(body);
	const answer = await send({ ...request, isDone });
	rejectDenial(answer, subject);
	const isBare = isConfirmed(answer.body) && !recordIn(answer.body, type);
	const read: ApiRequest = { ...omit(request, 'body'), method: 'GET', effect: 'read' };
	const shown = isBare ? await send(read).catch(() => answer) : answer;
	const record = requireRecord(shown, subject, type);
	requireUpdated(record, id, subject);
	return record;
}

/** The values of another record must not come out under the ID that was named. @param record of the answer to an update @throws ApiFailure */
export function requireUpdated(record: IDataObject, id: string, subject: string): void {
	if ((idOf(record) ?? id) === id) return;
	throw new ApiFailure(
		{
			message: `The update of ${subject} was answered with another record (ID ${toText(idOf(record)).slice(0, 200)})`,
			description:
				'It is unclear which of the two was changed: look at both in HighLevel before running this item again.',
		},
		{ unclear: true },
	);
}
