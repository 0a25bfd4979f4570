import type { RunServices } from '../../run/services';
import { cleanKey } from '../../values/keys';
import { displayValue } from '../../values/text';
import { isPunctuation, saysNothing } from '../../values/words';
import type { MappedValue } from '../fields/mapper';

/** A number of nobody: a shop gives 0 to all who order without an account. */
const ZERO = /^\s*0+([.,]0+)?\s*$/;

/**
 * Returns the value of the custom field that finds the contact, without characters that nobody sees; `undefined` if it names nobody. All who
 * have it would be one contact, so it counts as an empty cell: the row has its email and phone.
 */
export function matchValue(given: MappedValue, label: string, { warnings }: RunServices): MappedValue | undefined {
	const text = String(given.value);
	if (saysNothing(text) || isPunctuation(text) || ZERO.test(text)) {
		warnings.addOnce(
			`${label} of nobody`,
			`${label} "${displayValue(text)}" names nobody: rows with it are matched by email and phone alone, and the field stays as it is`,
		);
		return undefined;
	}
	return typeof given.value === 'string' ? { ...given, value: cleanKey(given.value) } : given;
}
