import { findTimezone } from '../../nodes/HighLevelCrm/values/timezones';

it.each([
	[' Europe/Berlin\t', 'Europe/Berlin'],
	['europe/berlin', 'Europe/Berlin'],
	[' utc ', 'UTC'],
	['(UTC-06:00) Central Time (US & Canada)', 'America/Chicago'],
	['(GMT-06:00) Central Time (US & Canada)', 'America/Chicago'],
	['(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna', 'Europe/Amsterdam'],
	['gmt', 'GMT'],
	['Berlin time', undefined],
	['Berlin, Rome', undefined],
	['Asia/Calcutta', 'Asia/Calcutta'],
	['Asia/Kolkata', 'Asia/Kolkata'],
])('the time zone %j is %j', (text, zone) => {
	expect(findTimezone(text)).toBe(zone);
});
