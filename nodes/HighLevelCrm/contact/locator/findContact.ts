import type { IDataObject } from 'n8n-workflow';
import { toText } from '../../values/json';
import { idOf, recordIn, statesNoContact } from '../../api/records';
import { ApiFailure, hasStatus } from '../../client/errors/apiFailure';
import { readPages } from '../../client/paging/readPages';
import type { RunServices } from '../../run/services';
import type { EmailOrPhone } from '../../api/contactKey';
import type { Send } from '../../api/request';
import { isInternational, searchDigits, samePhone } from '../../values/phones';
import { contactPath } from '../../api/paths';
import { requireRecord } from '../../operation/responses';

/**
 * The one contact with an email or a phone: by the dialect's immediate look-up, else by search.
 * @returns `undefined` if there is none
 * @throws ApiFailure if there is more than one: which is meant is for the user to say
 */
export async function findContact(
	by: EmailOrPhone,
	{ dialect }: RunServices,
	send: Send,
): Promise<IDataObject | undefined> {
	const subject = `look-up of contact "${toText(Object.values(by)[0])}"`;
	if (dialect.findContact) {
		const lookUp = send({ ...dialect.findContact(by), effect: 'read', subject });
		const answer = await lookUp.catch(undefinedIfUnsupported);
		const record = answer && recordIn(answer.body, 'contact');
		if (answer && !record && !statesNoContact(answer.body)) throw noRecordError(subject, answer.status);
		if (record && !hasKey(by, record)) throw otherContactError(subject, record);
		// The look-up compares numbers as they are stored, with the country code: one without it may be there all the same.
		if (record || (answer && ('email' in by || isInternational(by.phone)))) return record;
	}
	const paging = dialect.searchContacts({ query: 'email' in by ? by.email : searchDigits(by.phone) });
	const found = await readPages(paging, send, { subject, matches: (record) => hasKey(by, record) });
	if (found.length > 1) throw severalContactsError(by, found);
	return found[0];
}

/** A look-up that the server does not know, or that does not take this number, is no answer; any other failure is one. */
function undefinedIfUnsupported(failure: unknown): undefined {
	if (hasStatus(failure, 400, 404, 405, 410, 422)) return undefined;
	throw failure;
}

/** Taking an empty answer for "there is none" would have a workflow create the contact again. */
function noRecordError(subject: string, status: number): ApiFailure {
	const description =
		'The server accepted the request, but its answer does not say whether there is such a contact. Try again later.';
	return new ApiFailure({ message: `The answer to ${subject} holds no record`, description }, { status });
}

/** Writing to a contact that was not asked for is worse than an error. */
function otherContactError(subject: string, record: IDataObject): ApiFailure {
	return new ApiFailure({
		message: `The ${subject} gave another contact (ID ${toText(idOf(record)).slice(0, 200)})`,
		description:
			'Nothing was done: it has another email or phone than the one asked for. Use its ID if it is the one meant.',
	});
}

function severalContactsError(by: EmailOrPhone, found: IDataObject[]): ApiFailure {
	return new ApiFailure({
		message: `More than one contact is contact "${toText(Object.values(by)[0])}"`,
		description: `Nothing was done. Choose the one that you mean by its ID: ${found
			.slice(0, 5)
			.map((record) => idOf(record)?.slice(0, 100))
			.join(', ')}.`,
	});
}

/** Whether a record that the server hands out for a key has that key. */
export function hasKey(by: EmailOrPhone, record: IDataObject): boolean {
	if ('email' in by) return toText(record.email).toLowerCase() === by.email.toLowerCase();
	return samePhone(record.phone, by.phone) || samePhone(by.phone, toText(record.phone));
}

/** One contact as the server holds it. @throws ApiFailure */
export async function readContact(id: string, subject: string, send: Send): Promise<IDataObject> {
	return requireRecord(
		await send({ method: 'GET', path: contactPath(id), effect: 'read', subject }),
		subject,
		'contact',
	);
}
