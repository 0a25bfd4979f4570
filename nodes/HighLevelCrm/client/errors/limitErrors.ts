import { ApiFailure } from './apiFailure';

/** The daily limit is used up: an error that says so, not a wait of hours. */
export function dailyLimitError(resetMs: number | undefined): ApiFailure {
	const when = resetMs === undefined ? 'tomorrow' : `in ${Math.max(1, Math.round(resetMs / 3_600_000))} hours`;
	return new ApiFailure(
		{
			message: "The token's daily request limit is used up",
			description: `Run the rest ${when}, or ask the vendor for a higher limit.`,
		},
		{ status: 429, hopeless: true },
	);
}

/**
 * The server demands a pause longer than anybody waits: an error that says so, and by which headers.
 * @param headers those of the answer that demanded it, names in lower case @param ms how long nothing may be sent
 */
export function longPauseError(headers: Record<string, unknown>, ms: number): ApiFailure {
	const minutes = Math.ceil(ms / 60_000);
	return new ApiFailure(
		{
			message: `The server lets no request of this token through for ${minutes} minutes`,
			description: `It demands that by ${quoteRateHeaders(headers) || 'turning every request away'}. Run the rest after that time, or ask the vendor for a higher limit.`,
		},
		{ status: 429, hopeless: true },
	);
}

/** Most characters of a header's value in a message. */
const MAX_HEADER_CHARACTERS = 60;

/** `"retry-after: 3600"`: every header that speaks of a rate. */
function quoteRateHeaders(headers: Record<string, unknown>): string {
	return Object.entries(headers)
		.filter(([name, value]) => /^(x-)?rate-?limit|^retry-after$/.test(name) && String(value) !== '')
		.slice(0, 8)
		.map(
			([name, value]) => `"${name.slice(0, MAX_HEADER_CHARACTERS)}: ${String(value).slice(0, MAX_HEADER_CHARACTERS)}"`,
		)
		.join(', ');
}
