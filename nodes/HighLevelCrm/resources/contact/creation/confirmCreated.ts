import { isEmpty } from '../../../values/text';
import { textOf } from '../../../values/json';
import type { ContactInput, Dialect } from '../../../dialects';
import { recordIn } from '../../../api/records';
import { ApiFailure } from '../../../requests/failures/failure';
import type { ApiRequest } from '../../../api/request';
import { samePhone } from '../../../values/phones';

/**
 * How to find out whether a create that ended unclear was done: by the dialect's immediate look-up for its email or phone.
 * @returns `undefined` where there is no such look-up, or nothing to look up by: then the create is never repeated
 */
export function confirmCreated({ findContact }: Dialect, contact: ContactInput): ApiRequest['confirm'] {
	const { email, phone } = contact.fields;
	const by = !isEmpty(email) ? { email: String(email) } : !isEmpty(phone) ? { phone: String(phone) } : undefined;
	if (!findContact || !by) return undefined;
	return async (send) => {
		const lookUp = send({
			...findContact(by),
			effect: 'read',
			subject: 'look-up of the contact that may have been created',
		});
		const answer = await lookUp.catch(() => undefined);
		if (!answer) return 'unknown';
		const record = recordIn(answer.body);
		if (!record) return 'absent';
		// The contact that was there before would have made the server refuse the create as a duplicate; but an unclear end
		// says nothing of that. Only one that has all the values sent is taken for ours.
		const ours = Object.entries(contact.fields).every(
			([key, value]) => key === 'tags' || sameValue(key, record[key], value),
		);
		if (ours) return { ...answer, body: record };
		throw new ApiFailure(
			{
				message: `A contact with this ${'email' in by ? 'email' : 'phone'} exists (ID ${textOf(record.id)}), but not with the values sent`,
				description:
					'The connection broke during the create. Most likely the contact was there before and nothing was written: compare it, then use "Create or Update".',
			},
			{ contactId: textOf(record.id), unclear: true },
		);
	};
}

function sameValue(key: string, stored: unknown, sent: unknown): boolean {
	if (key === 'phone') return samePhone(stored, String(sent)) || samePhone(sent, textOf(stored));
	return textOf(stored).toLowerCase() === String(sent).toLowerCase();
}
