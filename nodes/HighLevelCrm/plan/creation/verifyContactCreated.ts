import { storedCustomValue } from '../../api/storedCustomFields';
import type { IDataObject } from 'n8n-workflow';
import { isObject, orderedJson, toText } from '../../values/json';
import { storedField, type ContactInput } from '../../dialects';
import { loadLocation, type LocationSettings } from '../../lookups/location';
import { matchKeys } from '../../mapping/input/identity';
import type { RunServices } from '../../run/services';
import { recordIn } from '../../api/records';
import { ApiFailure } from '../../client/errors/apiFailure';
import { statesAbsence } from '../../client/errors/denial';
import type { Answer, ApiRequest, Send } from '../../api/request';
import type { EmailOrPhone } from '../../api/contactKey';
import { hasKey } from '../../search/findContact';
import { addedSince } from '../../operation/isNew';
import { sameEitherWay } from '../../values/phones';
import { sameCustomField, sameField } from '../../mapping/fields/equality';
import { tagsOf, without } from '../../tags/tagSets';

type Verification = Answer | 'absent' | 'unknown';

/**
 * Returns a check whether a create that ended unclear was done, by the dialect's immediate look-up for its email or phone.
 * @returns `undefined` if there is no such look-up, or no email and phone: then the create is never repeated
 */
export function verifyContactCreated(run: RunServices, contact: ContactInput): ApiRequest['verifyCreate'] {
	const { findContact } = run.dialect;
	const keys = matchKeys(contact);
	if (!findContact || keys.length === 0) return undefined;
	const lookUp = async (key: EmailOrPhone, send: Send, since: number): Promise<Verification> => {
		const subject = 'the look-up of the contact that may have been created';
		const answer = await send({ ...findContact(key), effect: 'read', subject }).catch(() => undefined);
		return answer ? outcomeOf(answer, key, contact, since) : 'unknown';
	};
	return async (send, since) => {
		let outcome: Verification = 'unknown';
		for (const key of decidingKeys(keys, await loadLocation(run))) {
			outcome = await lookUp(key, send, since);
			if (outcome !== 'absent') break;
		}
		return outcome;
	};
}

/**
 * Returns the keys by which an existing contact is certainly found. A location that recognizes contacts by the email alone finds nobody by a phone;
 * if its settings are unknown, one of the two keys finds the contact.
 */
function decidingKeys(
	keys: readonly EmailOrPhone[],
	{ isKnown, identifiers }: LocationSettings,
): readonly EmailOrPhone[] {
	const ordered = identifiers.flatMap((field) => keys.filter((key) => field in key));
	return isKnown ? ordered.slice(0, 1) : ordered;
}

/** @throws ApiFailure if another contact has the key */
function outcomeOf(answer: Answer, key: EmailOrPhone, contact: ContactInput, since: number): Verification {
	const record = recordIn(answer.body, 'contact');
	if (!record) return statesAbsence(answer.body) ? 'absent' : 'unknown';
	if (!hasKey(key, record)) return 'unknown';
	const isSame = hasAllValues(record, contact);
	if (isSame && addedSince(since, record, answer)) return { ...answer, body: record };
	throw notOursError(key, record, isSame);
}

/** A contact with this email or phone exists, but its values and its age do not prove that this create made it. */
function notOursError(key: EmailOrPhone, record: IDataObject, isSame: boolean): ApiFailure {
	const contactId = toText(record.id);
	return new ApiFailure(
		{
			message: `A contact with this ${'email' in key ? 'email' : 'phone'} exists (ID ${contactId.slice(0, 200)}), but ${isSame ? 'it is older than this create' : 'its values differ from those sent'}`,
			description:
				'The create got no clear answer. Most likely the contact existed before; if the location allows duplicates, the new one may have been created as well. Compare it, then use "Create or Update".',
		},
		{ contactId, unclear: true },
	);
}

/** Whether a contact has everything that was sent: each field, tag and custom field, in the form that the server gives it. */
function hasAllValues(record: IDataObject, { fields, customFields }: ContactInput): boolean {
	const { tags, ...others } = fields;
	return (
		Object.entries(others).every(([key, value]) => isWritten(key, storedField(record, key), value)) &&
		without(tags ?? [], tagsOf(record)).length === 0 &&
		customFields.every(({ id, value, field }) => {
			const stored = storedCustomValue(record, id);
			return sameCustomText(stored, value) || sameCustomField(field, stored, value, PHONES);
		})
	);
}

/** Without the location's settings any calling code may have been added. */
const PHONES = { isStored: sameEitherWay };

function isWritten(key: string, stored: unknown, sent: unknown): boolean {
	if (key === 'phone') return sameEitherWay(toText(stored), toText(sent));
	return toText(stored).toLowerCase() === toText(sent).toLowerCase() || sameField(key, stored, sent);
}

/** The server may store a number as text, and a single value as a list. */
function sameCustomText(stored: unknown, sent: unknown): boolean {
	const toComparable = (value: unknown): string => (isObject(value) ? (orderedJson(value) ?? '') : toText(value));
	const toLines = (value: unknown): string => [value].flat().map(toComparable).join('\n').toLowerCase();
	return toLines(stored) === toLines(sent);
}
