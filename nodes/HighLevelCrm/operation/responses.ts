import type { IDataObject } from 'n8n-workflow';
import type { Answer, ApiRequest, Effect, Send } from '../api/request';
import { isObject } from '../values/json';
import { recordIn, type RecordType } from '../api/records';
import { ApiFailure } from '../client/errors/apiFailure';
import { OTHER_CODES } from '../client/errors/errorCode';
import { unclearNote } from '../client/errors/errorEntry';
import {
	answersWrite,
	denialError,
	reportsFailure,
	quoteDenial,
	rejectDenial,
	statesRefusal,
	successFlags,
} from '../client/errors/denial';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';

/**
 * Returns the record of an answer.
 * @param isRead whether the request only reads, so that nothing was written, whatever the answer is
 * @throws ApiFailure if the answer holds no record; after a write, the record's state is then unknown
 */
export function requireRecord(answer: Answer, subject: string, type: RecordType, isRead = false): IDataObject {
	const record = recordIn(answer.body, type);
	if (record) return record;
	const advice = isRead
		? 'Check the base URL and the dialect in the credential; if they are right, try again later.'
		: 'The server accepted the request, but its answer differs from the interface description. Check the base URL and the dialect in the credential, and check the record before running this item again.';
	throw new ApiFailure(
		{
			message: `The answer to ${subject} holds no record with an ID`,
			description: `${advice}${quoteDenial(answer.body)}`,
		},
		{ status: answer.status, unclear: !isRead, code: OTHER_CODES.unreadable },
	);
}

/**
 * Sends a write whose answer has to hold the record. An answer without one does not show that the write was done.
 * @returns the answer, and its record @throws ApiFailure
 */
export async function sendForRecord(
	send: Send,
	request: ApiRequest,
	type: RecordType,
): Promise<{ answer: Answer; record: IDataObject }> {
	const { effect, subject } = request;
	const answer = await send({ ...request, isDone: answersWrite(type) });
	// After an error that does not say what was done, the record may have been created all the same, and the user has to look for it.
	const isOpen = effect !== 'update' && !statesRefusal(answer.body);
	if (!isOpen) rejectDenial(answer, subject, VERBS[effect]);
	return { answer, record: requireRecord(answer, subject, type) };
}

/** Verbs for messages about writes that were not done. */
const VERBS: Partial<Record<Effect, 'create' | 'write'>> = { create: 'create', upsert: 'write' };

/** Sends a write like `sendForRecord`. @returns the record of its answer @throws ApiFailure */
export const sendWrite = async (send: Send, request: ApiRequest, type: RecordType): Promise<IDataObject> =>
	(await sendForRecord(send, request, type)).record;

/** Servers confirm a delete, and other requests without a record, under different names. */
const deletionFlags = (body: unknown): unknown[] => (isObject(body) ? [...successFlags(body), body.deleted] : []);

export const statesDeletion = (body: unknown): boolean => deletionFlags(body).some((flag) => flag !== undefined);

/** Sends a request whose answer says only whether it was done. @throws ApiFailure if it does not say so */
export async function sendConfirmed(send: Send, request: ApiRequest): Promise<void> {
	const { body, status } = await send({ ...request, isDone: statesDeletion });
	if (deletionFlags(body).includes(true)) return;
	throw notConfirmed(request.subject, status, unclearNote({ request }));
}

/** The failure of a write that the server does not confirm. @param what `the delete of contact "…"` @param advice what to do now */
export const notConfirmed = (what: string, status: number | undefined, advice: string): ApiFailure =>
	new ApiFailure(
		{
			message: `The server did not confirm ${what}`,
			description: `It answered without an error, but does not say that it was done.${advice}`,
		},
		{ status, unclear: true },
	);

const isDenied = (body: unknown): boolean => deletionFlags(body).includes(false) || reportsFailure(body);

/** Whether the answer to a delete neither confirms nor denies it. */
export const isSilent = ({ body }: Answer): boolean => !deletionFlags(body).includes(true) && !isDenied(body);

/** @param confirms whether the dialect's answers confirm a delete; if not, they must only not deny it @throws ApiFailure */
export function requireDeleted(answer: Answer, subject: string, confirms = false): void {
	const { body, status } = answer;
	const isConfirmed = deletionFlags(body).includes(true);
	if (confirms ? isConfirmed : !isDenied(body)) return;
	if (!isDenied(body)) {
		const advice = ' It may have been carried out: look in HighLevel, or run the item again.';
		throw notConfirmed(`the delete of ${subject}`, status, advice);
	}
	throw denialError(answer, subject, 'delete');
}

const deletedIds = perRun(() => new Set<string>());

/** Returns the output of a delete's dry run. @throws ApiFailure if an earlier row would have deleted the record */
export function previewDelete(id: string, subject: string, run: RunServices): IDataObject {
	const deleted = deletedIds(run);
	if (!deleted.has(id)) {
		deleted.add(id);
		return { id, deleted: false, action: 'deleted' };
	}
	throw new ApiFailure(
		{
			message: `The ${subject} would not be found`,
			description: 'An earlier row would delete it. This dry run deleted nothing.',
		},
		{ notFound: true },
	);
}
