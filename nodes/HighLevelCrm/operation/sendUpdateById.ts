import type { IDataObject } from 'n8n-workflow';
import { idOf, recordIn, type RecordType } from '../api/records';
import type { ApiRequest, Send } from '../api/request';
import { ApiFailure } from '../client/errors/apiFailure';
import { reportsFailure, successFlags } from '../client/errors/denial';
import { toText } from '../values/json';
import { omit } from '../values/omit';
import { sendWrite } from './responses';

const isConfirmed = (body: unknown): boolean => successFlags(body).includes(true);

/** Sends like `send`. If the server confirms an update without returning the record, as version v3 may, the record is read. */
const readingUnshown =
	(send: Send, type: RecordType): Send =>
	async (request) => {
		const isDone = (body: unknown, status: number) => request.isDone?.(body, status) === true || isConfirmed(body);
		const answer = await send({ ...request, isDone });
		const { body } = answer;
		if (!isConfirmed(body) || reportsFailure(body) || recordIn(body, type)) return answer;
		const read = await send({ ...omit(request, 'body', 'isDone'), method: 'GET', effect: 'read' }).catch(() => answer);
		return recordIn(read.body, type) ? read : answer;
	};

/** Sends an update of a record like `sendWrite`. @throws ApiFailure also if another record comes back */
export async function sendUpdateById(
	send: Send,
	request: ApiRequest,
	id: string,
	type: RecordType,
): Promise<IDataObject> {
	const record = await sendWrite(readingUnshown(send, type), request, type);
	requireUpdated(record, id, request.subject);
	return record;
}

/** The values of another record must not be output under the requested ID. @param record of the answer to an update @throws ApiFailure */
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
