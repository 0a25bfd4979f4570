import type { IDataObject } from 'n8n-workflow';
import { holdsRecord, idOf, type RecordType } from '../api/records';
import type { Answer } from '../api/request';
import { ApiFailure } from '../client/errors/apiFailure';
import { reportsFailure } from '../client/errors/denial';
import { capitalize } from '../client/errors/errorEntry';
import { isObject, toText } from '../values/json';
import { requireRecord } from './responses';

/** A record that is read by its ID. */
interface Asked {
	/** For messages: `contact "c1"`. */
	subject: string;
	/** The key under which servers wrap it: `contact`. */
	noun: string;
	id: string;
}

/**
 * Returns the record in the answer to a reading by ID.
 * @throws ApiFailure if there is no record (`notFound` only if the answer says so), or another one: the record may have been merged into it
 */
export function requireRead(answer: Answer, asked: Asked, type: RecordType): IDataObject {
	const absence = absenceStated(answer, asked);
	if (absence && !holdsRecord(type)(answer.body)) throw absence;
	const record = requireRecord(answer, asked.subject, type, true);
	requireSame(record, asked);
	return record;
}

/** A record without an ID is taken for the one that was asked for. @throws ApiFailure if it has another ID */
export function requireSame(record: IDataObject, { id, subject, noun }: Asked): void {
	if ((idOf(record) ?? id) === id) return;
	const isContact = noun === 'contact';
	const reason = isContact ? 'the one requested may have been merged into it' : 'it is not the one requested';
	throw otherRecordError(`reading of ${subject}`, record, reason, isContact ? noun : 'record');
}

/** Writing to a wrong record would be worse than an error. */
export function otherRecordError(subject: string, record: IDataObject, reason: string, noun = 'contact'): ApiFailure {
	return new ApiFailure({
		message: `The ${subject} returned another ${noun} (ID ${toText(idOf(record)).slice(0, 200)})`,
		description: `Nothing was done: ${reason}. Use its ID if it is the right one.`,
	});
}

/** Some servers say with a status of success that there is no such record: `{ contact: null }`. An empty answer does not say that. */
function absenceStated({ body, status }: Answer, { subject, noun }: Asked): ApiFailure | undefined {
	if (!isObject(body) || body[noun] !== null || reportsFailure(body)) return undefined;
	return new ApiFailure(
		{
			message: `${capitalize(subject)} was not found`,
			description: `Check the ID: the record may have been deleted, or belong to another location. The server answered that there is no such ${noun}.`,
		},
		{ status, notFound: true },
	);
}
