import { readAmount } from '../../nodes/HighLevelCrm/values/amounts';
import { countryCode } from '../../nodes/HighLevelCrm/values/countries';
import { parseInstant } from '../../nodes/HighLevelCrm/values/dates';
import { parseEmail } from '../../nodes/HighLevelCrm/values/email';
import { parseContactPhone, parsePhone } from '../../nodes/HighLevelCrm/values/parsePhone';
import { samePhone } from '../../nodes/HighLevelCrm/values/phones';
import { displayValue } from '../../nodes/HighLevelCrm/values/text';

const isTaken = (read: () => unknown): boolean => {
	try {
		return read() !== undefined;
	} catch {
		return false;
	}
};

it('an amount has up to 40 characters', () => {
	expect([40, 41].map((count) => readAmount('1'.padEnd(count))?.value)).toEqual([1, undefined]);
});

describe('a phone', () => {
	const spaced = (count: number) => `+1 202 555 ${' '.repeat(count - 15)}0101`;

	it.each([
		[59, true],
		[60, true],
		[61, false],
	])('has up to 60 characters (%d)', (count, taken) => {
		expect(spaced(count)).toHaveLength(count);
		expect(isTaken(() => parsePhone(spaced(count)))).toBe(taken);
	});

	it('is looked for in a cell of up to 500 characters', () => {
		const hidden = (count: number) => `+12025550101${'\u200b'.repeat(count - 12)}`;
		expect([500, 501].map((count) => isTaken(() => parsePhone(hidden(count))))).toEqual([true, false]);
	});

	it.each([
		['12', false],
		['123', true],
		['12345678901234567890', true],
		['123456789012345678901', false],
		// Two parts of seven digits or more are two numbers, with a country code of nine; beside other signs than a slash of six.
		['123456/1234567', true],
		['1234567/1234567', false],
		['+12345678/123456789', true],
		['+123456789/123456789', false],
		['12345,123456', true],
		['123456,123456', false],
		['202 555 01011/202 555 01012', false],
	])('is %j: %s', (phone, taken) => expect(isTaken(() => parsePhone(phone))).toBe(taken));

	it('of a contact has seven digits or more, and not one digit alone', () => {
		expect(['123456', '1234567', '1111111'].map((phone) => isTaken(() => parseContactPhone(phone)))).toEqual([
			false,
			true,
			false,
		]);
	});

	it.each([
		...[
			'1111111',
			'+1 (000) 000-0000',
			'15555555555',
			'+49 00000000',
			'008000000000',
			'123-456-7890',
			'+1 123 456 7890',
		],
		...['555-555-5555 x12', '+1 999 999 9999'],
	])('of a contact is refused if nobody can have it: %j', (phone) =>
		expect(() => parseContactPhone(phone)).toThrow('is no real number'),
	);

	it.each([
		'1111112',
		'+1 555 555 5556',
		'030 2222222',
		'+372 2222222',
		'01 23 45 67 89',
		'+49 1000000',
		'+47 80 00 00 00',
		'1234567',
	])('of a contact may be %j', (phone) => expect(parseContactPhone(phone)).toBe(phone));

	it.each(['491701000000', ' 123456000000 ', '4917010000000'])('of a contact has all its digits, not %j', (phone) =>
		expect(() => parseContactPhone(phone)).toThrow('has lost its last digits'),
	);

	it.each(['49170100000', '491701200000', '+491701000000'])('of a contact may end with zeros: %j', (phone) =>
		expect(parseContactPhone(phone)).toBe(phone),
	);

	it.each(['123456 x7', '+49 171 x 345678', '12 #5550100'])(
		'of a contact counts no digits of an extension: %j',
		(phone) => expect(() => parseContactPhone(phone)).toThrow('is too short'),
	);

	it.each([
		...['2026-01-02', '2026/01/02', '2026.1.2 10:00', '2026-01-02T03:04:05Z', '01/02/2026', '1.2.2026', '01-02-1999'],
		'01/02/2026 10:00',
	])('of a contact is no date: %j', (phone) => expect(() => parseContactPhone(phone)).toThrow('is a date'));

	it.each(['2026-0102', '20/26-010203', '01-02-2126', '01-022026', '+1 2026-01-0203'])(
		'of a contact may look like a date: %j',
		(phone) => expect(isTaken(() => parseContactPhone(phone))).toBe(true),
	);

	it.each([
		['+123456789012345', true],
		['+1234567890123456', false],
		['0049 (0) 17612345678901', false],
		// What is dialled before the number, within its country and behind it, does not count.
		['0049 (0) 1761234567890', true],
		['011 49 176 1234567890', true],
		['+49 176 1234567890 ext. 12345', true],
	])('of a contact has fifteen digits with its calling code: %j is taken: %s', (phone, taken) =>
		expect(isTaken(() => parseContactPhone(phone))).toBe(taken),
	);

	it('without calling code is that of a longer one by three digits, if it has seven', () => {
		expect(samePhone('+3531234567', '1234567')).toBe(true);
		expect(samePhone('+35312234567', '2234567')).toBe(false);
		expect(samePhone('+353123456', '123456')).toBe(false);
	});
});

it('an email is looked for in a cell of up to 1,000 characters', () => {
	const cell = (count: number) => `a@x.de${' '.repeat(count - 6)}`;
	expect([1_000, 1_001].map((count) => isTaken(() => parseEmail(cell(count))))).toEqual([true, false]);
});

it('a value is shown by up to 100 characters', () => {
	expect(displayValue('x'.repeat(100))).toBe('x'.repeat(100));
	expect(displayValue('x'.repeat(101)).length).toBeLessThan(103);
	expect(displayValue('x'.repeat(101))).not.toBe('x'.repeat(101));
});

it('a time is one that a date can have', () => {
	const last = 8_640_000_000_000_000;
	expect([last, last + 1].map((at) => isTaken(() => parseInstant(at, 'At', 'UTC')))).toEqual([true, false]);
});

it('a country is looked for in a text of up to 100 characters', () => {
	const named = (count: number) => `Germany${' '.repeat(count - 7)}`;
	expect([countryCode(named(100)), countryCode(named(101))]).toEqual(['DE', undefined]);
});
