import type { Sandbox } from '../../../sandbox';

/** A row of the imports. */
export interface Row {
	email: string;
	firstName: string;
	lastName: string;
}

/** Rows of `count` people, with the kind in their email. */
export function people(count: number, kind: string): Row[] {
	return Array.from({ length: count }, (_unused, index) => ({
		email: `${kind}${index}@example.com`,
		firstName: `First ${index}`,
		lastName: `Last ${index}`,
	}));
}

type Fields = Partial<Record<keyof Row, unknown>>;

/** Only the fields of a row. */
export const rowOf = ({ email, firstName, lastName }: object & Fields): Fields => ({ email, firstName, lastName });

/** Sorts rows by email. */
export function sorted<T extends Fields>(rows: readonly T[]): T[] {
	return [...rows].sort((one, other) => String(one.email).localeCompare(String(other.email)));
}

/** Checks that the server has every row once and no other contact. */
export function expectStored({ state, counters }: Sandbox, rows: readonly Row[]): void {
	expect(sorted([...state.contacts.values()].map(rowOf))).toEqual(sorted(rows));
	expect([counters.created, counters.duplicates]).toEqual([rows.length, 0]);
}

/** Summary of a run as the server saw it, in one line. */
export function figures({ log, counters: { requests, answered429 } }: Sandbox, rows: number, rate: number): string {
	const seconds = (Math.max(...log.map(({ endedAt = 0 }) => endedAt)) - (log[0]?.at ?? 0)) / 1_000;
	const share = ((100 * answered429) / requests).toFixed(2);
	return `${rows} rows, ${requests} requests, ${answered429} turned away (${share} %), ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(1)} rows/s, ${((seconds * rate) / rows).toFixed(2)} of the ideal time`;
}
