import type { IDataObject } from 'n8n-workflow';
import { entryTexts } from '../../api/contactKey';
import { severalCountriesError } from '../../search/contactErrors';
import { toText } from '../../values/json';
import { isWithoutPlus } from '../../values/phones';
import { displayValue } from '../../values/text';
import type { MatchedRow } from '../plan';
import type { PlanFacts } from '../facts/planFacts';

/**
 * Where the country of the location is unknown, nobody knows which of two numbers a phone without calling code is, and so whom a row means that
 * nothing else names. Where it is known, the plus may be missing.
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
		const owners = [
			...contacts.owners({ phone }, phones.isStored),
			...contacts.additionalOwners({ phone }, phones.isStored),
		];
		numbers = phones.numbersOf(phone, owners.flatMap(phonesOfContact));
		numbersOfPhone.set(phone, numbers);
	}
	if (numbers.size > 1) throw severalCountriesError(phone, numbers);
	// The server may make another number of it than the only one that is known.
	if (row.keys.every((one) => 'phone' in one) && rowPhones.isOfAnother(phone, numbers))
		throw severalCountriesError(phone, [...numbers, `${displayValue(phone)} of another contact`]);
}

/** A spreadsheet takes the plus away: what looks like a new number of the location's country is that of a contact abroad. */
function requirePlus(phone: string, contacts: PlanFacts['contacts']): void {
	const [owner] = [...contacts.owners({ phone }, isWithoutPlus), ...contacts.additionalOwners({ phone }, isWithoutPlus)]
		.flatMap(phonesOfContact)
		.filter((one) => isWithoutPlus(one, phone));
	if (owner !== undefined)
		throw severalCountriesError(phone, [owner, `${displayValue(phone)} of the location's country`]);
}

const phonesOfContact = ({ phone, additionalPhones }: IDataObject): string[] => [
	toText(phone),
	...entryTexts(additionalPhones),
];
