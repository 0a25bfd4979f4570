import type { Row } from '../../run/row';
import { reportIgnoredColumn } from '../columns/headings/ignoredColumns';
import { labelOf } from '../fields/additionalFields';

/** Warns that a field is not written. @param unsupported those that the operation does not accept @returns the field, and why */
export function reportUnsupported(
	key: string,
	column: string | undefined,
	{ run }: Row,
	unsupported: readonly string[],
): string {
	const label = labelOf(key);
	const reason = `only ${unsupported === run.dialect.notUpdatable ? 'Create' : 'Update'} accepts it`;
	if (column === undefined) run.warnings.add(`${label} was not written: ${reason}`);
	else reportIgnoredColumn(run, column, reason);
	return `${label} (${reason})`;
}
