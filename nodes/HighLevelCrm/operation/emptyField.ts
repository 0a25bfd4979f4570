import type { RunServices } from '../run/services';
import { BadInput } from '../values/badInput';

/** Warns once per run about a field without a value, so that nobody takes a mistyped column for a written change. */
export function warnAboutEmptyField(label: string, { warnings }: RunServices): void {
	warnings.add(
		`${label} had no value in some items and was not written there. If that is not meant, check its expression.`,
	);
}

/** The refusal of an update whose fields are all left out. @param labels of the fields that have no value */
export function nothingToChange(labels: readonly string[]): BadInput {
	const message = 'Update has nothing to change';
	if (labels.length === 0) return new BadInput(message, 'Add at least one field under Update Fields.');
	return new BadInput(
		`${message}: ${labels.join(', ')} ${labels.length === 1 ? 'is' : 'are'} empty`,
		'Check that the expression gives a value for this item, or add another field under Update Fields.',
	);
}
