import { ApiFailure } from '../../client/errors/apiFailure';
import { OTHER_CODES } from '../../client/errors/errorCode';
import { agreeing, countOf, formatCount } from '../../values/formatting';

/** Maximum number of rows that are named for one reason. */
const MAX_ROWS_OF_REASON = 10;

/** Maximum number of reasons that are named: the text has to fit in a message. */
const MAX_REASONS = 20;

interface FailureGroup {
	reason: string;
	count: number;
	rows: number[];
	/** Contacts that belong to no row. */
	contacts: string[];
}

/** Groups the failed rows of a run by their reasons. Reasons that differ only in values and identifiers are one. */
export class FailureReasons {
	private readonly groups = new Map<string, FailureGroup>();
	/** Rows, besides the first that failed, of which nobody knows whether they were written. */
	private readonly unclear: number[] = [];

	/** @param row counted from 1, or what failed if it is no row: `contact "jane@example.com"` */
	add(error: unknown, row: number | string): void {
		const { message = 'unknown' } = error as { message?: string };
		const key = message.replace(/"[^"]*"/g, '""').replace(/\b[A-Za-z0-9]*\d[A-Za-z0-9]*\b/g, '0');
		if (this.groups.size > 0 && typeof row === 'number' && mayBeWritten(error)) this.unclear.push(row);
		const group = this.groups.get(key) ?? { reason: message, count: 0, rows: [], contacts: [] };
		group.count++;
		if (typeof row === 'string') {
			if (group.contacts.length < MAX_ROWS_OF_REASON) group.contacts.push(row.replace(/^contact "(.*)"$/, '$1'));
		} else if (group.rows.length < MAX_ROWS_OF_REASON) group.rows.push(row);
		this.groups.set(key, group);
	}

	/**
	 * Returns the reasons as text, the most frequent one first; '' if no row failed.
	 * @example 5 × Email "jane@" is not an email address (rows 17, 18, 240, 4711, 9002); 1 × The token was rejected (row 3)
	 */
	toText(): string {
		const groups = [...this.groups.values()].sort((one, other) => other.count - one.count);
		const reasons = groups.slice(0, MAX_REASONS).map(describeGroup);
		if (groups.length > MAX_REASONS) reasons.push(countOf(groups.length - MAX_REASONS, 'other reason'));
		return reasons.join('; ');
	}

	/** Returns the sentence on further rows with an unclear result, for an error that names only the first failed row; '' if there are none. */
	describeUnclear(): string {
		const { unclear } = this;
		if (unclear.length === 0) return '';
		const named = inRowOrder(unclear).slice(0, MAX_ROWS_OF_REASON).join(', ');
		return ` It is not known whether ${agreeing(unclear.length, 'row', 'rows')} ${named}${unclear.length > MAX_ROWS_OF_REASON ? ', …' : ''} ${agreeing(unclear.length, 'was', 'were')} written.`;
	}
}

const mayBeWritten = (error: unknown): boolean =>
	error instanceof ApiFailure && error.facts.unclear === true && error.facts.code !== OTHER_CODES.untagged;

const inRowOrder = (rows: readonly number[]): number[] => [...rows].sort((one, other) => one - other);

function describeGroup({ reason, count, rows, contacts }: FailureGroup): string {
	const numbers = inRowOrder(rows);
	const places = [
		...(numbers.length > 0 ? [`${agreeing(numbers.length, 'row', 'rows')} ${numbers.join(', ')}`] : []),
		...contacts,
	];
	if (count > rows.length + contacts.length) places.push('…');
	return `${formatCount(count)} × ${reason} (${places.join(', ')})`;
}
