import { toText } from '../values/json';
import { isWithoutPlus } from '../values/phones';
import type { FieldChange } from './fieldChange';

/** A number with its calling code that lacks only the plus. */
const ONLY_DIGITS = /^\s*([1-9]\d{7,14})\s*$/;

/**
 * Returns the changes of a phone with the plus that a spreadsheet took away, if the contact's phone shows this. Otherwise the server would read the
 * number from before as one of the location's country.
 * @param now the phone that the contact has
 */
export function withPlus(changes: readonly FieldChange[], now: unknown): readonly FieldChange[] {
	const [first] = changes;
	const isPhone = first?.key === 'phone' || first?.field?.dataType === 'PHONE';
	const stored = toText(now);
	const isStored = ({ to }: FieldChange) => isWithoutPlus(stored, toText(to));
	if (!isPhone || !changes.some(isStored)) return changes;
	return changes.map((change) => ({
		...change,
		from: typeof change.from === 'object' ? change.from : toText(change.from).replace(ONLY_DIGITS, '+$1'),
		to: isStored(change) ? stored : change.to,
	}));
}
