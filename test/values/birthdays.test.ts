import { parseBirthdayText } from '../../nodes/HighLevelCrm/values/birthdays';
import { says } from './says';

/** In Oslo it is the next day. */
const NOW = Date.parse('2026-02-28T23:30:00Z');

it.each([
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
	['3/2/26', 'It "3/2/26" lies ahead. A birthday has to be in the past: 1990-01-31.'],
])('reads or rejects the birthday %j', (value, said) => {
	expect(says((text, label) => parseBirthdayText(text, label, 'Europe/Oslo', NOW), value)).toBe(said);
});

it('a birthday of today lies ahead in a zone where the day has not begun', () => {
	const read = (zone: string, now = NOW) =>
		says((text, label) => parseBirthdayText(text, label, zone, now), '2026-03-01');
	expect(read('Europe/Oslo')).toBe('2026-03-01');
	expect(read('America/New_York')).toContain('lies ahead');
	// The same process, when the day has begun there, too.
	expect(read('America/New_York', NOW + 6 * 3_600_000)).toBe('2026-03-01');
});
