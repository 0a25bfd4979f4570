import { timeOf } from '../../nodes/HighLevelCrm/values/storedTime';

it.each<[stored: unknown, at: number]>([
	['2026-01-31T10:20:30.5Z', Date.UTC(2026, 0, 31, 10, 20, 30, 500)],
	['2026-01-31 10:20', Date.UTC(2026, 0, 31, 10, 20)],
	['2026-01-31T10:20:30', Date.UTC(2026, 0, 31, 10, 20, 30)],
	['2026-01-31T10:20:30+02:00', Date.UTC(2026, 0, 31, 8, 20, 30)],
	[1_769_854_830, 1_769_854_830_000],
	[' 1769854830.5 ', 1_769_854_830_500],
	[99_999_999_999, 99_999_999_999_000],
	[100_000_000_000, 100_000_000_000],
	['1769854830000', 1_769_854_830_000],
	['soon', Number.NaN],
	[null, Number.NaN],
])('reads the time that a server states as %j', (stored, at) => {
	expect(timeOf(stored)).toBe(at);
});
