import type { CustomField } from '../../../lookups/customFields';
import type { Row } from '../../../run/row';
import { displayValue } from '../../../values/text';
import type { CellReader } from '../headings/column';
import { valuesOfColumn } from './columnValues';

/** What a point in a column's amounts is: files from half of Europe divide thousands by it. */
type PointMeaning = 'decimals' | 'thousands';

/** One point, and three digits behind it: 1,234 or 1.234. */
const EITHER = /^\s*[+-]?[1-9]\d{0,2}\.\d{3}\s*$/;

/** A comma before decimals, maybe behind points: `12,50`, `1.234,5`. */
const COMMA_DECIMALS = /^[^\d]*(\d{1,3}(\.\d{3})+,\d+|\d+,(\d{1,2}|\d{4,}))\D*$/;

/** A point before decimals, maybe behind commas: `12.5`, `0.250`, `1,234.5`. */
const POINT_DECIMALS = /^[^\d]*(\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|0\d*\.\d+)\D*$/;

export const isAmount = ({ dataType }: Pick<CustomField, 'dataType'>): boolean =>
	dataType === 'NUMERICAL' || dataType === 'MONETORY';

/** Tells how an amount was read that was mapped by hand: no column says what its point is. */
export function warnOfPoint(field: CustomField, value: unknown, { run }: Row): void {
	if (!isAmount(field) || typeof value !== 'string' || !EITHER.test(value)) return;
	run.warnings.addOnce(
		`point in the mapped ${field.id}`,
		`${field.name} "${displayValue(value)}" was read as ${Number(value)}. If the point divides thousands, write it like 1234.5`,
	);
}

/**
 * Returns the reader of a column of amounts. It converts one like `1.234`, which may be one or a thousand, by the other amounts of the column.
 * Whatever else is returned as it is.
 */
export function amountReader(column: string): CellReader {
	let found: { meaning?: PointMeaning } | undefined;
	return (value, row) => {
		if (typeof value !== 'string' || !EITHER.test(value)) return value;
		found ??= { meaning: findMeaning(valuesOfColumn(column, row)) };
		if (found.meaning === undefined) warnUnclearPoint(value, column, row);
		return found.meaning === 'thousands' ? value.replace('.', '') : value;
	};
}

/** @returns `undefined` if no amount decides, or they contradict each other */
function findMeaning(values: readonly unknown[]): PointMeaning | undefined {
	const isSomewhere = (pattern: RegExp) =>
		values.some(
			(value) => (typeof value === 'string' || typeof value === 'number') && pattern.test(String(value).slice(0, 40)),
		);
	const [hasComma, hasPoint] = [isSomewhere(COMMA_DECIMALS), isSomewhere(POINT_DECIMALS)];
	return hasComma === hasPoint ? undefined : hasComma ? 'thousands' : 'decimals';
}

function warnUnclearPoint(value: string, column: string, { run }: Row): void {
	const read = Number(value);
	run.warnings.addOnce(
		`point in the amounts of ${column}`,
		`The amounts of "${displayValue(column)}" do not say whether a point divides thousands: "${displayValue(value)}" was read as ${read}. If that is wrong, write them like 1234.5`,
	);
}
