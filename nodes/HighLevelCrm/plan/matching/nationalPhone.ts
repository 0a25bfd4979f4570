import type { IDataObject } from 'n8n-workflow';
import { idOf, recordIn } from '../../api/records';
import { capabilitiesOf } from '../../client/connection/capabilities';
import type { ContactInput } from '../../dialects';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { countryCodeOf, isInternational } from '../../values/phones';
import { isEmpty } from '../../values/text';

/**
 * Replaces a phone without country code by the stored one if the server reads it as that number. The server adds the code of the location's
 * country, which the node can only conclude from answers: numbers that end alike may belong to two countries.
 */
export async function withStoredPhone<Contact extends ContactInput>(
	contact: Contact,
	stored: IDataObject,
	run: RunServices,
): Promise<Contact> {
	const { phone } = contact.fields;
	const storedPhone = toText(stored.phone);
	const code = isEmpty(phone) ? undefined : countryCodeOf(storedPhone, String(phone));
	if (code === undefined || !(await isLocationCode(code, String(phone), stored, run))) return contact;
	return { ...contact, fields: { ...contact.fields, phone: storedPhone } };
}

/** Remembers the country code that the server added to a phone. @param record the contact after it was written */
export function learnCountryCode(phone: unknown, record: IDataObject, { connection }: RunServices): void {
	if (isEmpty(phone) || isInternational(toText(phone))) return;
	const code = countryCodeOf(toText(record.phone), toText(phone));
	if (code === undefined) return;
	const capabilities = capabilitiesOf(connection);
	capabilities.countryCodes = new Set([...(capabilities.countryCodes ?? []), code]);
}

async function isLocationCode(code: string, phone: string, stored: IDataObject, run: RunServices): Promise<boolean> {
	const isKnown = () => capabilitiesOf(run.connection).countryCodes?.has(code) === true;
	if (isKnown()) return true;
	const { findContact } = run.dialect;
	if (!findContact) return false;
	// One look-up per run: if it does not show the code, rows are written in doubt, and the answers show it.
	await run.memoize('country code of the location', async () => {
		const subject = 'look-up of a phone without country code';
		const answer = await run.send({ ...findContact({ phone }), effect: 'read', subject }).catch(() => undefined);
		const found = answer && recordIn(answer.body, 'contact');
		if (found && idOf(found) === idOf(stored)) learnCountryCode(phone, found, run);
	});
	return isKnown();
}
