import type { RunServices } from '../run/services';

/** Tells once a run of a field without a value, so that a mistyped column does not pass for a change. */
export function warnAboutEmptyField(label: string, { warnings }: RunServices): void {
	warnings.add(
		`${label} had no value in some items and was not written there. If that is not meant, check its expression.`,
	);
}
