import type { EmailOrPhone } from '../../../api/contactKey';

const EMAIL = /[^\s"'<>()[\]{},;:|\\/=]+@[^\s"'<>()[\]{},;:|\\/=]+\.[\p{L}\p{N}-]+/gu;
/** What stands between several phones in a cell. */
const BETWEEN_PHONES = /[,;|\n]|:::| \/ /;
/** A phone, with words around it or without: `+1 202 555 0129 (private)`, `tel:+12025550129`. */
const PHONE_IN_TEXT = /[+(]{0,2}\d[\s()\d./-]{6,28}\d/g;
/** How deep an object or a list in a cell is read: a shop's order has a customer, and his addresses have phones. */
const DEPTH = 5;

interface Address {
	/** The column, with the names of the objects in it: `billing email`. */
	column: string;
	key: EmailOrPhone;
}

/** Returns the emails and phones in a cell, whatever its column means, also within its objects and lists. */
export function addressesIn(column: string, cell: unknown, depth = DEPTH): Address[] {
	if (typeof cell === 'object' && cell !== null) {
		const nameOf = (key: string) => (Array.isArray(cell) ? column : `${column} ${key}`);
		return depth === 0 ? [] : Object.entries(cell).flatMap(([key, one]) => addressesIn(nameOf(key), one, depth - 1));
	}
	if (typeof cell !== 'string' && typeof cell !== 'number') return [];
	const text = String(cell);
	const emails = text.includes('@') ? emailsIn(text) : [];
	return [...emails, ...phonesIn(text)].map((key) => ({ column, key }));
}

const emailsIn = (text: string): EmailOrPhone[] => (text.match(EMAIL) ?? []).map((email) => ({ email }));

const phonesIn = (text: string): EmailOrPhone[] =>
	text
		.normalize('NFKC')
		.split(BETWEEN_PHONES)
		.flatMap((part) => (part.match(PHONE_IN_TEXT) ?? []).map((phone) => ({ phone })));
