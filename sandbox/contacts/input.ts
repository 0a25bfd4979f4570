import type { Context } from '../context';
import { normaliseEmail, normalisePhone, normaliseTags } from '../normalise';
import type { Contact, ContactPatch } from '../types';
import { isRecord } from '../validate';
import { birthday } from './birthday';
import { readChannels } from './channels';
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
	'dateOfBirth',
	'dndSettings',
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
	{ before, v3 = false }: { before?: Contact; v3?: boolean } = {},
): ContactPatch {
	const plain = Object.fromEntries(Object.entries(body).filter(([key]) => !NOT_FIELDS.has(key)));
	const patch = plain as ContactPatch;
	const { email, phone, name, tags, customFields, dateOfBirth, dndSettings } = body;
	if (email !== undefined) patch.email = typeof email === 'string' ? normaliseEmail(email) : null;
	if (phone !== undefined)
		patch.phone = typeof phone === 'string' && phone !== '' ? normalisePhone(phone, ctx.options.country) : null;
	if (dateOfBirth !== undefined) patch.dateOfBirth = typeof dateOfBirth === 'string' ? birthday(dateOfBirth) : null;
	if (isRecord(dndSettings)) patch.dndSettings = readChannels(dndSettings, v3);
	if (Array.isArray(tags)) patch.tags = normaliseTags(tags as string[]);
	if (typeof name === 'string' && patch.firstName === undefined && patch.lastName === undefined) {
		const [first, ...rest] = name.split(' ');
		patch.firstName = first ?? '';
		patch.lastName = rest.join(' ');
	}
	if (Array.isArray(customFields)) {
		const stored = before?.customFields ?? [];
		patch.customFields = mergeCustomFields(ctx, locationId, stored, customFields, v3);
	}
	return patch;
}
