import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../values/json';
import { idOf, recordIn, statesNoContact } from '../../api/records';
import { ApiFailure, hasStatus } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import type { RunServices } from '../../run/services';
import { keyValue, type EmailOrPhone } from '../../api/contactKey';
import type { Send } from '../../api/request';
import { isInternational, searchDigits, samePhone } from '../../values/phones';
import { contactPath } from '../../api/paths';
import { requireRecord } from '../../operation/responses';

/**
 * Finds the one contact with an email or a phone: by the dialect's immediate look-up, or else by search.
 * @returns `undefined` if there is none
 * @throws ApiFailure if there are several, as the user has to choose
 */
export async function findContact(
	key: EmailOrPhone,
	{ dialect }: RunServices,
	send: Send,
): Promise<IDataObject | undefined> {
	const subject = `look-up of contact "${keyValue(key)}"`;
	if (dialect.findContact) {
		const lookUp = send({ ...dialect.findContact(key), effect: 'read', subject });
		const answer = await lookUp.catch(undefinedIfUnsupported);
		const record = answer && recordIn(answer.body, 'contact');
		if (answer && !record && !statesNoContact(answer.body)) throw noRecordError(subject, answer.status);
		if (record && !hasKey(key, record)) throw otherContactError(subject, record);
		// The look-up compares numbers including the country code. A number without it may exist although the look-up does not find it.
		if (record || (answer && ('email' in key || isInternational(key.phone)))) return record;
	}
	const paging = dialect.searchContacts({ query: 'email' in key ? key.email : searchDigits(key.phone) });
	const found = await readPages(paging, send, { subject, matches: (record) => hasKey(key, record) });
	if (found.length > 1) throw severalContactsError(key, found);
	return found[0];
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
	return new ApiFailure({ message: `The answer to ${subject} holds no record`, description }, { status });
}

/** Writing to a wrong contact would be worse than an error. */
function otherContactError(subject: string, record: IDataObject): ApiFailure {
	return new ApiFailure({
		message: `The ${subject} returned another contact (ID ${toText(idOf(record)).slice(0, 200)})`,
		description:
			'Nothing was done: it has another email or phone than the one requested. Use its ID if it is the right one.',
	});
}

function severalContactsError(key: EmailOrPhone, found: IDataObject[]): ApiFailure {
	return new ApiFailure({
		message: `More than one contact has the ${'email' in key ? 'email' : 'phone'} "${keyValue(key)}"`,
		description: `Nothing was done. Choose the one that you mean by its ID: ${found
			.slice(0, 5)
			.map((record) => idOf(record)?.slice(0, 100))
			.join(', ')}.`,
	});
}

/** Whether a record that the server returned for a key really has that key. */
export function hasKey(key: EmailOrPhone, record: IDataObject): boolean {
	if ('email' in key) return toText(record.email).toLowerCase() === key.email.toLowerCase();
	return samePhone(record.phone, key.phone) || samePhone(key.phone, toText(record.phone));
}

export async function readContact(id: string, subject: string, send: Send): Promise<IDataObject> {
	return requireRecord(
		await send({ method: 'GET', path: contactPath(id), effect: 'read', subject }),
		subject,
		'contact',
	);
}
