import type { Identifier } from '../../lookups/location';
import { toText } from '../../values/json';
import { isInternational } from '../../values/phones';
import { isEmpty } from '../../values/text';
import { keepsField } from '../options/fieldRules';
import type { Person, PlannedRow } from '../plan';
import { addressText, hasAddress, kindOfKey, type PlanFacts } from '../facts/planFacts';

/** A value that rows of one person have for its email or phone. */
export interface AddressCandidate {
	value: string;
	/** One text for all its spellings. */
	text: string;
	rows: PlannedRow[];
}

/**
 * Returns the values that the rows of a person have for its email or phone, the most wanted first. A value is left out if a rule keeps the contact's
 * own, unless a row found the contact by this field.
 */
export function candidatesOf(
	{ rows, stored, foundBy }: Person,
	field: Identifier,
	facts: PlanFacts,
): AddressCandidate[] {
	const byText = new Map<string, AddressCandidate>();
	let deciding: PlannedRow | undefined;
	const storedValue = toText(stored?.[field]);
	// Rows will find the contact by this field, so none of them can clear it.
	const isFirstKey = !stored && rows.some(({ keys: [key] }) => key !== undefined && kindOfKey(key) === field);
	for (const row of rows) {
		const given = row.wanted.fields[field];
		if (given === undefined) continue;
		if (stored && row.rules && !foundBy.has(field) && keepsField(row.rules, field, stored[field])) continue;
		const value = field === 'phone' ? phoneToWrite(row, toText(given), facts) : toText(given);
		const isStored = storedValue !== '' && !isEmpty(value) && hasAddress(field, storedValue, value, facts);
		const text = isEmpty(value) ? '' : addressText(field, isStored ? storedValue : value, facts);
		if (text === '' && !stored && isFirstKey) continue;
		const candidate = byText.get(text) ?? { value, text, rows: [] };
		candidate.rows.push(row);
		// With its calling code a phone is the same in every country.
		if (field === 'phone' && isInternational(value)) candidate.value = value;
		// The last row comes first.
		byText.delete(text);
		byText.set(text, candidate);
		if (isOnlyKey(row, field)) deciding = row;
	}
	const candidates = [...byText.values()].reverse();
	if (stored || !deciding) return candidates;
	const isDeciding = ({ rows: own }: AddressCandidate) => own.includes(deciding);
	return [...candidates.filter(isDeciding), ...candidates.filter((one) => !isDeciding(one))];
}

/**
 * A row with only a phone means the contact to which another row gives that phone with its calling code. So that number is written, even if the other
 * row fails.
 */
const phoneToWrite = ({ keys }: PlannedRow, value: string, { phones }: PlanFacts): string =>
	isEmpty(value) || phones.hasCountry(value) || keys.some((key) => !('phone' in key))
		? value
		: (phones.numberOf(value) ?? value);

/** Whether the row is found by this field alone. */
const isOnlyKey = ({ keys }: PlannedRow, field: Identifier): boolean =>
	keys.length === 1 && keys[0] !== undefined && field in keys[0];
