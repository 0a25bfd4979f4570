import type { Context } from '../context';
import { normaliseEmail, normalisePhone, normaliseTags } from '../normalise';
import type { Contact, ContactPatch } from '../types';
import { isRecord } from '../validate';
import { birthday } from './birthday';
import { readChannels } from './channels';
import { mergeCustomFields } from './customFields';

/** Keys of a body that are not copied unchanged. */
const CONVERTED_KEYS = new Set([
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
 * Converts a checked body to stored values: email lower-cased, phone in E.164, tags lower-cased. A `name` is
 * split if there is neither a first nor a last name.
 * @throws ApiError 422 if a custom field entry is invalid
 */
export function readContact(
	ctx: Context,
	body: Record<string, unknown>,
	locationId: string,
	{ before, v3 = false }: { before?: Contact; v3?: boolean } = {},
): ContactPatch {
	const plain = Object.fromEntries(Object.entries(body).filter(([key]) => !CONVERTED_KEYS.has(key)));
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
