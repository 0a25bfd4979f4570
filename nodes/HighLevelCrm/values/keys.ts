/** Characters that nobody sees: zero width, soft hyphen, marks of direction, byte order mark. */
export const INVISIBLE = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Invisible joiners next to an ASCII character. Between two other characters, joiners belong to the text, as in an emoji or a Persian word. */
const LOOSE_JOINERS = /(?<![^ -~])[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?![^ -~])/g;
/** Without such a character, a text has no invisible characters and no letters that can be written in two ways. */
const BEYOND_ASCII = /[^ -~]/;
/** Blanks other than that of the keyboard. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * Returns one spelling of a text whose accents are characters of their own (as macOS writes them in file names and exports) or part of their
 * letters. Nobody sees the difference. Source: https://unicode.org/reports/tr15/
 */
export const composed = (text: string): string => (BEYOND_ASCII.test(text) ? text.normalize('NFC') : text);

/** Returns one spelling of a text in which case and the writing of accents make no difference. */
export const caseless = (text: string): string => composed(text).toLowerCase();

/**
 * Returns one spelling of the name of a user, a calendar or a field, as people choose it in one place and type it in another: case, blanks at the
 * ends, and what nobody sees make no difference.
 */
export const nameKey = (name: string): string => cleanKey(name).toLowerCase().replace(/\s+/g, ' ');

/** Returns a text in both ways of writing its accents; plain letters have one. */
export const spellingsOfAccents = (text: string): string[] =>
	BEYOND_ASCII.test(text) ? [...new Set(['NFC', 'NFD'].map((form) => text.normalize(form)))] : [text];

/**
 * Returns a text by which a contact is found: without invisible characters, with plain blanks, and composed. Otherwise two texts that look
 * the same would be different keys.
 */
export const cleanKey = (text: string): string =>
	(BEYOND_ASCII.test(text)
		? text.replace(INVISIBLE, '').replace(BLANKS, ' ').replace(LOOSE_JOINERS, '').normalize('NFC')
		: text
	).trim();

/**
 * Returns an email or phone as a Western keyboard writes it: Japanese and Chinese keyboards also write letters, digits and signs in full width
 * (ａ, １, ＠), which no mail server and no telephone knows. Source: Unicode, Halfwidth and Fullwidth Forms.
 */
export const cleanAddress = (text: string): string =>
	cleanKey(text).replace(FULL_WIDTH, (one) => String.fromCharCode(one.charCodeAt(0) - WIDER_BY));

const FULL_WIDTH = /[\uff01-\uff5e]/g;
/** Difference between the code of a full-width character and that of the ASCII character. */
const WIDER_BY = 0xfee0;
