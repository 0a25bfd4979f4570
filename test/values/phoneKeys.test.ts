import { PhoneKeys } from '../../nodes/HighLevelCrm/values/phoneKeys';
import { RowPhones } from '../../nodes/HighLevelCrm/plan/facts/rowPhones';

describe('phones with and without calling code', () => {
	const [US, UK, DE, HU, RU] = ['1', '44', '49', '36', '7'];

	it.each<[code: string | undefined, one: string, other: string, isSame: boolean]>([
		[US, '202 555 0101', '+1 202 555 0101', true],
		[US, '1 202 555 0101', '+1 202 555 0101', true],
		[US, '12025550101', '2025550101', true],
		[US, '202 555 0101', '+44 202 555 0101', false],
		[US, '011 44 20 7946 0101', '+44 20 7946 0101', true],
		// The area code of Johannesburg.
		['27', '011 442 0794', '+27 11 442 0794', true],
		[DE, '0170 1234567', '+49 170 1234567', true],
		[DE, '0170 1234567', '+49 (0)170 1234567', true],
		[DE, '+49 0170 1234567', '+49 170 1234567', true],
		[DE, '49170123456', '+49 170 123456', true],
		[DE, '49 0170 123456', '+49 170 123456', true],
		[DE, '(0491) 71234567', '+49 491 71234567', true],
		[DE, '(0491) 71234567', '+49 171 234567', false],
		// Ten digits that begin with the code are a number of the own country.
		[DE, '4917012345', '+49 170 12345', false],
		[DE, '4917012345', '+49 4917012345', true],
		[UK, '020 7946 0101', '+44 20 7946 0101', true],
		[HU, '06 20 123 4567', '+36 20 123 4567', true],
		[HU, '06 1 234 5678', '+36 1 234 5678', true],
		[HU, '06 1 234 567', '+36 1 234 567', false],
		[RU, '8 912 345 67 89', '+7 912 345 67 89', true],
		['375', '8 029 123 45 67', '+375 29 123 45 67', true],
		['375', '8 29 123 45 67', '+375 29 123 45 67', true],
		[undefined, '202 555 0101', '+1 202 555 0101', true],
		// A calling code has up to three digits, and a number without it seven or more.
		[undefined, '25550101', '+1 202 555 0101', true],
		[undefined, '555 0101', '+1 202 555 0101', false],
		[undefined, '555 0101', '+25 555 0101', true],
		[undefined, '55 0101', '+25 55 0101', false],
		[US, '', '', false],
		[US, 'n/a', 'none', false],
	])('in the country +%s %j and %j: are the same is %s', (code, one, other, isSame) => {
		const keys = new PhoneKeys(code, []);
		expect([keys.areSame(one, other), keys.areSame(other, one)]).toEqual([isSame, isSame]);
		if (code !== undefined && keys.keyOf(one) !== '') expect(keys.keyOf(one) === keys.keyOf(other)).toBe(isSame);
	});

	it('may be a number of the rows that ends alike if the country is unknown', () => {
		const rows = ['+442025550101', '2025550101', '+12025550101', '+442025550101', '+12025550199', '+4412345550101'];
		const keys = new PhoneKeys(undefined, rows);
		expect(keys.isUncertain('(202) 555-0101')).toBe(true);
		expect(keys.isUncertain('202 555 0102')).toBe(false);
		expect(keys.isUncertain('202 555 0199')).toBe(true);
		expect(keys.isUncertain('+1 202 555 0101')).toBe(false);
		expect(new PhoneKeys(US, rows).isUncertain('202 555 0101')).toBe(false);
		expect([...keys.numbersOf('202 555 0199', ['+442025550199'])]).toEqual(['+442025550199', '+12025550199']);
		// Its own digits are no other number.
		expect([...keys.numbersOf('12025550199', [])]).toEqual([]);
	});

	it('have the key of a number in another row that ends alike if the country is unknown', () => {
		const keys = new PhoneKeys(undefined, ['+442025550101', '2025550101']);
		expect(keys.keyOf('2025550101')).toBe('442025550101');
		expect(keys.areSame('+12025550101', '2025550101')).toBe(false);
		// A contact's own number is no change in any country.
		expect(keys.isStored('+12025550101', '2025550101')).toBe(true);
		expect(new PhoneKeys('44', []).isStored('+12025550101', '2025550101')).toBe(false);
		// A Norwegian number is none of North Carolina.
		for (const given of ['+47 23 45 67 89', '0047 23 45 67 89'])
			expect(new PhoneKeys(US, []).isStored('+14723456789', given)).toBe(false);
	});

	it.each<[stored: string, given: string, isStored: boolean]>([
		['+41446681800', '41446681800', true],
		['+41446681800', '41 44 668 18 00', true],
		['+4561234567', '4561234567', true],
		['+41446681800', '041446681800', false],
		['+41446681800', '446681800', false],
		['+41446681800', '+1 41446681800', false],
		['41446681800', '+41446681800', false],
		['+2561234', '2561234', false],
	])('of a contact abroad may have lost the plus: %s is %s (%s)', (stored, given, isStored) => {
		const keys = new PhoneKeys(US, []);
		expect(keys.isStored(stored, given)).toBe(isStored);
		// It may be another number where only the phone says whose it is.
		expect(keys.isOwned(stored, given)).toBe(false);
	});
});

it.each<[rows: Array<[email: string, phone: string]>, isOther: boolean]>([
	[[['a@x.com', '2025550101']], false],
	[
		[
			['a@x.com', '202 555-0101'],
			['a@x.com', '+1 202 555 0101'],
		],
		false,
	],
	[
		[
			['a@x.com', '2025550101'],
			['b@x.com', '+12025550101'],
		],
		true,
	],
	// Only a row says whose the number is.
	[[['b@x.com', '+12025550101']], false],
])(
	'with the emails and phones %j in rows, a phone without calling code belongs to another person: %s',
	(rows, isOther) => {
		const phones = new RowPhones(
			rows.map(([email, phone], index) => ({
				...{ index, keys: [{ email }, { phone }], wanted: { fields: { email, phone }, customFields: [] } },
				...{ tagMode: 'add', conflictMode: 'leaveOut' },
			})),
		);
		expect(phones.isOfAnother('2025550101', ['+12025550101'])).toBe(isOther);
	},
);
