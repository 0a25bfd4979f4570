import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { MappedContact } from '../../mapping/input/contactInput';
import { NOT_FOUND } from '../../plan/match/keyKinds';
import type { Person, PlannedRow, TagMode } from '../../plan/plan';
import { forEachConcurrently } from '../../plan/read/readContacts';
import type { Call } from '../../run/call';
import type { KnownContacts, SamePhone } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { knownContact, samePhoneOfKeys } from './cachedContact';

/** A row, and the call that does it by itself if its contact was not read. */
export interface LocatedRow {
	row: PlannedRow;
	key: ContactKey;
	single: Call;
}

export const locatedRow = (
	{ index, number }: Pick<PlannedRow, 'index' | 'number'>,
	wanted: MappedContact,
	tagMode: TagMode,
	keys: readonly ContactKey[],
): PlannedRow => ({
	index,
	number,
	keys,
	wanted,
	tagMode,
	conflictMode: 'vendor',
});

/**
 * Finds the contacts of all rows: among those that were read in bulk, and else one by one.
 * @param isForetold whether the run tells what it would change, and so reads also contacts with IDs @throws ApiFailure as `readUnreadRows` does
 */
export async function readPersons(
	rows: readonly LocatedRow[],
	run: RunServices,
	isForetold: boolean,
): Promise<Person[]> {
	const keys = rows.map(({ key }) => key);
	const isSame = await samePhoneOfKeys(keys, run);
	// A contact named by email or phone has to be looked up anyway. One named by ID is written unread, if reading it saves nothing.
	const alone = isForetold ? rows : rows.filter(({ key }) => !('id' in key));
	return await personsOfRows(rows, run.contacts, await readUnreadRows(alone, run, isSame), isSame);
}

/**
 * Reads the contacts that were not read in bulk, one by one. One that can't be read fails its row later.
 * @returns the contacts by the row's index @throws ApiFailure if every further request would fail too
 */
async function readUnreadRows(
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
async function personsOfRows(
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
