import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import { ApiFailure } from '../client/errors/apiFailure';
import { isObject } from '../values/json';

/** Most characters that are kept of a list. */
const MAX_SNAPSHOT_CHARACTERS = 90_000;

/** A list as it is kept: of each record its values, or, where that is too much, only a sign that changes with them. */
export type Snapshot = { values: Record<string, IDataObject> } | { signs: Record<string, string> };

/** A value as it is compared: the order of a list does not matter, and what is not there is nothing. */
const normalizeValue = (value: unknown): string =>
	JSON.stringify(Array.isArray(value) ? value.map(String).sort() : (value ?? null));

const signOf = (record: IDataObject, fields: readonly string[]): string =>
	createHash('sha256')
		.update(fields.map((field) => normalizeValue(record[field])).join('\n'))
		.digest('base64')
		.slice(0, 8);

/** What is kept of a list. @param fields those that are compared @throws ApiFailure if it is too long for it */
export function snapshotOf(records: readonly IDataObject[], fields: readonly string[], subject: string): Snapshot {
	const named = records.map((record) => [idOf(record) as string, record] as const);
	const valuesOf = (record: IDataObject) =>
		Object.fromEntries(fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]));
	const values = Object.fromEntries(named.map(([id, record]) => [id, valuesOf(record)]));
	if (JSON.stringify(values).length <= MAX_SNAPSHOT_CHARACTERS) return { values };
	const signs = Object.fromEntries(named.map(([id, record]) => [id, signOf(record, fields)]));
	if (JSON.stringify(signs).length <= MAX_SNAPSHOT_CHARACTERS) return { signs };
	throw new ApiFailure({
		message: `The ${subject} has ${records.length} entries, more than can be kept to compare it with`,
		description: 'Compare it in a workflow of its own, with Get Many and a table.',
	});
}

/** What was kept, with the means to compare. */
export class PreviousSnapshot {
	private readonly known: Record<string, unknown>;

	constructor(
		snapshot: Snapshot,
		private readonly fields: readonly string[],
	) {
		this.known = 'values' in snapshot ? snapshot.values : snapshot.signs;
	}

	get ids(): string[] {
		return Object.keys(this.known);
	}

	has(id: string): boolean {
		return Object.hasOwn(this.known, id);
	}

	/** The values of a record; none where only its sign was kept. */
	valuesOf(id: string): IDataObject {
		const known = this.known[id];
		return isObject(known) ? known : {};
	}

	isSame(record: IDataObject): boolean {
		const known = this.known[idOf(record) ?? ''];
		const sign = isObject(known) ? signOf(known, this.fields) : known;
		return sign === signOf(record, this.fields);
	}

	/** What differs, by field; nothing where only the record's sign was kept. */
	changesOf(record: IDataObject): IDataObject {
		const known = this.known[idOf(record) ?? ''];
		if (!isObject(known)) return {};
		const differing = this.fields.filter((field) => normalizeValue(known[field]) !== normalizeValue(record[field]));
		return Object.fromEntries(
			differing.map((field) => [field, { from: known[field] ?? null, to: record[field] ?? null }]),
		);
	}
}
