import { row, type ContactRow } from './columns';
import { phoneOf, type Person, type Random } from './people';

/** Indexes from here on are for the second phone numbers of people. */
const SECOND_PHONES = 500_000;

/** Another row about a person who is already in the file, as in an export from two systems. */
export function twin({ row: original, place, index }: Person, kind: number): ContactRow {
	if (kind % 5 === 4 && original.phone !== '') {
		// The same number in another spelling is the only thing that identifies the person.
		const other = [1, 2, 3, 0]
			.map((spelling) => phoneOf(place, index, spelling))
			.find((phone) => phone !== original.phone);
		return row({ phone: other ?? original.phone, source: 'phone list', tags: 'called' });
	}
	if (original.email === '') return row({ phone: original.phone, 'Favourite Colour': 'amber' });
	if (kind % 2 === 0)
		return row({ email: original.email, phone: phoneOf(place, SECOND_PHONES + index, kind), source: 'moved' });
	return row({ email: shout(original.email, kind), companyName: 'Twin & Co., Ltd.', tags: 'newsletter, twice' });
}

function shout(email: string, kind: number): string {
	return kind % 4 === 1 ? email.toUpperCase() : email.replace(/^./, (first) => first.toUpperCase());
}

/** The seven rows that can't be imported, each for a reason of its own. */
export const BAD_ROWS: readonly ContactRow[] = [
	row({ email: 'anna.kowalska(at)example.com', firstName: 'Anna', lastName: 'Kowalska', country: 'PL' }),
	row({ email: 'no-domain@', phone: '+1 202 555 0143', firstName: 'Nora' }),
	row({ email: 'two words@example.com', firstName: 'Toni', tags: 'newsletter' }),
	row({ phone: 'ask at reception', firstName: 'Rex', companyName: 'Hotel "Sonne"' }),
	row({ phone: 'n/a', firstName: 'Gary' }),
	row({ firstName: 'Nobody', lastName: 'Anywhere', city: 'Nowhere', tags: 'newsletter' }),
	row({ companyName: 'A company, without anybody', address1: '1 Empty Lot\nBack door' }),
];

/** A place in the file for a row that belongs after another: sometimes right after it, sometimes far down. */
export function later(random: Random, index: number): number {
	return index + 0.5 + Math.floor(random() ** 2 * 200);
}
