import type { CustomField } from '../../../lookups/customFields';
import type { Row } from '../../../run/row';
import { readAmount, type Amount } from '../../../values/amounts';
import { displayValue, withoutTextMark } from '../../../values/text';
import type { CellReader } from '../headings/column';
import { valuesOfColumn } from './columnValues';

export const isAmount = ({ dataType }: Pick<CustomField, 'dataType'>): boolean =>
	dataType === 'NUMERICAL' || dataType === 'MONETORY';

/**
 * Returns the reader of a column of amounts. In an amount like `1.234` or `1,234`, the sign may stand before decimals or divide
 * thousands: the other amounts of the column decide. Any other value is returned as it is.
 */
export function amountReader(column: string): CellReader {
	let found: Pick<Amount, 'decimals'> | undefined;
	return (given, row) => {
		const value = withoutTextMark(given);
		const { either } = (typeof value === 'string' && readAmount(value)) || {};
		if (typeof value !== 'string' || either === undefined) return value;
		const { decimals } = (found ??= { decimals: findDecimals(valuesOfColumn(column, row)) });
		if (decimals === undefined && either === '.') warnUnclearPoint(value, column, row);
		return decimals === undefined ? value : value.replace(BETWEEN_DIGITS, either === decimals ? '.' : '');
	};
}

/** The one sign within the number, not a point behind its currency. */
const BETWEEN_DIGITS = /(?<=\d)[.,](?=\d)/;

/** Files from half of Europe divide thousands by a point. @returns `undefined` if no amount shows the sign, or if amounts contradict each other */
function findDecimals(values: readonly unknown[]): Amount['decimals'] {
	const isWritten = (value: unknown) => typeof value === 'string' || typeof value === 'number';
	const signs = new Set(values.filter(isWritten).map((value) => readAmount(String(withoutTextMark(value)))?.decimals));
	signs.delete(undefined);
	return signs.size === 1 ? [...signs][0] : undefined;
}

function warnUnclearPoint(value: string, column: string, { run }: Row): void {
	run.warnings.addOnce(
		`point in the amounts of ${column}`,
		`The amounts of "${displayValue(column)}" do not say whether a point divides thousands: "${displayValue(value)}" was read as ${readAmount(value)?.value}. If that is wrong, write them like 1234.5`,
	);
}
