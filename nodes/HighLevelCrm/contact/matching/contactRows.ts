import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { ContactInput } from '../../dialects';
import type { ContactCache } from '../../run/prefetch/contactCache';
import type { RunServices } from '../../run/services';
import { forEachWithYield, mapWithYield } from '../../run/yieldToEventLoop';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { cachedMatch, type Match } from './matchContact';
import { ownerOf } from './ownership';
import { settleMatch } from './settleMatch';

/** A row of Create or Update, and the fields by which it names its contact. */
export interface ContactRow {
	index: number;
	keys: readonly ContactKey[];
	input: ContactInput;
}

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
		const matched = await mapWithYield(this.rows, async (row) => {
			const match = matchOrNone(row.keys, run);
			const id = match.contact && idOf(match.contact);
			if (id !== undefined) this.noteNames(id, match);
			return { row, match };
		});
		this.rows = [];
		const groups = new Map<string, ContactRow[]>();
		const contactsByKey = new Map<string, Set<string | undefined>>();
		// Which contacts are those of other rows is known after all rows were matched.
		await forEachWithYield(matched, ({ row, match }) => {
			const settled = settleMatch(match, row.keys, row.input, this.namedBy.email, run).match;
			const id = settled.contact && idOf(settled.contact);
			const decisive = decisiveKeys(row.keys, settled);
			for (const key of row.keys.map(normalizeKey)) addTo(contactsByKey, key, id);
			if (id === undefined) return;
			const group = groups.get(id);
			if (group) group.push({ ...row, keys: decisive });
			else groups.set(id, [{ ...row, keys: decisive }]);
		});
		for (const [id, group] of groups) {
			if (group.length === 1) continue;
			// A key that rows for two contacts have can move from one contact to the other during the run.
			const isCertain = ({ keys }: ContactRow) => keys.every((key) => contactsByKey.get(normalizeKey(key))?.size === 1);
			this.values.set(id, fieldValues(id, group.filter(isCertain), run.contacts));
		}
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

/** The keys of a row that no contact had, which come before the one that a contact had. A match field decides by itself. */
function decisiveKeys(keys: readonly ContactKey[], { by }: Match): ContactKey[] {
	const others = keys.filter((key) => !('fieldId' in key));
	return by === 'phone' ? others.filter((key) => 'email' in key) : [];
}

function addTo(index: Map<string, Set<string | undefined>>, key: string, id: string | undefined): void {
	const ids = index.get(key);
	if (ids) ids.add(id);
	else index.set(key, new Set([id]));
}

/** A row whose match field has two owners fails when its turn comes. */
function matchOrNone(keys: readonly ContactKey[], run: RunServices): Match {
	try {
		return cachedMatch(keys, run) ?? {};
	} catch {
		return {};
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
