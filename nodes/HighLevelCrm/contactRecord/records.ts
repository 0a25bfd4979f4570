import type { IDataObject } from 'n8n-workflow';
import { contactRecordPath, contactRecordsPath } from '../api/paths';
import type { Answer, ApiRequest, Send } from '../api/request';
import { requireWholeList } from '../client/paging/wholeList';
import type { RecordFormat } from '../operation/operation';
import { requireRead } from '../operation/readById';
import { htmlToText } from '../values/html';
import { isObject } from '../values/json';
import type { ContactRecordKind } from './kind';

/** The contact that a record belongs to. */
export interface Owner {
	id: string;
	/** For messages: `contact "jane@example.com"`. */
	subject: string;
}

/** The records of a list answer; `undefined` if it does not have the API's form, so that it says nothing about what is there. */
const listIn = ({ type }: ContactRecordKind, body: unknown): unknown => (isObject(body) ? body[type] : undefined);

/** Reads all records of a contact, which come in one answer. @throws ApiFailure if it contains no list, or states that there are more */
export async function readRecords(
	kind: ContactRecordKind,
	owner: Owner,
	send: Send,
): Promise<{ records: IDataObject[]; answer: Answer }> {
	const path = contactRecordsPath(kind.type, owner.id);
	const subject = `the list of ${kind.many} of ${owner.subject}`;
	const answer = await send({ method: 'GET', path, effect: 'read', subject, missing: owner.subject });
	const records = requireWholeList(answer, subject, { partOf: (body) => listIn(kind, body) });
	return { records: records.map((record) => withOwner(record, owner)), answer };
}

/** Returns the request's part that names one record. */
export const recordRequest = (
	{ type, noun }: ContactRecordKind,
	owner: Owner,
	id: string,
): Pick<ApiRequest, 'path' | 'subject'> => ({
	path: contactRecordPath(type, owner.id, id),
	subject: `${noun} "${id}" of ${owner.subject}`,
});

/** @throws ApiFailure if there is no such record */
export async function readRecord(kind: ContactRecordKind, owner: Owner, id: string, send: Send): Promise<IDataObject> {
	const request = recordRequest(kind, owner, id);
	const answer = await send({ method: 'GET', ...request, effect: 'read' });
	return withOwner(requireRead(answer, { id, subject: request.subject, noun: kind.noun }, 'other'), owner);
}

export const withOwner = (record: IDataObject, { id }: Owner): IDataObject => ({
	...record,
	contactId: record.contactId ?? id,
});

/** The server may return HTML: `body` is given as it is, and as text. */
export const recordOutput = (): RecordFormat => ({
	format: (record) => (typeof record.body === 'string' ? { ...record, bodyText: htmlToText(record.body) } : record),
});
