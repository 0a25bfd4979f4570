import { clock } from '../../../client/clock';
import type { Row } from '../../../run/row';
import { displayValue } from '../../../values/text';
import { readWrittenDay, type DayOrder } from '../../../values/writtenDays';
import { birthdayText, isEmptyDate } from './birthday';
import type { CellReader } from '../headings/column';
import { valuesOfColumn } from './columnValues';

/**
 * Returns the reader of a column of days, which gives them in a notation that cannot be mistaken. An absent date becomes empty, and what is no
 * day in numbers stays as it is.
 * @param isBirthday whether the vendor reads the month first in doubt; if not, an ambiguous value stays as it is and is rejected later
 * @param isDayFirst whether the heading's language writes the day first, which counts if no date of the column shows the order
 */
export function dayReader(column: string, isBirthday: boolean, isDayFirst = false): CellReader {
	let found: { order?: DayOrder } | undefined;
	const orderOfColumn = (row: Row) => (found ??= { order: findOrder(valuesOfColumn(column, row)) }).order;
	return (value, row) => {
		if (typeof value !== 'string') return value;
		if (isEmptyDate(value)) return '';
		if (ISO_DAY.test(value)) return value;
		const year = new Date(clock.date()).getUTCFullYear();
		const written = readWrittenDay(value, undefined, year);
		if (!written?.isAmbiguous) return isBirthday ? birthdayText(value) : value;
		// Two digits of a year mean the past for a birthday alone: a contract may end in the year 30.
		if (!isBirthday && written.hasShortYear) return value;
		const order = orderOfColumn(row) ?? (isDayFirst ? 'day' : undefined);
		if (order === undefined && isBirthday) warnUndecided(value, column, row);
		if (order === 'day' || (order !== undefined && !isBirthday))
			return readWrittenDay(value, order, year)?.day ?? value;
		return value;
	};
}

/** The notation of most programs, which leaves nothing open. */
const ISO_DAY = /^\d{4}-\d{2}-\d{2}/;

/** Returns which part comes first in dates; `undefined` if no date shows it, or if dates contradict each other. */
function findOrder(values: readonly unknown[]): DayOrder | undefined {
	let order: DayOrder | undefined;
	for (const value of values) {
		const [, first, second] = (typeof value === 'string' && DAY_AND_MONTH.exec(value.slice(0, 40))) || [];
		const found = Number(first) > 12 ? 'day' : Number(second) > 12 ? 'month' : undefined;
		if (found !== undefined && order !== undefined && found !== order) return undefined;
		order ??= found;
	}
	return order;
}

const DAY_AND_MONTH = /^\s*(\d{1,2})[-/_](\d{1,2})[-/_](?:\d{4}|\d{2})\b/;

function warnUndecided(value: string, column: string, { run }: Row): void {
	run.warnings.addOnce(
		`order of the dates in ${column}`,
		`The dates of "${displayValue(column)}" do not say whether the day or the month comes first: "${displayValue(value)}" was read as month, day, year. If that is wrong, write them like 1990-01-31`,
	);
}
