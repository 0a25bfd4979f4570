import type { Context } from '../context';
import { normaliseEmail, normalisePhone, normaliseTags } from '../normalise';
import type { Contact, ContactPatch } from '../types';
import { mergeCustomFields } from './customFields';

/** Keys of a body that are not a contact's field as they stand. */
const NOT_FIELDS = new Set([
	'locationId',
	'name',
	'createNewIfDuplicateAllowed',
	'customFields',
	'tags',
	'email',
	'phone',
]);

/**
 * Turns a checked body into values as they are stored: email lower-cased, phone E.164, tags lower-cased, a `name`
 * split where there is no first or last name beside it.
 * @throws ApiError 422 when a custom field entry is not right.
 */
export function readContact(
	ctx: Context,
	body: Record<string, unknown>,
	locationId: string,
	before?: Contact,
): ContactPatch {
	const plain = Object.fromEntries(Object.entries(body).filter(([key]) => !NOT_FIELDS.has(key)));
	const patch = plain as ContactPatch;
	const { email, phone, name, tags, customFields } = body;
	if (email !== undefined) patch.email = typeof email === 'string' ? normaliseEmail(email) : null;
	if (phone !== undefined) patch.phone = typeof phone === 'string' && phone !== '' ? normalisePhone(phone) : null;
	if (Array.isArray(tags)) patch.tags = normaliseTags(tags as string[]);
	if (typeof name === 'string' && patch.firstName === undefined && patch.lastName === undefined) {
		const [first, ...rest] = name.split(' ');
		patch.firstName = first ?? '';
		patch.lastName = rest.join(' ');
	}
	if (Array.isArray(customFields)) {
		const stored = before?.customFields ?? [];
		patch.customFields = mergeCustomFields(ctx.state, ctx.options.dialect, locationId, stored, customFields);
	}
	return patch;
}
