import type { IDataObject } from 'n8n-workflow';
import { keyValue, type ContactKey, type EmailOrPhone } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Row } from '../../run/row';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { countryCodeOf, isInternational } from '../../values/phones';
import { capabilitiesOf } from '../../client/connection/capabilities';
import { learnCountryCode } from './nationalPhone';
import { findContact, lookUpMatched, severalContactsError } from '../../search/findContact';
import { isMain } from './ownership';

/** The contact that a row is about; without `contact` there is certainly none. */
export interface Match {
	contact?: IDataObject;
	/** The key by which the contact was found. */
	by?: 'field' | 'email' | 'phone';
	/** Whether it is an additional email or phone of the contact. */
	isAdditional?: boolean;
}

/** What is done if the prefetched contacts do not decide which contact a row is about. */
export interface MatchNeeds {
	/** Whether the contact must be known before the row is written. */
	isRequired: boolean;
	/** Whether a contact that the prefetch did not find is looked up, as a search does not show the newest contacts. */
	looksUpAbsent: boolean;
}

/**
 * Finds the contact that a row is about, by its keys in their order. Look-up requests are sent only if the prefetched contacts do not decide.
 * @returns `undefined` if the server has to decide, because the contacts were not read @throws ApiFailure if two contacts have the match field's value
 */
export async function matchContact(
	row: Row,
	keys: readonly ContactKey[],
	needs: MatchNeeds,
	send: Send,
): Promise<Match | undefined> {
	const { contacts } = row.run;
	const match = cachedMatch(keys, row.run);
	if (match?.contact || (match && !needs.looksUpAbsent)) return match;
	if (!needs.isRequired) {
		// The look-up may not cost more than the prefetch was allowed to.
		if (contacts.spareLookUps < 1 || !keys.every((key) => contacts.hasRead(key))) return undefined;
		contacts.spareLookUps--;
	}
	return await lookUpMatch(row, keys, send);
}

/** Finds the contact among the prefetched ones. @returns `undefined` if they do not decide @throws ApiFailure as `matchContact` does */
export function cachedMatch(keys: readonly ContactKey[], run: RunServices): Match | undefined {
	const { contacts } = run;
	for (const key of keys) {
		if (!contacts.hasRead(key)) return undefined;
		const [owner, another] = contacts.matches([key]);
		if (owner && another) {
			if ('fieldId' in key) throw severalContactsError(key, [...contacts.matches([key])]);
			return undefined;
		}
		const [contact] = owner ? [owner] : contacts.additionalMatches(key);
		if (!contact) continue;
		if ('phone' in key && !isCertainPhone(key.phone, contact, run)) return undefined;
		return { contact, by: kindOfKey(key), ...(!owner && { isAdditional: true }) };
	}
	return {};
}

/** Whether a number that a contact seems to have is certainly the contact's: one without country code is of the location's country. */
function isCertainPhone(given: string, { phone }: IDataObject, { connection }: RunServices): boolean {
	const code = countryCodeOf(toText(phone), given);
	return code === undefined || capabilitiesOf(connection).countryCodes?.has(code) === true;
}

const kindOfKey = (key: ContactKey): Match['by'] => ('fieldId' in key ? 'field' : 'email' in key ? 'email' : 'phone');

/** Asks the server which contact it would match: by email, then by phone. */
async function lookUpMatch({ run }: Row, keys: readonly ContactKey[], send: Send): Promise<Match> {
	for (const key of keys) {
		if ('id' in key) continue;
		if ('fieldId' in key) {
			const [contact] = run.contacts.matches([key]);
			if (contact) return { contact, by: 'field' };
			if (run.contacts.hasRead(key)) continue;
			throw new ApiFailure({
				message: `Whether a contact has the value "${keyValue(key)}" could not be read`,
				description: 'Nothing was written. Try again later.',
			});
		}
		const contact = await lookUpOwner(key, run, send);
		if (!contact) continue;
		run.contacts.prime(contact);
		if ('phone' in key) learnCountryCode(key.phone, contact, run);
		const isMainKey = 'email' in key ? isMain('email', key.email, contact) : isMain('phone', key.phone, contact);
		return { contact, by: kindOfKey(key), ...(!isMainKey && { isAdditional: true }) };
	}
	return {};
}

/** Looks up the contact that has an email or phone: among the contacts that a dry run would write, then on the server. */
export async function lookUpOwner(key: EmailOrPhone, run: RunServices, send: Send): Promise<IDataObject | undefined> {
	// Also finds a contact without country code: an earlier row may create it, and the server cannot find it yet.
	const cached = run.contacts.get([key]);
	if (typeof cached === 'object' && (!('phone' in key) || isInternational(key.phone) || isUnwritten(cached)))
		return cached;
	const sameNumber = 'phone' in key && run.contacts.getWithoutCountryCode(key.phone);
	if (sameNumber) return { ...sameNumber, phone: key.phone };
	// A contact that was just created is missing in searches, but not in the look-up, if the dialect has one.
	if (cached === 'absent' && run.dialect.findContact === undefined) return undefined;
	const matched = await lookUpMatched(key, run, send);
	const found = matched === undefined ? await findContact(key, run, send) : matched;
	return found ? run.dialect.normalizeContact(found) : undefined;
}

/** Prefix of the IDs of contacts that a dry run would create, for comparison with later rows. The output does not show them. */
export const PLACEHOLDER_ID = 'not created: row ';

/** Whether a contact is only the forecast of a dry run. */
export const isUnwritten = (contact: IDataObject): boolean => toText(idOf(contact)).startsWith(PLACEHOLDER_ID);
