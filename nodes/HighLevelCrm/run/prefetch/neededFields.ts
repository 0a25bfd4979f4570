import type { IDataObject } from 'n8n-workflow';

/** The fields by which the rows and the server identify a contact, and the date that shows which of two contacts is older. */
const MATCHED_FIELDS = new Set([
	'id',
	'_id',
	'contactId',
	'email',
	'phone',
	'additionalEmails',
	'additionalPhones',
	'dateAdded',
]);

/** The fields of contacts that the rows of a run need: a contact has dozens, of which rows map a few. */
export class NeededFields {
	/** `undefined` in it stands for all fields. Rows that need the same fields share one set. */
	private readonly sets = new Set<ReadonlySet<string> | undefined>();

	/** @param fields those that a row needs; all if absent */
	add(fields: ReadonlySet<string> | undefined): void {
		this.sets.add(fields);
	}

	/** Returns a contact with these fields alone, and with those by which it is matched. */
	needed(record: IDataObject): IDataObject {
		if (this.sets.size === 0 || this.sets.has(undefined)) return record;
		const sets = [...this.sets];
		const needed: IDataObject = {};
		for (const [key, value] of Object.entries(record)) {
			const isEmptyList = Array.isArray(value) && value.length === 0;
			const isMatched = MATCHED_FIELDS.has(key) && !isEmptyList;
			if (isMatched || sets.some((fields) => fields?.has(key))) needed[key] = value;
		}
		return needed;
	}
}
