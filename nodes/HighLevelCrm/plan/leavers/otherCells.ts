import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type EmailOrPhone } from '../../api/contactKey';
import { isOfSomebodyElse } from '../../mapping/columns/otherPersons';
import { rowNumber } from '../../run/rowNumber';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { pushTo } from '../../values/pushTo';
import { displayValue } from '../../values/text';
import type { ListedContact } from './listedContact';
import { NamedValues } from './namedValues';

/**
 * Finds contacts that no row names, although their email or phone stands in a row: as the second one of a cell, under Email 2, Mobile or Old
 * Email. The row created a contact by its new email, or found another one, and the customer seems to have left.
 * @returns why nothing may be done with them, and what to do about it
 */
export async function heldByOtherCells(
	leavers: readonly ListedContact[],
	rows: readonly IDataObject[],
): Promise<Map<IDataObject, string>> {
	const byKey = new Map<string, IDataObject[]>();
	for (const { record, keys } of leavers) for (const key of keys) pushTo(byKey, key, record);
	const reasons = new Map<IDataObject, string>();
	const others = new Map<string, boolean>();
	const isOthers = (column: string): boolean => {
		const known = others.get(column) ?? isOfSomebodyElse(column);
		others.set(column, known);
		return known;
	};
	await forEachWithYield(rows.entries(), ([index, row]) => {
		for (const [name, cell] of Object.entries(row)) {
			for (const { column, key } of addressesIn(name, cell)) {
				const record = byKey.get(normalizeKey(key))?.find((one) => isReachedBy(one, key));
				if (!record || reasons.has(record) || isOthers(column)) continue;
				const value = displayValue('email' in key ? key.email : key.phone);
				reasons.set(
					record,
					`Row ${rowNumber(row, index)} has "${value}" under "${displayValue(column)}". If both are one customer, merge the contact with that of the row; if not, clear the cell`,
				);
			}
		}
	});
	return reasons;
}

/** Whether a contact has an email or phone: of phones, the normalized keys are only the last digits. */
function isReachedBy(record: IDataObject, key: EmailOrPhone): boolean {
	const value = new NamedValues();
	value.add([key]);
	return value.valueOf(record) !== undefined;
}

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

/** The emails and phones in a cell, also within its objects and lists. */
function addressesIn(column: string, cell: unknown, depth = DEPTH): Address[] {
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
