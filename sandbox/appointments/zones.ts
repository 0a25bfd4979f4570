const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Offset of a time zone from UTC, ms; positive if the zone is ahead. @param at ms since 1970 */
function offsetMs(at: number, timezone: string): number {
	let format = formats.get(timezone);
	if (format === undefined) {
		const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
		format = new Intl.DateTimeFormat('en-US', { timeZone: timezone, hourCycle: 'h23', ...parts });
		formats.set(timezone, format);
	}
	const shown = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown;
	return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000;
}

/** Adds days and keeps the local time of day. @param at ms since 1970 @returns ms since 1970 */
export function daysLater(at: number, days: number, timezone: string): number {
	const byClock = at + offsetMs(at, timezone) + days * DAY_MS;
	return byClock - offsetMs(byClock - offsetMs(at, timezone), timezone);
}

/** Day of the week in a time zone; 0 is Sunday. */
export const weekday = (at: number, timezone: string): number => new Date(at + offsetMs(at, timezone)).getUTCDay();

/** Formats a time in a time zone: `2026-12-03T14:00:00+01:00`. */
export function byTheClock(at: number, timezone: string): string {
	const offset = offsetMs(at, timezone);
	const minutes = Math.abs(offset) / 60_000;
	const two = (number: number): string => String(Math.floor(number)).padStart(2, '0');
	const zone = `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
	return new Date(at + offset).toISOString().replace(/\.\d+Z$/, zone);
}
