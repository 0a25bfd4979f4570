import { holdsRecord, statesNoContact, type RecordType } from '../../api/records';
import type { Answer } from '../../api/request';
import { isObject } from '../../values/json';
import { afterUnclear } from './afterUnclear';
import { ApiFailure } from './apiFailure';
import { OTHER_CODES } from './errorCode';
import { extractServerMessage } from './serverMessage';

/** Lowest status that means an error, and lowest that means one of the server itself. */
const [ERROR_STATUS, SERVER_ERROR_STATUS] = [400, 500];

/** What a body says of its write, under the names that servers have for it. */
export const successFlags = (body: unknown): unknown[] =>
	isObject(body) ? [body.succeded, body.succeeded, body.success] : [];

/**
 * Whether a body says that its request was not done, although its answer's status is one of success: `{ success: false }`, or an error in
 * place of the record; beside the record it is a remark. Gateways that answer everything with 200 do so.
 */
export const reportsFailure = (body: unknown): boolean =>
	isObject(body) &&
	(successFlags(body).includes(false) ||
		(typeof body.statusCode === 'number' && body.statusCode >= ERROR_STATUS) ||
		([body.error, body.errors].some(saysError) && !holdsRecord('contact')(body)));

/** Servers also state that there is none: `null`, `false`, an empty text or list. */
const saysError = (value: unknown): boolean =>
	typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

/** Whether the answer to a look-up request says that there is no such contact, and does not report a failure beside it. */
export const statesAbsence = (body: unknown): boolean => statesNoContact(body) && !reportsFailure(body);

/** Returns what a body says of why its request was not done; empty if it does not say that. */
export function quoteDenial(body: unknown): string {
	const said = reportsFailure(body) ? extractServerMessage(body) : '';
	return said && ` The server says: ${said}`;
}

/**
 * Whether a body is the clear answer to a write: it holds the record, or says that nothing was done. What it calls a failure of the server,
 * or an error without a word on what was done, leaves that open.
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

/** The failure of a write that the server denies under a status of success. @param verb what it was to do */
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
