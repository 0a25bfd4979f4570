import type { RunServices } from '../../run/services';
import { cleanKey } from '../../values/keys';
import { displayValue } from '../../values/text';
import { isPunctuation, isZero, saysNothing } from '../../values/words';
import type { MappedValue } from '../fields/mapper';

/**
 * Returns the value of the custom field that finds the contact, without invisible characters; `undefined` if it names nobody, such as the
 * number 0 of all who order without an account. All rows with such a value would be one contact, so it counts as an empty cell, and the row is
 * matched by its email and phone.
 */
export function matchValue<T extends Pick<MappedValue, 'value'>>(
	given: T,
	label: string,
	{ warnings }: RunServices,
): T | undefined {
	const text = String(given.value);
	if (saysNothing(text) || isPunctuation(text) || isZero(text)) {
		warnings.addOnce(
			`${label} of nobody`,
			`${label} "${displayValue(text)}" names nobody: rows with it are matched by email and phone alone, and the field stays as it is`,
		);
		return undefined;
	}
	return typeof given.value === 'string' ? { ...given, value: cleanKey(given.value) } : given;
}
