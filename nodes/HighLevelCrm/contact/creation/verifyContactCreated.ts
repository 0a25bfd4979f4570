import { storedCustomValue } from '../fields/storedCustomFields';
import type { IDataObject } from 'n8n-workflow';
import { isEmpty } from '../../values/text';
import { toText, isObject } from '../../values/json';
import type { ContactInput, Dialect } from '../../dialects';
import { recordIn, statesNoContact } from '../../api/records';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { ApiRequest } from '../../api/request';
import type { EmailOrPhone } from '../../api/contactKey';
import { hasKey } from '../locator/findContact';
import { addedSince } from './isNew';
import { samePhone } from '../../values/phones';
import { tagsOf, without } from '../tags/tagSets';

/**
 * How to find out whether a create that ended unclear was done: by the dialect's immediate look-up for its email or phone.
 * @returns `undefined` where there is no such look-up, or nothing to look up by: then the create is never repeated
 */
export function verifyContactCreated({ findContact }: Dialect, contact: ContactInput): ApiRequest['verifyCreate'] {
	const { email, phone } = contact.fields;
	const by = !isEmpty(email) ? { email: String(email) } : !isEmpty(phone) ? { phone: String(phone) } : undefined;
	if (!findContact || !by) return undefined;
	return async (send, since) => {
		const lookUp = send({
			...findContact(by),
			effect: 'read',
			subject: 'look-up of the contact that may have been created',
		});
		const answer = await lookUp.catch(() => undefined);
		if (!answer) return 'unknown';
		const record = recordIn(answer.body, 'contact');
		if (!record) return statesNoContact(answer.body) ? 'absent' : 'unknown';
		if (!hasKey(by, record)) return 'unknown';
		const isSame = hasAllValues(record, contact);
		if (isSame && addedSince(since, record, answer)) return { ...answer, body: record };
		throw notOursError(by, record, isSame);
	};
}

/** A contact with this email or phone is there, but it is not told by its values and its age that this create made it. */
function notOursError(by: EmailOrPhone, record: IDataObject, isSame: boolean): ApiFailure {
	const contactId = toText(record.id);
	return new ApiFailure(
		{
			message: `A contact with this ${'email' in by ? 'email' : 'phone'} exists (ID ${contactId.slice(0, 200)}), but ${isSame ? 'it was there before this create' : 'not with the values sent'}`,
			description:
				'The connection broke during the create. Most likely the contact was there before; where the location allows duplicates, the new one may have been created beside it. Compare it, then use "Create or Update".',
		},
		{ contactId, unclear: true },
	);
}

/** Whether a contact has everything that was sent: each field, tag and custom field. */
export function hasAllValues(record: IDataObject, { fields, customFields }: ContactInput): boolean {
	const { tags, ...others } = fields;
	return (
		Object.entries(others).every(([key, value]) => sameFieldText(key, record[key], value)) &&
		without(tags ?? [], tagsOf(record)).length === 0 &&
		customFields.every(({ id, value }) => sameCustomText(storedCustomValue(record, id), value))
	);
}

function sameFieldText(key: string, stored: unknown, sent: unknown): boolean {
	if (key === 'phone') return samePhone(stored, String(sent)) || samePhone(sent, toText(stored));
	return toText(stored).toLowerCase() === String(sent).toLowerCase();
}

/** The server may keep a number as text, and one value as a list of one. */
function sameCustomText(stored: unknown, sent: unknown): boolean {
	const one = (value: unknown): string => (isObject(value) ? JSON.stringify(value) : toText(value));
	const plain = (value: unknown): string => [value].flat().map(one).join('\n').toLowerCase();
	return plain(stored) === plain(sent);
}
