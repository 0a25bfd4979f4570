import type { IDataObject } from 'n8n-workflow';
import { storedCustomValue } from '../../api/storedCustomFields';
import { loadCustomFields } from '../../lookups/customFields';
import { isAmount } from '../../mapping/columns/cells/pointOrder';
import type { RunServices } from '../../run/services';
import { readAmount } from '../../values/amounts';
import { toText } from '../../values/json';

/** Returns the number that a list writes as `49,90 €`, unless it may be two: `1,234`. */
export function amountIn(value: string): number | undefined {
	const amount = readAmount(value);
	return amount?.either === undefined ? amount?.value : undefined;
}

/**
 * Returns which of the fields hold numbers. It returns none unless the server filters by custom fields, for which their types are looked up in any
 * case. In a field of another type, another spelling is another text.
 */
export async function numberFieldsAmong(ids: readonly string[], run: RunServices): Promise<ReadonlySet<string>> {
	if (ids.length === 0 || !run.dialect.filtersByCustomField) return new Set();
	const lookedUp = await loadCustomFields(run);
	if ('failure' in lookedUp) return new Set();
	return new Set(lookedUp.fields.filter((field) => isAmount(field) && ids.includes(field.id)).map(({ id }) => id));
}

/** Whether a contact has this number in a field for numbers, which keeps `49.90` as other programs wrote it. */
export function hasCustomNumber(contact: IDataObject, id: string, wanted: number): boolean {
	const stored = toText(storedCustomValue(contact, id)).trim();
	// The number of a blank would be 0.
	return stored !== '' && Number(stored) === wanted;
}
