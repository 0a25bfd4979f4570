import { row, type ContactRow } from './columns';
import { PLACES, type Place } from './places';

/** A source of numbers in [0, 1). */
export type Random = () => number;

/** A row, and the data for writing the same person's phone number in another way. */
export interface Person {
	row: ContactRow;
	place: Place;
	/** Unique index of the person. */
	index: number;
}

const COMPANIES = ['Acme, Inc.', 'Smith & Sons', 'Café "Zur Post"', 'Żubr Sp. z o.o.', 'Initech', '株式会社サンプル'];
const SOURCES = ['web form', 'trade fair', 'referral', 'newsletter sign-up'];
const TAGS = ['newsletter', 'vip', 'Lead', 'trade fair 2024', 'wholesale'];
const COLOURS = ['teal', 'crimson', 'sky blue', 'žlutá'];

/** A random element of a list. */
export function pick<T>(random: Random, list: readonly T[]): T {
	return list[Math.floor(random() * list.length)] as T;
}

/** The phone number of a person, in one of the spellings of the place. */
export function phoneOf(place: Place, index: number, spelling: number): string {
	const write = place.phone[spelling % place.phone.length] ?? String;
	return write(String(index).padStart(6, '0'));
}

/** A person who is not yet in the file. Some cells stay empty, but never both email and phone. */
export function person(random: Random, index: number): Person {
	const place = random() < 0.7 ? PLACES[0] : pick(random, PLACES.slice(1));
	const [city, state, postalCode] = pick(random, place.cities);
	const reach = random();
	const some = (chance: number, value: string) => (random() < chance ? value : '');
	return {
		index,
		place,
		row: row({
			email: reach < 0.93 ? `person${index}@${pick(random, ['example.com', 'example.org', 'mail.example.net'])}` : '',
			phone: reach > 0.15 ? phoneOf(place, index, Math.floor(random() * 4)) : '',
			firstName: some(0.97, pick(random, place.firstNames)),
			lastName: some(0.95, pick(random, place.lastNames)),
			companyName: some(0.4, pick(random, COMPANIES)),
			address1: some(0.7, pick(random, place.streets).replace('{n}', String(1 + (index % 180)))),
			city: some(0.9, city),
			state: some(0.8, state),
			postalCode: some(0.9, postalCode),
			country: some(0.95, place.country),
			source: some(0.8, pick(random, SOURCES)),
			tags: random() < 0.4 ? tags(random) : '',
			'Favourite Colour': some(0.35, pick(random, COLOURS)),
		}),
	};
}

/** One to three tags, separated by commas as people type them. */
function tags(random: Random): string {
	const chosen = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, TAGS)));
	return [...chosen].join(', ');
}
