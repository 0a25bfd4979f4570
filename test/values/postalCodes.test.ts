import { rejectLostZero } from '../../nodes/HighLevelCrm/values/postalCodes';

/** Countries with postal codes that begin with a zero, by their number of digits. */
const COUNTRIES: Record<string, string> = {
	'1234': 'AM AU DK GE NO NZ PH ZA',
	'12345': 'DE DZ ES FI FR IT KR LK LT MX MY PR SK TR UA US VI',
	'123456': 'CN CO KZ RO SG',
	'1234567': 'JP',
	'12345678': 'BR',
};
const rows = Object.entries(COUNTRIES).flatMap(([code, countries]) =>
	countries.split(' ').map((country) => [country, code] as const),
);
const check = (code: string, country: string) => rejectLostZero(code, 'Postal Code', country);

it.each(rows)(
	'a postal code of %s like %s has not lost its first zero, but one with a digit less has',
	(country, code) => {
		expect(check(code, country)).toBe(code);
		expect(() => check(code.slice(1), country)).toThrow(`Postal Code "${code.slice(1)}" has lost its first zero`);
	},
);

it.each([
	['123', 'IS'],
	['1010', 'AT'],
	['123', ''],
	['12-4', 'US'],
	['SW1A', 'GB'],
	['1', 'Atlantis'],
])('the postal code %j of the country %j may be whole', (code, country) => {
	expect(check(code, country)).toBe(code);
});
