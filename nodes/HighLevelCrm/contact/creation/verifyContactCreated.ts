import type { IDataObject } from 'n8n-workflow';
import { isEmpty } from '../../values/text';
import { toText } from '../../values/json';
import type { ContactInput, Dialect } from '../../dialects';
import { recordIn, statesNoContact } from '../../api/records';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { ApiRequest } from '../../api/request';
import type { EmailOrPhone } from '../../api/contactKey';
import { hasKey } from '../locator/hasKey';
import { addedSince } from './addedSince';
import { hasAllValues } from './hasAllValues';

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
		const record = recordIn(answer.body);
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
