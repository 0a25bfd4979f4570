import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import { ApiError } from '../errors';
import type { Contact } from '../types';

/** highLevel answers 400 here, not 404. */
export function contactNotFound(ctx: Context, id: string): ApiError {
	if (ctx.options.dialect === 'documented') return new ApiError(404, 'Contact not found');
	return new ApiError(400, `Contact with id ${id} not found`);
}

/** The location allows no duplicates, and `existing` already has this email or phone. */
export function duplicateContact(ctx: Context, existing: Contact, matchingField: 'email' | 'phone'): ApiError {
	const { dialect, documentedDuplicateStatus } = ctx.options;
	const status = dialect === 'documented' ? documentedDuplicateStatus : 400;
	const trace = dialect === 'documented' ? {} : { traceId: randomUUID() };
	return new ApiError(status, 'This location does not allow duplicated contacts.', {
		meta: { contactId: existing.id, matchingField },
		...trace,
	});
}

/** A new contact needs a name, an email or a phone. */
export function noIdentity(ctx: Context): ApiError {
	const { dialect, noIdentityStatus } = ctx.options;
	const status = dialect === 'documented' ? 422 : noIdentityStatus;
	const sentence = 'Contacts without email, phone, firstName and lastName are not allowed.';
	// The vendor's body contains 422, whatever the status of the answer.
	return new ApiError(status, sentence, { statusCode: 422 });
}

/** An upsert needs an email or a phone to match by. */
export function noUpsertKey(): ApiError {
	return new ApiError(400, 'Pass at least one of number, email query parameter');
}
