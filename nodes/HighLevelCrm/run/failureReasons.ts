import type { IDataObject } from 'n8n-workflow';

/** Maximum number of rows that are named for one reason. */
const MAX_ROWS_OF_REASON = 10;

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

	/** @param row counted from 1, or what failed if it is no row: `contact "jane@example.com"` */
	add(error: unknown, row: number | string): void {
		const { message = 'unknown' } = error as { message?: string };
		const key = message.replace(/"[^"]*"/g, '""').replace(/\b[A-Za-z0-9]*\d[A-Za-z0-9]*\b/g, '0');
		const group = this.groups.get(key) ?? { reason: message, count: 0, rows: [], contacts: [] };
		group.count++;
		if (typeof row === 'string') {
			if (group.contacts.length < MAX_ROWS_OF_REASON) group.contacts.push(row.replace(/^contact "(.*)"$/, '$1'));
		} else if (group.rows.length < MAX_ROWS_OF_REASON) group.rows.push(row);
		this.groups.set(key, group);
	}

	/** The reasons by their number of rows, the most frequent one first. */
	toList(): IDataObject[] {
		return [...this.groups.values()]
			.sort((one, other) => other.count - one.count)
			.map(({ reason, count, rows, contacts }) => ({
				...{ reason, count, rows: rows.sort((one, other) => one - other) },
				...(contacts.length > 0 && { contacts }),
			}));
	}
}
