import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import { comparable } from '../calendarResource/records/comparable';
import { formatCount } from '../values/formatting';
import { ApiFailure } from '../client/errors/apiFailure';
import { capitalize } from '../client/errors/errorEntry';
import { isObject } from '../values/json';

const MAX_SNAPSHOT_CHARACTERS = 90_000;

/** A stored list: the values of each record, or only a hash of them if the values are too long. */
export type Snapshot = ({ values: Record<string, IDataObject> } | { signs: Record<string, string> }) & {
	/** Whether the last poll found no record any more. */
	isEmptied?: true;
};

const recordHash = (record: IDataObject, fields: readonly string[]): string =>
	createHash('sha256')
		.update(JSON.stringify(fields.map((field) => comparable(record[field]))))
		.digest('base64')
		.slice(0, 8);

/** Creates the snapshot of a list. @param fields the fields that are compared @throws ApiFailure if the list is too long */
export function snapshotOf(records: readonly IDataObject[], fields: readonly string[], subject: string): Snapshot {
	const entries = records.map((record) => [idOf(record) as string, record] as const);
	const valuesOf = (record: IDataObject) =>
		Object.fromEntries(fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]));
	const values = Object.fromEntries(entries.map(([id, record]) => [id, valuesOf(record)]));
	if (JSON.stringify(values).length <= MAX_SNAPSHOT_CHARACTERS) return { values };
	const hashes = Object.fromEntries(entries.map(([id, record]) => [id, recordHash(record, fields)]));
	if (JSON.stringify(hashes).length <= MAX_SNAPSHOT_CHARACTERS) return { signs: hashes };
	throw new ApiFailure({
		message: `${capitalize(subject)} has ${formatCount(records.length)} entries, more than can be stored for comparison`,
		description: 'Compare it in a separate workflow with Get Many and a table.',
	});
}

export class PreviousSnapshot {
	private readonly stored: Record<string, unknown>;

	constructor(
		snapshot: Snapshot,
		private readonly fields: readonly string[],
	) {
		this.stored = 'values' in snapshot ? snapshot.values : snapshot.signs;
	}

	get ids(): string[] {
		return Object.keys(this.stored);
	}

	has(id: string): boolean {
		return Object.hasOwn(this.stored, id);
	}

	/** @returns the values of a record; empty if only its hash was stored */
	valuesOf(id: string): IDataObject {
		const stored = this.stored[id];
		return isObject(stored) ? stored : {};
	}

	isSame(record: IDataObject): boolean {
		const stored = this.stored[idOf(record) ?? ''];
		const hash = isObject(stored) ? recordHash(stored, this.fields) : stored;
		return hash === recordHash(record, this.fields);
	}

	/** @returns the differences by field; empty if only the record's hash was stored */
	changesOf(record: IDataObject): IDataObject {
		const stored = this.stored[idOf(record) ?? ''];
		if (!isObject(stored)) return {};
		const differing = this.fields.filter((field) => comparable(stored[field]) !== comparable(record[field]));
		return Object.fromEntries(
			differing.map((field) => [field, { from: stored[field] ?? null, to: record[field] ?? null }]),
		);
	}
}
