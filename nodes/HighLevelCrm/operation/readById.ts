import type { IDataObject } from 'n8n-workflow';
import { holdsRecord, type RecordType } from '../api/records';
import type { Answer } from '../api/request';
import { ApiFailure } from '../client/errors/apiFailure';
import { reportsFailure } from '../client/errors/denial';
import { capitalize } from '../client/errors/errorEntry';
import { isObject } from '../values/json';
import { requireRecord } from './responses';

/** A record that is read by its ID. */
interface Asked {
	/** For messages: `contact "c1"`. */
	subject: string;
	/** The key under which servers wrap it: `contact`. */
	noun: string;
}

/** Returns the record in the answer to a reading by ID. @throws ApiFailure if there is none: `notFound` only if the answer says so */
export function requireRead(answer: Answer, asked: Asked, type: RecordType): IDataObject {
	const absence = absenceStated(answer, asked);
	if (absence && !holdsRecord(type)(answer.body)) throw absence;
	return requireRecord(answer, asked.subject, type);
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
