/** Characters that nobody sees: zero width, soft hyphen, marks of direction, byte order mark. */
const INVISIBLE = /[\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Joiners beside plain characters: between two others they belong to the text, as in a family of emoji or a Persian word. */
const LOOSE_JOINERS = /(?<![^ -~])[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?![^ -~])/g;
/** Whether a text can have any of them. */
const BEYOND_ASCII = /[^ -~]/;
/** Blanks other than that of the keyboard. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * Returns a text by which a contact is found without characters that nobody sees, and with plain blanks. With them it would be another
 * key that looks the same.
 */
export const cleanKey = (text: string): string =>
	(BEYOND_ASCII.test(text) ? text.replace(INVISIBLE, '').replace(BLANKS, ' ').replace(LOOSE_JOINERS, '') : text).trim();
