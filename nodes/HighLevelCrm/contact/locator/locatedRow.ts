import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { MappedContact } from '../../mapping/input/contactInput';
import { matchKeys } from '../../mapping/input/identity';
import { NOT_FOUND } from '../../plan/match/keyKinds';
import type { Person, PlannedRow, TagMode } from '../../plan/plan';
import { forEachConcurrently } from '../../plan/read/readContacts';
import type { Call } from '../../run/call';
import type { KnownContacts, SamePhone } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { hasKey } from '../../search/findContact';
import { samePhone } from '../../values/phones';
import { knownContact } from './cachedContact';

/** A row and what it falls back to if its contact was not read: each row by itself. */
export interface LocatedRow {
	row: PlannedRow;
	key: ContactKey;
	single: Call;
}

export const locatedRow = (
	index: number,
	wanted: MappedContact,
	tagMode: TagMode,
	keys: readonly ContactKey[],
): PlannedRow => ({
	index,
	keys,
	wanted,
	tagMode,
	conflictMode: 'vendor',
});

/** Returns the rows whose email or phone another row gives to its contact: by it they would mean that contact once it is written. */
async function rowsByNewAddress(rows: readonly LocatedRow[]): Promise<LocatedRow[]> {
	const given = new Set<string>();
	await forEachWithYield(rows, ({ row, key }) => {
		for (const address of matchKeys(row.wanted))
			if (!hasKey(address, key as IDataObject)) given.add(normalizeKey(address));
	});
	const named: LocatedRow[] = [];
	if (given.size === 0) return named;
	await forEachWithYield(rows, (one) => {
		if (given.has(normalizeKey(one.key))) named.push(one);
	});
	return named;
}

/** Returns the rows whose contact is read before the first row is written, although it was not read in bulk. */
export async function rowsReadAlone(
	rows: readonly LocatedRow[],
	contacts: KnownContacts,
	isSame: SamePhone,
): Promise<LocatedRow[]> {
	const alone = new Set(await rowsByNewAddress(rows));
	// A number of another country only ends like that of the row, so the server has to be asked.
	const isForeign = ({ key }: LocatedRow) =>
		'phone' in key && contacts.find([key]) !== 'absent' && knownContact([key], contacts, isSame) === 'absent';
	if (isSame !== samePhone)
		await forEachWithYield(rows, (row) => {
			if (isForeign(row)) alone.add(row);
		});
	return [...alone];
}

/**
 * Reads the contacts that were not read in bulk, one by one. One that can't be read fails its row later.
 * @returns the contacts by the row's index @throws ApiFailure if every further request would fail too
 */
export async function readUnreadRows(
	rows: readonly LocatedRow[],
	{ contacts, dialect, send }: RunServices,
	isSame: SamePhone,
): Promise<ReadonlyMap<number, IDataObject>> {
	const read = new Map<number, IDataObject>();
	// Where several contacts have one email or phone, the row fails.
	const isUnread = ({ key }: LocatedRow) =>
		knownContact([key], contacts, isSame) === 'absent' || !contacts.hasRead(key);
	await forEachConcurrently(rows.filter(isUnread), async ({ row, single }) => {
		const record = await single.read?.(send).catch((error: unknown) => {
			if (error instanceof ApiFailure && error.facts.hopeless === true) throw error;
			return undefined;
		});
		if (record) read.set(row.index, dialect.normalizeContact(record));
	});
	return read;
}

/** @param single contacts that were read one by one, by the row's index @returns the contacts that the rows name, as far as they were read */
export async function personsOfRows(
	rows: readonly LocatedRow[],
	contacts: KnownContacts,
	single: ReadonlyMap<number, IDataObject>,
	isSame: SamePhone,
): Promise<Person[]> {
	const persons = new Map<string, Person>();
	await forEachWithYield(rows, ({ row, key }) => {
		const known = knownContact([key], contacts, isSame);
		const stored = typeof known === 'object' ? known : single.get(row.index);
		const id = stored && idOf(stored);
		if (id === undefined) return;
		const person: Person = persons.get(id) ?? { rows: [], stored, foundBy: NOT_FOUND, isAdditional: false };
		person.rows.push(row);
		persons.set(id, person);
	});
	return [...persons.values()];
}
