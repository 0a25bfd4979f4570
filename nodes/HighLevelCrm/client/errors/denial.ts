import { holdsRecord, statesNoContact, type RecordType } from '../../api/records';
import type { Answer } from '../../api/request';
import { isObject } from '../../values/json';
import { afterUnclear } from './afterUnclear';
import { ApiFailure } from './apiFailure';
import { OTHER_CODES } from './errorCode';
import { extractServerMessage } from './serverMessage';

/** Lowest status that means an error, and lowest that means one of the server itself. */
const [ERROR_STATUS, SERVER_ERROR_STATUS] = [400, 500];

/** Returns the success flags of a body, under all names that servers use for them. */
export const successFlags = (body: unknown): unknown[] =>
	isObject(body) ? [body.succeded, body.succeeded, body.success] : [];

/**
 * Whether a body reports a failure although the answer's status means success: `{ success: false }`, or an error without a record. An error
 * beside the record is only a remark. Gateways that answer every request with 200 send such bodies.
 */
export const reportsFailure = (body: unknown): boolean =>
	isObject(body) &&
	(successFlags(body).includes(false) ||
		(typeof body.statusCode === 'number' && body.statusCode >= ERROR_STATUS) ||
		([body.error, body.errors].some(saysError) && !holdsRecord('contact')(body)));

/** Whether a value is an error. Servers also state that there is no error: `null`, `false`, an empty text or list. */
const saysError = (value: unknown): boolean =>
	typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** Whether the answer to a look-up request says that there is no such contact, and does not report a failure beside it. */
export const statesAbsence = (body: unknown): boolean => statesNoContact(body) && !reportsFailure(body);

/** Returns the reason that a body gives for a failed request; empty if the body reports no failure. */
export function quoteDenial(body: unknown): string {
	const said = reportsFailure(body) ? extractServerMessage(body) : '';
	return said && ` The server says: ${said}`;
}

/**
 * Whether a body is the clear answer to a write: it holds the record, or says that nothing was done. A body that reports a failure of the
 * server, or an error without saying what was done, is not clear.
 */
export const answersWrite =
	(type: RecordType) =>
	(body: unknown): boolean =>
		holdsRecord(type)(body) || statesRefusal(body);

/** Whether a body says clearly that a write was not done. */
export function statesRefusal(body: unknown): boolean {
	if (!isObject(body)) return false;
	const status = typeof body.statusCode === 'number' ? body.statusCode : 0;
	return status < SERVER_ERROR_STATUS && (status >= ERROR_STATUS || successFlags(body).includes(false));
}

/** @param verb what the write was to do @throws ApiFailure if the body of an answer to a write says that it was not done */
export function rejectDenial(answer: Answer, subject: string, verb?: 'change' | 'create' | 'write'): void {
	if (reportsFailure(answer.body)) throw denialError(answer, subject, verb);
}

/** The failure of a write that the server reports as not done, with a status of success. @param verb what the write was to do */
export function denialError({ body, status, unclearSince }: Answer, subject: string, verb = 'change'): ApiFailure {
	const failure = new ApiFailure(
		{
			message: `The server did not ${verb} ${subject}`,
			description: `It answered without an error, but reports that the ${verb} failed. Try again, or ${verb} it in HighLevel.${quoteDenial(body)}`,
		},
		{ status, code: OTHER_CODES.refused },
	);
	return unclearSince === undefined ? failure : afterUnclear(failure);
}
