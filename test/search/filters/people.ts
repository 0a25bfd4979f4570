import type { Contact, CustomField } from '../../../sandbox';
import { createPrng } from '../../../sandbox/prng';
import { entriesIn } from '../../support/entriesIn';

/** One custom field for each type that the search compares differently. */
export const CUSTOM_FIELDS: Array<Partial<CustomField> & { id: string }> = [
	{ id: 'cfText', name: 'Favourite colour', dataType: 'TEXT' },
	{ id: 'cfNumber', name: 'Shoe size', dataType: 'NUMERICAL' },
	{ id: 'cfOne', name: 'Plan', dataType: 'SINGLE_OPTIONS', picklistOptions: ['Basic', 'Pro', 'Pro Plus'] },
	{
		id: 'cfSeveral',
		name: 'Interests',
		dataType: 'MULTIPLE_OPTIONS',
		picklistOptions: ['Art', 'Sport', 'Water Sport', 'Music'],
	},
	{ id: 'cfDate', name: 'First visit', dataType: 'DATE' },
];

/** Country codes, the number of digits after them, and the first digits of mobile numbers. */
export const COUNTRIES: ReadonlyArray<{ code: string; digits: number; begin: string }> = [
	{ code: '1', digits: 10, begin: '415' },
	{ code: '44', digits: 10, begin: '7' },
	{ code: '49', digits: 11, begin: '15' },
	{ code: '33', digits: 9, begin: '6' },
	{ code: '91', digits: 10, begin: '9' },
	{ code: '354', digits: 7, begin: '8' },
];

const FIRST = ['Jane', 'mary-jane', 'JOSÉ', 'Ann', 'Joanna', 'O’Neil', 'Wei', 'Þóra', 'max', 'Søren'];
const LAST = entriesIn(
	'Doe | doering | MacDoe | García López | van der Berg | Berg | NAKAMURA | Ng | Smith-Jones | Jones',
);
const CITIES = ['Berlin', 'New York', 'são paulo', 'München', 'SAINT-DENIS', 'York', 'McAllen', 'Berlin-Mitte', 'oslo'];
const COMPANIES = ['Acme Inc.', 'ACME', 'Doe & Co', 'doe & co', 'Müller GmbH', 'eBay', '100% Coffee', '"Quoted" Ltd.'];
const SOURCES = ['website', 'Web Form', 'web form 2', 'FACEBOOK', 'api', 'iPhone App'];
const TAGS = ['lead', 'VIP', 'viper', 'newsletter', 'New Year 2024', 'customer', 'ex-customer', 'café'];
const COLOURS = ['red', 'Red', 'dark red', 'BLUE', 'blue-green', 'Grün', '007'];

const YEAR_START = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns the same varied contacts each time: spellings, countries, missing values and dates differ. */
export function people(count: number): Partial<Contact>[] {
	const random = createPrng(2024);
	const upTo = (most: number): number => Math.floor(random() * most);
	const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
	/** The value. In one of `oneIn` cases it is missing or empty. */
	const maybe = <T>(oneIn: number, value: T): T | null | undefined =>
		upTo(oneIn) > 0 ? value : oneOf([null, undefined]);
	const spelt = (text: string): string => oneOf([text, text, text.toLowerCase(), text.toUpperCase()]);
	const some = <T>(list: readonly T[]): T[] => list.filter(() => upTo(4) === 0);

	let national = '';
	const phone = (): string => {
		const { code, digits, begin } = oneOf(COUNTRIES);
		// Some phones have the digits of the previous one, in another country if they fit there.
		if (upTo(10) > 0 || national.length !== digits)
			national = begin + String(upTo(10 ** (digits - begin.length))).padStart(digits - begin.length, '0');
		return upTo(40) === 0 && code !== '1' ? `0${national}` : `+${code}${national}`;
	};
	/** An instant of the year; every third one is the start of a day. */
	const instant = (from: number, to: number): number => {
		const at = from + upTo(to - from);
		return upTo(3) === 0 ? Math.max(from, at - (at % DAY_MS)) : at;
	};

	return Array.from({ length: count }, (_, index): Partial<Contact> => {
		const dateAdded = instant(YEAR_START, YEAR_START + 366 * DAY_MS);
		const dateUpdated = upTo(4) === 0 ? dateAdded : instant(dateAdded, YEAR_START + 367 * DAY_MS);
		const customFields = [
			{ id: 'cfText', value: maybe(3, oneOf(COLOURS)) },
			{ id: 'cfNumber', value: maybe(3, oneOf([36, 37.5, 42, 0, '42'])) },
			{ id: 'cfOne', value: maybe(3, oneOf(['Basic', 'Pro', 'Pro Plus'])) },
			{ id: 'cfSeveral', value: maybe(3, some(['Art', 'Sport', 'Water Sport', 'Music'])) },
			{ id: 'cfDate', value: maybe(3, `2023-0${1 + upTo(9)}-1${upTo(10)}`) },
		].filter(({ value }) => value !== undefined) as Contact['customFields'];
		return {
			id: `p${index}`,
			firstName: maybe(12, spelt(oneOf(FIRST))),
			lastName: maybe(12, spelt(oneOf(LAST))),
			// Some contacts have the email of another.
			email: maybe(
				10,
				spelt(
					`${oneOf(['Info', 'jane', 'x'])}.${upTo(20) === 0 ? index % 50 : index}@${oneOf(['example.com', 'Mail.Example.org'])}`,
				),
			),
			phone: maybe(8, phone()),
			city: maybe(6, spelt(oneOf(CITIES))),
			companyName: maybe(4, spelt(oneOf(COMPANIES))),
			source: maybe(6, spelt(oneOf(SOURCES))),
			tags: some(TAGS),
			dateAdded: new Date(dateAdded).toISOString(),
			dateUpdated: new Date(dateUpdated).toISOString(),
			...(customFields.length > 0 && { customFields }),
		};
	});
}
