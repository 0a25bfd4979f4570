import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import type { ContactInput } from '../../dialects';
import type { ContactCache } from '../../run/prefetch/contactCache';
import type { RunServices } from '../../run/services';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { CUSTOM_FIELD_PREFIX } from '../../mapping/fields/contactFields';
import { groupRows, matchOrNone, type ContactRow } from './groupRows';
import type { Match } from './matchContact';
import { ownerOf } from './ownership';

/** A value that a row writes to a field. */
interface RowValue {
	index: number;
	value: unknown;
}

/** The first and the last value that rows write to each field of one contact. */
interface FieldValues {
	first: Map<string, RowValue>;
	last: Map<string, RowValue>;
}

/** Knows which rows of a run are about the same contact, so that they do not undo one another's values night after night. */
export class ContactRows {
	private rows: ContactRow[] = [];
	/** The values of prefetched contacts that several rows are about. */
	private readonly values = new Map<string, FieldValues>();
	/** Number of the first row that was done for each contact. */
	private readonly firstRows = new Map<string, number>();
	/** The main email and phone of each written contact, as the last answer stated them. */
	private readonly mains = new Map<string, Pick<IDataObject, 'email' | 'phone'>>();
	/** IDs of the contacts that rows name by their email or their phone. */
	readonly namedBy = { email: new Set<string>(), phone: new Set<string>() };

	add(row: ContactRow): void {
		this.rows.push(row);
	}

	/** Finds the contacts of all rows. Call it after the prefetch, before the first row is sent. */
	async groupByContact(run: RunServices): Promise<void> {
		const { rows } = this;
		this.rows = [];
		await forEachWithYield(rows, ({ keys }) => {
			const match = matchOrNone(keys, run);
			const id = match.contact && idOf(match.contact);
			if (id !== undefined) this.noteNames(id, match);
		});
		const groups = await groupRows(rows, this.namedBy.email, run);
		await forEachWithYield(groups, ([id, group]) => void this.values.set(id, fieldValues(id, group, run.contacts)));
	}

	/** Records that a row is done for a contact. @returns the number of the first row about it, if that is another one */
	claim(id: string, match: Match, index: number): number | undefined {
		this.noteNames(id, match);
		const first = this.firstRows.get(id);
		if (first === undefined) this.firstRows.set(id, index + 1);
		return first === index + 1 ? undefined : first;
	}

	/** Records the main email and phone of a written contact. @returns those before */
	replaceMain(id: string, { email, phone }: IDataObject): Pick<IDataObject, 'email' | 'phone'> | undefined {
		const before = this.mains.get(id);
		this.mains.set(id, { email, phone });
		return before;
	}

	/** Records what a row wrote to a contact, so that a later row can be compared with it. Needed only if rows that differ fail. */
	noteWritten(id: string, index: number, input: ContactInput): void {
		const values = this.values.get(id) ?? { first: new Map<string, RowValue>(), last: new Map<string, RowValue>() };
		for (const [field, value] of writtenValues(input))
			if (!values.first.has(field)) values.first.set(field, { index, value });
		this.values.set(id, values);
	}

	/** The value that an earlier row (the first one) or a later row (the last one) writes to a field of a prefetched contact. */
	otherValue(id: string, index: number, field: string): { earlier?: RowValue; later?: RowValue } {
		const { first, last } = this.values.get(id) ?? {};
		const [earlier, later] = [first?.get(field), last?.get(field)];
		return {
			...(earlier && earlier.index < index && { earlier }),
			...(later && later.index > index && { later }),
		};
	}

	private noteNames(id: string, { by, isAdditional }: Match): void {
		if (by !== 'field' && by !== undefined && !isAdditional) this.namedBy[by].add(id);
	}
}

function fieldValues(id: string, rows: readonly ContactRow[], contacts: ContactCache): FieldValues {
	const values: FieldValues = { first: new Map(), last: new Map() };
	for (const { index, input } of rows) {
		for (const [field, value] of writtenValues(input)) {
			// The email or phone of another contact is not written.
			if ((field === 'email' || field === 'phone') && ownerOf(field, value, id, contacts)) continue;
			if (!values.first.has(field)) values.first.set(field, { index, value });
			values.last.set(field, { index, value });
		}
	}
	return values;
}

/** The values of a row by their field's key in the mapper. */
const writtenValues = ({ fields, customFields }: ContactInput): Array<[string, unknown]> => [
	...Object.entries(fields),
	...customFields.map(({ id, value }): [string, unknown] => [CUSTOM_FIELD_PREFIX + id, value]),
];

/** Returns the object that the rows of a run share. */
export const contactRowsOf = (run: RunServices): ContactRows =>
	run.memoize('rows by contact', () => {
		const rows = new ContactRows();
		run.afterPrefetch.push(async () => await rows.groupByContact(run));
		return rows;
	});
