import type { IDataObject } from 'n8n-workflow';
import { entryTexts } from '../../api/contactKey';
import { severalCountriesError } from '../../search/contactErrors';
import { toText } from '../../values/json';
import { displayValue } from '../../values/text';
import type { MatchedRow } from '../plan';
import type { PlanFacts } from '../facts/planFacts';

/**
 * Where the country of the location is unknown, nobody knows which of two numbers a phone without calling code is, and so whom a row means that
 * nothing else names.
 * @throws ApiFailure if contacts or rows have it in several countries
 */
export function requireOneCountry(
	{ row, contact, by }: MatchedRow,
	{ contacts, phones, rowPhones, numbersOfPhone }: PlanFacts,
): void {
	if ((contact && by !== 'phone') || row.conflictMode === 'vendor') return;
	const key = row.keys.find((one) => 'phone' in one);
	if (!key || phones.hasCountry(key.phone)) return;
	const { phone } = key;
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

const phonesOfContact = ({ phone, additionalPhones }: IDataObject): string[] => [
	toText(phone),
	...entryTexts(additionalPhones),
];
