import { ApiFailure } from './apiFailure';
import { timedFailure } from './timedFailure';

/** The error for a used-up daily limit. The run ends, because waiting would take hours. */
export function dailyLimitError(resetMs: number | undefined): ApiFailure {
	const hours = Math.max(1, Math.round((resetMs ?? 0) / 3_600_000));
	const inHours = hours === 1 ? 'in 1 hour' : `in ${hours} hours`;
	const time = resetMs === undefined ? 'tomorrow' : inHours;
	return new ApiFailure(
		{
			message: "The token's daily request limit is used up",
			description: `Run the rest ${time}, or ask the vendor for a higher limit.`,
		},
		{ status: 429, hopeless: true, code: 'daily-limit', failure: timedFailure('quota-exhausted', resetMs) },
	);
}

/**
 * The error for a pause that is too long to wait for. It quotes the headers that demand it.
 * @param headers of the answer that demands the pause, names in lower case @param ms length of the pause
 */
export function longPauseError(headers: Record<string, unknown>, ms: number): ApiFailure {
	const minutes = Math.ceil(ms / 60_000);
	return new ApiFailure(
		{
			message: `The server accepts no request of this token for ${minutes === 1 ? '1 minute' : `${minutes} minutes`}`,
			description: `It demands this by ${quoteRateHeaders(headers) || 'rejecting every request'}. Run the rest after that time, or ask the vendor for a higher limit.`,
		},
		{ status: 429, hopeless: true, code: 'rate-limited', failure: timedFailure('rate-limited', ms) },
	);
}

/** Maximum length of a header's name or value in a message, characters. */
const MAX_HEADER_CHARACTERS = 60;

/** Quotes the headers that state a rate: `"retry-after: 3600"`. */
function quoteRateHeaders(headers: Record<string, unknown>): string {
	return Object.entries(headers)
		.filter(([name, value]) => /^(x-)?rate-?limit|^retry-after$/.test(name) && String(value) !== '')
		.slice(0, 8)
		.map(
			([name, value]) => `"${name.slice(0, MAX_HEADER_CHARACTERS)}: ${String(value).slice(0, MAX_HEADER_CHARACTERS)}"`,
		)
		.join(', ');
}
