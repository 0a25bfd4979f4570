import fc from 'fast-check';
import { parsePhone } from '../../nodes/HighLevelCrm/values/parsePhone';
import {
	commonDigits,
	isInternational,
	mayBeSame,
	samePhone,
	searchDigits,
} from '../../nodes/HighLevelCrm/values/phones';
import { says } from './says';

describe('phones', () => {
	it.each([
		'+15550100123',
		'+1 (555) 010-0123',
		'001 555 010 0123',
		'1 555 010 0123',
		'(555) 010-0123',
		'555.010.0123',
		'0555 010 0123',
	])('%s is +15550100123', (meant) => {
		expect(samePhone('+15550100123', meant)).toBe(true);
		expect('15550100123').toContain(searchDigits(meant));
	});

	it.each(['+5550100123', '+445550100123', '15550100124', '5550100', '0123', '', 'none'])(
		'%s is not +15550100123',
		(meant) => {
			expect(samePhone('+15550100123', meant)).toBe(false);
		},
	);

	it('finds no match without a phone', () => {
		for (const stored of [undefined, null, '']) expect(samePhone(stored, '+15550100123')).toBe(false);
	});

	it('ignores punctuation', () => {
		// After +7 an 8 is what is dialled within the country, if it makes the number a digit too long.
		const digits = fc.stringMatching(/^[1-9]{4}\d{5,11}$/).filter((number) => !/^78\d{10}$/.test(number));
		const noise = fc.array(fc.constantFrom('', ' ', '-', '.', '(', ')'), { minLength: 16, maxLength: 16 });
		fc.assert(
			fc.property(digits, noise, (number, gaps) => {
				const spelt = `+${[...number].map((digit, index) => digit + (gaps[index] ?? '')).join('')}`;
				expect(samePhone(`+${number}`, spelt)).toBe(true);
				expect(searchDigits(spelt)).toBe(number);
			}),
		);
	});

	it('drops a zero in brackets after the country code', () => {
		for (const spelt of ['+49 (0)30 1234567', '0049(0)301234567', '+49 ( 0 ) 30-1234567'])
			expect(searchDigits(spelt)).toBe('49301234567');
		expect(samePhone('+49301234567', '+49 (0)30 1234567')).toBe(true);
		expect(samePhone('+49 (0)30 1234567', '+49301234567')).toBe(true);
		expect(samePhone('+49 (0)30 1234567', '030 1234567')).toBe(true);
	});

	it.each([
		['+49 0171 2345694', '491712345694'],
		['0049 0171 2345694', '491712345694'],
		['+353 085 123 4567', '353851234567'],
		['+359 088 123 4567', '359881234567'],
		['+254 0712 345 678', '254712345678'],
		['+36 06 20 123 4567', '36201234567'],
		['+1 1 202 555 0100', '12025550100'],
		['+7 8 (912) 345-67-89', '79123456789'],
		['+7 812 345 67 89', '78123456789'],
		// A part of the number, as in Italy.
		['+39 06 1234567', '39061234567'],
		['+39 (0)6 1234567', '39061234567'],
		['+225 01 23 45 67 89', '2250123456789'],
		['+1 202 055 0101', '12020550101'],
	])('reads what is after the country code in %s', (spelt, digits) => {
		expect(searchDigits(spelt)).toBe(digits);
		expect(samePhone(`+${digits}`, spelt)).toBe(true);
	});

	it('reads what is dialled in place of the plus or the country code', () => {
		expect(samePhone('+79123456789', '8 (912) 345-67-89')).toBe(true);
		expect(samePhone('+491712345694', '011 49 171 2345694')).toBe(true);
		expect(samePhone('+2250123456789', '01 23 45 67 89')).toBe(true);
		expect(samePhone('+442025550123', '1 (202) 555-0123')).toBe(false);
		// A number without its area code, which ends with a zero.
		expect(samePhone('+18005550123', '555-0123')).toBe(false);
		expect(samePhone('+49305550123', '555 0123')).toBe(false);
		expect(samePhone('+449123456789', '8 (912) 345-67-89')).toBe(false);
	});

	it('tells different numbers with a country code apart', () => {
		const digits = fc.stringMatching(/^[1-9]{4}\d{3,11}$/);
		fc.assert(
			fc.property(digits, digits, (one, other) => expect(samePhone(`+${one}`, `+${other}`)).toBe(one === other)),
		);
	});
});

const NO_PHONE = 'is not a phone number. It needs 3 to 15 digits; best with the country code: +1 555 010 0100.';

it.each([
	...['123', '1'.repeat(20), `1${' '.repeat(56)}234`.slice(0, 60), '+1 (555) 010-0100 ext 7'].map((value) => [
		value,
		value,
	]),
	...['12', '1'.repeat(21), `1234${' '.repeat(57)}`, '1e+21', ' 1.5E21 ', '12e', '！', 'p:１２'].map((value) => [
		value,
		`It "${value}" ${NO_PHONE}`,
	]),
	...['+1 555 010 0100 dw 12', '2nd 555 010 0100', '+7 495 123-45-67 кв. 5', '030 123456 (a)b 7'].map((value) => [
		value,
		`It "${value}" is not one plain number. Give all its digits and nothing else: +1 555 010 0100.`,
	]),
	...['+1 +44 20 7123 4567', '20 +1 555 010 0100', '20\n+1 555 010 0100'].map((value) => [
		value,
		`It "${value}" has a plus within the number. Begin it with the plus and one country code: +1 555 010 0100.`,
	]),
])('reads or rejects the phone %j', (value, said) => {
	expect(says(parsePhone, value)).toBe(said);
});

it.each(['5550100100.0', '5550100100.00'])('takes %s for the number without its decimals', (number) => {
	expect(parsePhone(number)).toBe('5550100100');
});

it('compares phones by their digits and country codes', () => {
	expect(['+1', ' 001', '01', '1+', '0 0'].map(isInternational)).toEqual([true, true, false, false, false]);
	expect(['+49 (0) 30 1', '0049 30', '(0)30 1', '0030', '1 00'].map(searchDigits)).toEqual([
		'49301',
		'4930',
		'301',
		'30',
		'100',
	]);
	expect(
		['415-555-0100, extn 12', '(415) 555-0100x7', '4155550100 #7', '415 555 0100 Extension: 12', 'x1e21 12'].map(
			searchDigits,
		),
	).toEqual([...['4155550100', '4155550100', '4155550100', '4155550100'], '12112']);
	// Behind a pause, as telephones keep it; a comma within a number divides its groups.
	expect(
		['+1 415 555 0100,12', '4155550100,, 1234#', '0171 2345615;16', '5550100100,0', '415,555,0100'].map(searchDigits),
	).toEqual(['14155550100', '4155550100', '1712345615', '5550100100', '4155550100']);
	expect(
		['+7 495 123-45-67 int. 12', '415,555,010,12', '415 555 010,12', '+1 1 202 555 0100', '+1 1 102 555 0100'].map(
			searchDigits,
		),
	).toEqual(['74951234567', '41555501012', '41555501012', '12025550100', '111025550100']);
	expect(
		['+33 01 23', '+34 0123', '+44 020', '+39 06', '+46 08', '+36 06 20', '+7 8 912 345 67 89'].map(searchDigits),
	).toEqual(['33123', '340123', '4420', '3906', '468', '3620', '79123456789']);
	expect(['+1 202 555 0100', '555 0100', '0100'].map(commonDigits)).toEqual(['5550100', '5550100', '100']);
	expect(samePhone('+491234567', '1234567')).toBe(true);
	expect(samePhone('+4911234567', '1234567')).toBe(true);
	expect(samePhone('+49111234567', '1234567')).toBe(false);
	expect(samePhone('+49123456', '123456')).toBe(false);
	expect(samePhone('0049 123456', '+49123456')).toBe(true);
	expect(samePhone('123456', '123456')).toBe(true);
	expect(samePhone('+1234567', '+491234567')).toBe(false);
	expect([samePhone('', ''), samePhone('1', 'x'), samePhone(null, '1')]).toEqual([false, false, false]);
});

it.each([
	'+49 (0) 176 / 12345678',
	'+1 415 555 0100 ext 7',
	'+1 415 555 0100 x7',
	'+1 415 555 0100 extension 7',
	'+1 415 555 0100 extn. 7',
	'01761/2345678',
	'49 (0) 4171 / 1234567',
	'030/12 34 56 78',
	'+49 34296 / 7234',
	'(06131) 12/3456',
	'+49 34296 12/3456',
	'+49 (0) 34296 12/3456',
])('takes %j as one phone', (number) => {
	expect(parsePhone(number)).toBe(number);
});

// A server takes +1202555,0100 for +1202555, and keeps what it can't read as a text.
it.each([
	['0049 (0) 176 / 12345678', '+49 (0) 176 / 12345678'],
	['+49 (+49) 30 123456', '+49 30 123456'],
	['+1 +1 202-555-0100', '+1 202-555-0100'],
	['+353 +353 1 234 5678', '+353 1 234 5678'],
	['+ +49 30 123456', '+49 30 123456'],
	['Tel. 555 0100 (202)', '555 0100 (202)'],
	['++12025550100', '+12025550100'],
	['＋１（２０２）５５５０１００', '+1(202)5550100'],
	['+1202555,0100', '+1202555 0100'],
	['+1~202~555~0100', '+1 202 555 0100'],
	['202_555_0100', '202 555 0100'],
	['+12025550100#', '+12025550100'],
	['+1 202 555 0100 (home 2)', '+1 202 555 0100'],
	['Tel. 030 123456', '030 123456'],
	['202-555-0100 cell', '202-555-0100'],
	['+49 171 2345678 privat', '+49 171 2345678'],
	['1-800-356-9377 FLOWERS', '1-800-356-9377'],
	['p:+12025550100', '+12025550100'],
	['p:5550100100.0', '5550100100'],
	["'+12025550100", '+12025550100'],
	['="+12025550100"', '+12025550100'],
	['https://wa.me/12025550100', '12025550100'],
	['+12025550100 (?)', '+12025550100'],
	['+12025550100 ((home))', '+12025550100'],
	['#2025550100', '2025550100'],
	['*202-555-0100', '202-555-0100'],
	['+12025550100@s.whatsapp.net', '+12025550100'],
	['415-555-0100, ext. 12', '415-555-0100 ext. 12'],
	['+1 415 555 0100,,12#', '+1 415 555 0100 ext. 12'],
	['+1 (415) 555-0100,12', '+1 (415) 555-0100 ext. 12'],
	['+1 415 555 0100,12345', '+1 415 555 0100 ext. 12345'],
	['+1 555 010 0100; ext=123456', '+1 555 010 0100 ext. 123456'],
	['+0049 171 2345678', '+49 171 2345678'],
	['+1 1 202 555 0100', '+1 1 202 555 0100'],
	['+1 1 202 555 010 0', '+1 1 202 555 010 0'],
	['• +1 202 555 0100', '+1 202 555 0100'],
	['+1 555 010 0100;12', '+1 555 010 0100 ext. 12'],
	['+1 555 010 0100 x12,', '+1 555 010 0100 ext. 12'],
	['+7 495 123-45-67; доб. 12.', '+7 495 123-45-67 ext. 12'],
	['+1 555\r\n010 0100', '+1 555 010 0100'],
	['+1 555\t010 0100', '+1 555 010 0100'],
	['5550100100,00', '5550100100'],
	['000 49 30 123456', '000 49 30 123456'],
])('takes %j for the phone %j', (given, number) => {
	expect(parsePhone(given)).toBe(number);
});

it.each([
	['415 555 0100 / 415 555 0101', 'has 2 numbers'],
	['0171 2345615/16', 'has 2 numbers'],
	['020 123 4567 / 8', 'has 2 numbers'],
	['020 7946 0101/0102', 'has 2 numbers'],
	['+1 202 555 0100 / 101', 'has 2 numbers'],
	['0171 2345615, -16', 'has 2 numbers'],
	['+49 171 2345678 / -9012', 'has 2 numbers'],
	['+49 171 2345678/9012', 'has 2 numbers'],
	['+49 30 123456; +49 30 654321', 'has 2 numbers'],
	['4155550100 or 4155550101', 'has 2 numbers'],
	['555-0100 or 555-0101', 'has 2 numbers'],
	['555 0100; 555 0101', 'has 2 numbers'],
	['555 0100 | 555 0101', 'has 2 numbers'],
	['555 0100 & 555 0101', 'has 2 numbers'],
	['555 0100 / 555 0101', 'has 2 numbers'],
	['030 1234567 und 0171 1234567', 'has 2 numbers'],
	...['and', 'oder', 'ou', 'et', 'e', 'o', 'y', 'ed', 'of', 'en', 'lub', 'i', 'eller', 'och', 'OR', '&'].map((word) => [
		`612 345 678 ${word} 612 345 679`,
		'has 2 numbers',
	]),
	['+4930111111+4917122222', 'has 2 numbers'],
	['+49 30 123456 (w), +49 171 333444 (m)', 'has 2 numbers'],
	['+1 555 010 0100, +1 555 010 0101', 'has 2 numbers'],
	['555-0100\n555-0101\n555-0102', 'has 3 numbers'],
	['+1 415 555 0100,123456', 'has 2 numbers'],
	['1-800-FLOWERS', 'has letters in place of digits'],
	['+1 202 555 HOME', 'has letters in place of digits'],
	['202 555 010 HOME', 'has letters in place of digits'],
	['+49 171 2345678 nach 18 Uhr', 'is not one plain number'],
	['+1 2O2 555 O1OO', 'has letters in place of digits'],
	['202 55l5 0100', 'has letters in place of digits'],
	['1,41556E+10', 'is not a phone number'],
	...[
		...[
			'+1202555****',
			'+1 202 555 01XX',
			'(202) 555-01__',
			'+1202555010?',
			'+49171234…',
			'...5550100',
			'+1202555####',
			'+1 202 __ 0100',
			'+49 171 xx 345678',
			'**5550100',
			'202*5550100',
			...['+1 (xxx) 555-0100', '+1 ( ) 555-0100', '() 5550-0100', '*67 2025550100', '#31# 2025550100'],
			...['x12 2025550100', 'Ext. 12 2025550100', '2025550100 @ 9'],
			'(XX) 5550-0100',
		],
		...['2025550100 Apt 5', '2025550100 €5', 'ab 9 Uhr 030 123456', 'Handy2 0171 2345678', 'Tel 2: 030 123456'],
		...[
			'+12025550100 (2)',
			'+49 30 12345678 (2)',
			'+0491712345601',
			'+1 202 555 0100 9-17',
			'+12025550100-12',
			'+1202555010x',
		],
	].map((number) => [number, 'is not one plain number']),
])('rejects %j, which %s', (number, fault) => {
	expect(() => parsePhone(number)).toThrow(fault);
});

it.each<[one: string, other: string, mayBe: boolean]>([
	['+7 912 345 67 89', '8 912 345 67 89', true],
	['8 912 345 67 89', '+7 912 345 67 89', true],
	['+1 202 555 0100', '+44 202 555 0100', false],
	['202 555 0100', '8 202 555 0100', false],
	['+49 30 123456', '030 123456', false],
	['+1234567', '1234567', false],
])('says whether %j may be %j: %s', (one, other, mayBe) => {
	expect(mayBeSame(one, other)).toBe(mayBe);
});
