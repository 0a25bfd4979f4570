import type { IDataObject } from 'n8n-workflow';
import { keyValue, type EmailOrPhone } from '../api/contactKey';
import { recordIn } from '../api/records';
import type { Send } from '../api/request';
import { ApiFailure, hasStatus } from '../client/errors/apiFailure';
import { statesAbsence } from '../client/errors/denial';
import { OTHER_CODES } from '../client/errors/errorCode';
import type { RunServices } from '../run/services';

export const lookUpOf = (key: EmailOrPhone): string => `the look-up of contact "${keyValue(key)}"`;

/**
 * Asks the server which contact it matches by an email or phone, whatever the record shows.
 * @returns `null` if it matches none; `undefined` if the dialect or the server has no such look-up, or not for this number
 */
export async function askMatched(
	key: EmailOrPhone,
	{ dialect }: RunServices,
	send: Send,
): Promise<IDataObject | null | undefined> {
	if (!dialect.findContact) return undefined;
	const subject = lookUpOf(key);
	const answer = await send({ ...dialect.findContact(key), effect: 'read', subject }).catch(undefinedIfUnsupported);
	if (!answer) return undefined;
	const record = recordIn(answer.body, 'contact');
	if (!record && !statesAbsence(answer.body)) throw noRecordError(subject, answer.status);
	return record ?? null;
}

/** Returns `undefined` if the server does not have the look-up or does not accept this number; any other failure is thrown. */
function undefinedIfUnsupported(failure: unknown): undefined {
	if (hasStatus(failure, 400, 404, 405, 410, 422)) return undefined;
	throw failure;
}

/** If an empty answer counted as "no such contact", a workflow would create the contact again. */
function noRecordError(subject: string, status: number): ApiFailure {
	const description =
		'The server accepted the request, but its answer does not say whether there is such a contact. Try again later.';
	return new ApiFailure(
		{ message: `The answer to ${subject} holds no record`, description },
		{ status, code: OTHER_CODES.unreadable },
	);
}
