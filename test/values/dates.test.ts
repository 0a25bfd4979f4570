import { dateToText, namesNoZone, parseDay, parseInstant } from '../../nodes/HighLevelCrm/values/dates';

const ZONE = 'America/New_York';
const iso = (value: unknown) => new Date(parseInstant(value, 'When', ZONE)).toISOString();

it.each([
	['2026-01-31', '2026-01-31T05:00:00.000Z'],
	['2026-01-31T10:20', '2026-01-31T15:20:00.000Z'],
	['2026-01-31 10:20:30', '2026-01-31T15:20:30.000Z'],
	['2026-01-31T10:20:30.5', '2026-01-31T15:20:30.500Z'],
	['2026-01-31T10:20Z', '2026-01-31T10:20:00.000Z'],
	['2026-01-31T10:20:30.123456Z', '2026-01-31T10:20:30.123Z'],
	['2026-01-31T10:20:30+02:00', '2026-01-31T08:20:30.000Z'],
	['2026-01-31T10:20-0230', '2026-01-31T12:50:00.000Z'],
	[' 2026-01-31', '2026-01-31T05:00:00.000Z'],
	['2026-01-31T10:20Z\n', '2026-01-31T10:20:00.000Z'],
	['2024-02-29', '2024-02-29T05:00:00.000Z'],
	[Date.UTC(2026, 0, 31), '2026-01-31T00:00:00.000Z'],
	[new Date(0), '1970-01-01T00:00:00.000Z'],
	[{ toMillis: () => 1_000, toISODate: () => '1970-01-01' }, '1970-01-01T00:00:01.000Z'],
])('%j is %s', (value, expected) => {
	expect(iso(value)).toBe(expected);
});

it.each([
	...['', 'soon', '2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-1-31', '20260131'],
	...['x2026-01-31', '2026-01-31x', '2026-01-31T10', '2026-01-31T10:20Z GMT', '2026-01-31T25:00'],
	...[
		'2026-01-31T10:20:30.Z',
		'2026-01-31T10:20+2',
		'2026-01-31T10:20+25:00',
		'2026-01-31T10:20-09:60',
		'2026-01-31Z',
		'2026-01-31 GMT',
		'2026-01-31T10:20:30 GMT',
	],
])('rejects %j', (value) => {
	expect(() => parseInstant(value, 'When', ZONE)).toThrow(`When "${value}" is not a date`);
});

it.each([10000101, 20260131, 19700101, 99991231])(
	'rejects the day %d without dashes, which would be a time of 1970-01-01 as ms',
	(day) => {
		expect(() => parseInstant(day, 'When', ZONE)).toThrow(
			expect.objectContaining({
				description: 'It looks like a day without dashes: write it like 2026-01-31.',
			}) as Error,
		);
	},
);

it('rejects a day and time without dashes, which would be a time of the year 2612 as ms', () => {
	for (const time of [20_261_201_100_000, 20_260_131_235_959, 99_991_231_000_000])
		expect(() => parseInstant(time, 'When', ZONE)).toThrow(
			expect.objectContaining({
				description: 'It looks like a day without dashes: write it like 2026-01-31.',
			}) as Error,
		);
});

const NO_DAYS = [86_400_000, 18_000_000, 20_261_301, 20_261_301_100_000, 20_261_201_240_000, 20_261_201_106_000];
it.each([...NO_DAYS, Date.UTC(3000, 0, 1)])('takes %d for ms since 1970, as it is no day without dashes', (ms) => {
	expect(parseInstant(ms, 'When', ZONE)).toBe(ms);
});

it('rejects seconds since 1970, which would be a day of early 1970 as ms', () => {
	for (const seconds of [1_700_000_000, 636_163_201, 9_999_999_999])
		expect(() => parseInstant(seconds, 'When', ZONE)).toThrow(
			expect.objectContaining({
				message: `When "${seconds}" is not a date`,
				description: 'It looks like seconds since 1970, as Stripe gives a time; n8n counts in ms. Multiply it by 1000.',
			}) as Error,
		);
	// Birthdays of 1970 and 1969, at midnight in UTC and elsewhere, and a time of today.
	const days = [
		Date.UTC(1970, 2, 1),
		Date.UTC(1970, 2, 1, 5),
		Date.UTC(1969, 10, 1, 18, 30),
		Date.UTC(2026, 0, 31, 1, 2, 3),
	];
	for (const ms of days) expect(parseInstant(ms, 'When', ZONE)).toBe(ms);
});

it.each<[value: unknown, description: RegExp]>([
	[{ toMillis: () => 604_800_000 }, /^It is a length of time/],
	[{ toMillis: () => Number.NaN, toISODate: () => null }, /^The expression could not read a date/],
	...[44927, '44927', '44927.5', '44927,5', -1, 99_999].map((days): [unknown, RegExp] => [
		days,
		/^n8n reads the dates of an Excel/,
	]),
])('says why %j is no date', (value, description) => {
	expect(() => parseInstant(value, 'When', ZONE)).toThrow(
		expect.objectContaining({ description: expect.stringMatching(description) as string }) as Error,
	);
});

it('takes a number from 10,000,000,000 on for ms since 1970', () => {
	expect(parseInstant(10_000_000_001, 'When', ZONE)).toBe(10_000_000_001);
});

it('knows which texts name no time zone', () => {
	expect(['2026-01-31', '2026-01-31T10:20', ' 2026-01-31 10:20:30\n'].every(namesNoZone)).toBe(true);
	expect(
		['2026-01-31T10:20Z', '2026-01-31T10:20+02:00', '2026-01-31 10:20-0230', 5, new Date(0)].some(namesNoZone),
	).toBe(false);
});

it('says in a rejection what a date looks like', () => {
	expect(() => parseInstant('soon', 'When', ZONE)).toThrow(
		expect.objectContaining({ description: 'Use a date like 2026-01-31 or 2026-01-31T12:00:00Z.' }) as Error,
	);
});

it('takes the day in the time zone, or the day of a text without a time', () => {
	expect(parseDay('2026-01-31', 'When', ZONE)).toBe('2026-01-31');
	expect(parseDay('2026-01-31T02:00:00Z', 'When', ZONE)).toBe('2026-01-30');
	expect(parseDay(' 2026-01-31T00:00:00Z\n', 'When', ZONE)).toBe('2026-01-31');
	for (const midnight of ['2026-01-31T00:00:00+01:00', '2026-01-31 00:00:00.000+0900', '2026-01-31T00:00-08:00'])
		expect(parseDay(midnight, 'When', ZONE)).toBe('2026-01-31');
	expect(parseDay('2026-01-31T00:00:01+01:00', 'When', ZONE)).toBe('2026-01-30');
	expect(parseDay('2026-01-31T01:00:00+01:00', 'When', ZONE)).toBe('2026-01-30');
	// Midnight in UTC is a day everywhere, and any other time is one in the time zone.
	for (const midnight of [Date.UTC(2026, 0, 31), new Date(Date.UTC(2026, 0, 31))])
		for (const zone of [ZONE, 'UTC', 'Asia/Tokyo']) expect(parseDay(midnight, 'When', zone)).toBe('2026-01-31');
	expect(parseDay(Date.UTC(2026, 0, 31, 4, 59), 'When', ZONE)).toBe('2026-01-30');
	expect(parseDay('1000-01-02T12:00', 'When', ZONE)).toBe('1000-01-02');
	expect(() => parseDay('0999-12-31', 'When', ZONE)).toThrow('When "0999-12-31" is not a date');
	expect(parseDay('9999-12-31', 'When', ZONE)).toBe('9999-12-31');
	// Microseconds since 1970, as Google gives a time.
	for (const later of [Date.UTC(10_000, 0, 2), 1_796_083_200_000_000])
		expect(() => parseDay(later, 'When', ZONE)).toThrow(`When "${later}" is not a date`);
	// Databases and shops have it where there is no date. As a limit of a filter it means from the beginning on.
	expect(() => parseDay(0, 'When', ZONE)).toThrow('When "0" is not a date');
	expect(parseInstant(0, 'When', ZONE)).toBe(0);
});

it("turns n8n's dates into text and leaves other values as they are", () => {
	expect(dateToText({ toISO: () => '2026' })).toBe('2026');
	// Databases give dates of JavaScript.
	expect(dateToText(new Date(Date.UTC(2026, 0, 31)))).toBe('2026-01-31T00:00:00.000Z');
	const invalid = new Date(Number.NaN);
	expect(dateToText(invalid)).toBe(invalid);
	const other = { toISO: '2026' };
	expect([dateToText(other), dateToText(null), dateToText(undefined), dateToText(5)]).toEqual([
		other,
		null,
		undefined,
		5,
	]);
});

it.each([33000, 33000.5, -1, '33000', '45123,75'])('rejects %j, the number of a day in a spreadsheet', (day) => {
	expect(() => parseInstant(day, 'Day', 'UTC')).toThrow('is not a date');
});

it('takes 0 and large numbers as ms since 1970', () => {
	expect([0, 100_000, -86_400_000].map((ms) => parseInstant(ms, 'Day', 'UTC'))).toEqual([0, 100_000, -86_400_000]);
});
