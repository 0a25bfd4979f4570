import type { IDataObject } from 'n8n-workflow';
import type { Answer, ApiRequest, Send } from '../api/request';
import { isObject } from '../values/json';
import { holdsRecord, recordIn, type RecordType } from '../api/records';
import { ApiFailure } from '../client/errors/apiFailure';
import type { RunServices } from '../run/services';

/** The record of an answer that has to hold one. @throws ApiFailure if it holds none: what was written is not known then */
export function requireRecord(answer: Answer, subject: string, type: RecordType): IDataObject {
	const record = recordIn(answer.body, type);
	if (record) return record;
	throw new ApiFailure(
		{
			message: `The answer to ${subject} holds no record with an ID`,
			description:
				'The server accepted the request, but its answer is not what the interface describes. Check the base URL and the dialect in the credential, and look at the record before running this item again.',
		},
		{ status: answer.status, unclear: true },
	);
}

/** Sends a write that answers with the record: an answer without one is no sign that anything was done. @throws ApiFailure */
export const sendWrite = async (send: Send, request: ApiRequest, type: RecordType): Promise<IDataObject> =>
	requireRecord(await send({ ...request, isDone: holdsRecord(type) }), request.subject, type);

/** What the body of a delete's answer says under the names that servers have for it. */
const deletionFlags = (body: unknown): unknown[] =>
	isObject(body) ? [body.succeded, body.succeeded, body.success, body.deleted] : [];

/** Whether the body of a delete's answer says that it was done, where the dialect's do; else any may. */
export const statesDeletion = (body: unknown): boolean => deletionFlags(body).some((said) => said !== undefined);

/** Checks a delete's confirmation: where the dialect gives one (`confirms`) it has to be there, elsewhere not the contrary. @throws ApiFailure */
export function requireDeleted({ body, status }: Answer, subject: string, confirms = false): void {
	const said = deletionFlags(body);
	if (confirms ? said.includes(true) : !said.includes(false)) return;
	throw new ApiFailure(
		{
			message: `The server did not delete ${subject}`,
			description:
				'It answered without an error, but says that it did not succeed. Try again, or delete it in HighLevel.',
		},
		{ status },
	);
}

/** What comes out of a dry run of a delete. @throws ApiFailure if an earlier row would have deleted it */
export function previewDelete(id: string, subject: string, run: RunServices): IDataObject {
	const gone = run.memoize('deleted', () => new Set<string>());
	if (!gone.has(id)) {
		gone.add(id);
		return { id, deleted: false, action: 'deleted' };
	}
	throw new ApiFailure(
		{
			message: `The ${subject} would not be found`,
			description: 'An earlier row deletes it. Nothing was deleted yet.',
		},
		{ notFound: true },
	);
}
