import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type EmailOrPhone } from '../api/contactKey';
import { addressesIn } from '../mapping/columns/cells/addressesIn';
import { isOfSomebodyElse } from '../mapping/columns/otherPersons';
import { rowNumber } from '../run/rowNumber';
import { forEachWithYield } from '../run/yieldToEventLoop';
import { pushTo } from '../values/pushTo';
import { displayValue } from '../values/text';
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

/** Whether a contact has an email or phone. An equal key is not enough: that of a phone is only its last digits. */
function isReachedBy(record: IDataObject, key: EmailOrPhone): boolean {
	const value = new NamedValues();
	value.add([key]);
	return value.valueOf(record) !== undefined;
}
