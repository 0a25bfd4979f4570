import { BadInput } from './badInput';
import table from './tables/timezones.json';
import { displayValue, normalizeLetters, parseText } from './text';

/** The zones by the names that Windows and Rails have for them. */
const zonesByName = new Map(
	Object.entries(table).flatMap(([zone, names]) => names.split(', ').map((name) => [normalizeLetters(name), zone])),
);

/** The answers to earlier rows; a file has few zones. */
const zoneAnswers = new Map<string, string | undefined>();
const MAX_ZONE_ANSWERS = 1_000;

/** The offset before the name in a list of Windows or Rails: `(UTC-06:00) Central Time (US & Canada)`. */
const OFFSET = /^\s*\((?:UTC|GMT)[^()]{0,9}\)\s*/i;
const MAX_ZONE_CHARACTERS = 120;

/** Parses a zone by its IANA name, in any case, or by the name that Windows or Rails has for it. @throws BadInput */
export function parseTimezone(value: unknown, label: string): string {
	const text = parseText(value, label);
	const zone = findTimezone(text);
	if (zone !== undefined) return zone;
	throw new BadInput(
		`${label} "${displayValue(text)}" is not a time zone`,
		'Use a name of the IANA list, like Europe/Berlin or America/Chicago.',
	);
}

/** Returns the IANA name of a zone; `undefined` if the text is none. */
export function findTimezone(text: string): string | undefined {
	let zone = zoneAnswers.get(text);
	if (zone === undefined && text.length <= MAX_ZONE_CHARACTERS) {
		zone = findZone(text);
		if (zoneAnswers.size < MAX_ZONE_ANSWERS) zoneAnswers.set(text, zone);
	}
	return zone;
}

function findZone(text: string): string | undefined {
	const name = text.replace(OFFSET, '');
	const known = zonesByName.get(normalizeLetters(name)) ?? ianaZone(text.trim());
	// Windows lists towns of one offset together: Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna.
	if (known !== undefined || name === text) return known;
	return name
		.split(',')
		.map((town) => zonesByName.get(normalizeLetters(town)))
		.find(Boolean);
}

/** Zones without a slash that are names of the IANA list. Abbreviations like PST are not: another region uses the same letters. */
const PLAIN_ZONES: readonly string[] = ['UTC', 'GMT'];

function ianaZone(name: string): string | undefined {
	if (PLAIN_ZONES.includes(name.toUpperCase())) return name.toUpperCase();
	if (!/^[a-z_]+(\/[a-z0-9_+-]+)+$/i.test(name)) return undefined;
	try {
		const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
		// A former name (Asia/Calcutta) is a name all the same.
		return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
	} catch {
		return undefined;
	}
}
