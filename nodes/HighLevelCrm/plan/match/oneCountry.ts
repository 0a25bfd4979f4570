import type { IDataObject } from 'n8n-workflow';
import { entryTexts } from '../../api/contactKey';
import type { SamePhone } from '../../run/prefetch/knownContacts';
import { severalCountriesError } from '../../search/contactErrors';
import { toText } from '../../values/json';
import { isWithoutPlus } from '../../values/phones';
import { displayValue } from '../../values/text';
import type { MatchedRow } from '../plan';
import type { PlanFacts } from '../facts/planFacts';

/**
 * If the country of the location is unknown, a phone without calling code may be one of two numbers, so a row that has only this phone may mean one
 * of two contacts. If the country is known, the plus of a number may be missing.
 * @throws ApiFailure if contacts or rows have it in several countries
 */
export function requireOneCountry(
	{ row, contact, by }: MatchedRow,
	{ contacts, phones, rowPhones, numbersOfPhone }: PlanFacts,
): void {
	if ((contact && by !== 'phone') || row.conflictMode === 'vendor') return;
	const key = row.keys.find((one) => 'phone' in one);
	if (!key) return;
	const { phone } = key;
	if (phones.hasCountry(phone)) {
		if (!contact && row.keys.every((one) => 'phone' in one)) requirePlus(phone, contacts);
		return;
	}
	let numbers = numbersOfPhone.get(phone);
	if (!numbers) {
		numbers = phones.numbersOf(phone, phonesOfOwners(phone, contacts, phones.isStored));
		numbersOfPhone.set(phone, numbers);
	}
	if (numbers.size > 1) throw severalCountriesError(phone, numbers);
	// The server may make another number of it than the only one that is known.
	if (row.keys.every((one) => 'phone' in one) && rowPhones.isOfAnother(phone, numbers))
		throw severalCountriesError(phone, [...numbers, `${displayValue(phone)} of another contact`]);
}

/** A spreadsheet takes the plus away: what looks like a new number of the location's country is that of a contact abroad. */
function requirePlus(phone: string, contacts: PlanFacts['contacts']): void {
	const abroad = phonesOfOwners(phone, contacts, isWithoutPlus).find((one) => isWithoutPlus(one, phone));
	if (abroad !== undefined)
		throw severalCountriesError(phone, [abroad, `${displayValue(phone)} of the location's country`]);
}

/** All phones of the contacts that have the given one as their main or an additional phone. */
const phonesOfOwners = (phone: string, contacts: PlanFacts['contacts'], isSame: SamePhone): string[] =>
	[...contacts.owners({ phone }, isSame), ...contacts.additionalOwners({ phone }, isSame)].flatMap(phonesOfContact);

const phonesOfContact = ({ phone, additionalPhones }: IDataObject): string[] => [
	toText(phone),
	...entryTexts(additionalPhones),
];
