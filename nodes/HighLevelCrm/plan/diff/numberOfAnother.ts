import { ownKeyOf } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { CustomFieldValue } from '../../dialects';
import { toText } from '../../values/json';
import type { PlanFacts } from '../facts/planFacts';
import type { Person } from '../plan';

/**
 * A row that names its contact by the ID may have the number of another one. With it, two would have the number, and each row with it would fail
 * from the next run on.
 * @returns the ID of the contact that keeps the number; `undefined` if nobody does
 */
export function keeperOfNumber(
	{ stored, rows }: Person,
	{ id, value }: CustomFieldValue,
	{ contacts, rowNumbers }: PlanFacts,
): string | undefined {
	const isNumber = rows.some(({ keys, conflictMode }) => conflictMode !== 'vendor' && ownKeyOf(keys)?.fieldId === id);
	if (!stored || !isNumber) return undefined;
	const number = toText(value).trim();
	for (const owner of contacts.owners({ fieldId: id, value: number })) {
		const other = idOf(owner) ?? '';
		if (other !== idOf(stored) && (rowNumbers.ofContact(other) ?? number) === number) return other;
	}
	return undefined;
}
