import { birthdayAsDay, parseBirthdayText, parseDayText } from '../../nodes/HighLevelCrm/values/birthdays';
import { says } from './says';

/** In Oslo it is the next day. */
const NOW = Date.parse('2026-02-28T23:30:00Z');

it.each<[value: unknown, said: unknown]>([
	['1900-01-31', '1900-01-31'],
	['1899-12-31', 'It "1899-12-31" is no birthday. Its year has to be 1900 or later: 1990-01-31.'],
	['2026-02-28', '2026-02-28'],
	['2026-03-01', '2026-03-01'],
	['2026-03-02', 'It "2026-03-02" lies ahead. A birthday has to be in the past: 1990-01-31.'],
	['31.12.1899', 'It "31.12.1899" is no birthday. Its year has to be 1900 or later: 1990-01-31.'],
	['3/1/26', '2026-03-01'],
	['3/1/27', '1927-03-01'],
	['1990 May 12', '1990-05-12'],
	[Date.UTC(1990, 0, 31, 23, 30), '1990-01-31'],
	['2/8/1990', '02/08/1990'],
	['1990/2/8', '1990/02/08'],
	['12/8/1990 10:30', '12/08/1990'],
	['02/13/80', '1980-02-13'],
	['13-02-1980', '1980-02-13'],
	['5.6.1990', '1990-06-05'],
	['5. 6. 1990', '1990-06-05'],
	...['13 Sept 1980', '13 września 1980 r.', 'den 13 september 1980', '13th of September, 1980'].map(
		(text): [string, unknown] => [text, '1980-09-13'],
	),
	...['1er mai 1990', 'dnia 1 maja 1990', '1\u00ba de mayo de 1990', 'le 1 mai 1990'].map((text): [string, unknown] => [
		text,
		'1990-05-01',
	]),
	['Tuesday 1 May 1990', 'It "Tuesday 1 May 1990" is not a date. Use a date like 2026-01-31 or 2026-01-31T12:00:00Z.'],
	...['13 Sep 1980, 11:30 p.m.', '13 Sep 1980 11:30:05.25 PM', '13 Sep 1980T23:30'].map((text): [string, unknown] => [
		text,
		'1980-09-13',
	]),
	...['2025-02-29', '29.2.2025', '31/4/1990', '13/13/1990', '1/1/0990'].map((text): [string, unknown] => [
		text,
		expect.stringContaining(`It "${text}" is not a date. `) as string,
	]),
	...['--02-13', '02-13', '13. Feb', '13 Feb', 'Feb 13', 'Feb. 13', '2/13', '13.2.'].map((text): [string, unknown] => [
		text,
		`It "${text}" has no year. HighLevel needs the year: 1990-01-31. Without it, map the column to a text field.`,
	]),
	['3/2/26', 'It "3/2/26" lies ahead. A birthday has to be in the past: 1990-01-31.'],
])('reads or rejects the birthday %j', (value, said) => {
	expect(says((text, label) => parseBirthdayText(text, label, 'Europe/Oslo', NOW), value)).toEqual(said);
});

it.each<[value: unknown, said: unknown]>([
	['2/8/1990', 'It "2/8/1990" does not say which number is the month. Write it like 2026-01-31.'],
	['8/8/1990', '1990-08-08'],
	['13/8/1990', '1990-08-13'],
	['8/13/1990', '1990-08-13'],
	['2.8.1990', '1990-08-02'],
	['12.13.1990', '1990-12-13'],
	...['13.8.90', '31.4.1990', '1.1.0990'].map((text): [string, unknown] => [
		text,
		`It "${text}" is not a date. Use a date like 2026-01-31 or 2026-01-31T12:00:00Z.`,
	]),
])('reads or rejects the day %j', (value, said) => {
	expect(says((text, label) => parseDayText(text, label, 'Europe/Oslo'), value)).toBe(said);
});

it('takes a stored birthday for the day that HighLevel keeps', () => {
	expect(['02/08/1990', '1990-02-08', '8 Feb 1990', 'soon', 5].map(birthdayAsDay)).toEqual([
		'1990-02-08',
		'1990-02-08',
		'1990-02-08',
		'soon',
		5,
	]);
});

it('a birthday of today lies ahead in a zone where the day has not begun', () => {
	const read = (zone: string, now = NOW) =>
		says((text, label) => parseBirthdayText(text, label, zone, now), '2026-03-01');
	expect(read('Europe/Oslo')).toBe('2026-03-01');
	expect(read('America/New_York')).toContain('lies ahead');
	// The same process, when the day has begun there, too.
	expect(read('America/New_York', NOW + 6 * 3_600_000)).toBe('2026-03-01');
});
