import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import type { LocationSettings } from '../../lookups/location';
import { omitFields } from '../../mapping/fields/contactInput';
import { KnownContacts } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { readContact } from '../../search/findContact';
import { idOfPerson } from '../diff';
import { makePlan } from '../makePlan';
import type { Conflict, Person, Plan, PlannedRow } from '../plan';
import { kindOfKey, planFactsOf } from '../planFacts';
import { lookUpKey, withMatchedKey } from '../readContacts';
import type { Surprise } from './surprise';

/**
 * Plans the rows of one person again, with the contacts as they are now. Whom the other rows are about, and which email or phone is theirs,
 * stays as in the plan of all rows: by themselves, these rows could be about the contact of another row.
 * @throws ApiFailure
 */
export async function planAgain(
	plan: Plan,
	person: Person,
	surprises: readonly Surprise[],
	run: RunServices,
	location: LocationSettings,
	send: Send,
): Promise<Plan> {
	const leftOut = new Map(person.rows.map(({ index }) => [index, leftToOthers(index, plan, person)]));
	const rows = person.rows.map((row) => withoutAddresses(row, leftOut.get(row.index) ?? []));
	const contacts = new KnownContacts();
	const keys = rows.flatMap((row) => row.keys);
	for (const key of keys) if ('fieldId' in key) contacts.addKeyField(key.fieldId);
	contacts.addNames(keys);
	contacts.markRead(keys);
	const gone = new Set(surprises.flatMap((surprise) => ('gone' in surprise ? [surprise.gone] : [])));
	for (const surprise of surprises) {
		if ('gone' in surprise) await findSuccessor(keys, contacts, gone, run, send);
		else await addExisting(surprise, contacts, run, send);
	}
	const facts = planFactsOf({ contacts, dialect: run.dialect }, location, rows, plan.namedFirst);
	return withConflicts(await makePlan(rows, facts), leftOut);
}

/** The emails and phones of a row that belong to others than its own contact. */
const leftToOthers = (index: number, { notes }: Plan, person: Person): Conflict[] =>
	(notes.get(index)?.conflicts ?? []).filter(
		({ contactId }) => contactId === undefined || contactId !== idOfPerson(person),
	);

/** A row that would have no key left is found by the one that it has. */
function withoutAddresses(row: PlannedRow, conflicts: readonly Conflict[]): PlannedRow {
	const fields = conflicts.map(({ field }) => field);
	const keys = row.keys.filter((key) => !fields.includes(kindOfKey(key)));
	return keys.length === 0 ? row : { ...row, keys, wanted: omitFields(row.wanted, fields) };
}

function withConflicts(plan: Plan, leftOut: ReadonlyMap<number, readonly Conflict[]>): Plan {
	const notes = new Map(plan.notes);
	for (const [index, before] of leftOut) {
		const { conflicts = [], kept = {} } = notes.get(index) ?? {};
		const others = conflicts.filter(({ field }) => !before.some((one) => one.field === field));
		if (before.length > 0) notes.set(index, { conflicts: [...before, ...others], kept });
	}
	return { ...plan, notes };
}

/** Looks for the contact that has taken the place of one that is gone. A search can still show the one that is gone. */
async function findSuccessor(
	keys: readonly ContactKey[],
	contacts: KnownContacts,
	gone: ReadonlySet<string | undefined>,
	run: RunServices,
	send: Send,
): Promise<void> {
	for (const key of keys) {
		if ('id' in key || contacts.isOwned(key)) continue;
		const found = await lookUpKey(key, run, send);
		if (found && !gone.has(idOf(found))) contacts.prime(found);
	}
}

async function addExisting(
	{ exists, key, stored }: Extract<Surprise, { exists: string }>,
	contacts: KnownContacts,
	run: RunServices,
	send: Send,
): Promise<void> {
	if (stored) contacts.prime(stored);
	const read = run.dialect.normalizeContact(await readContact(exists, `contact "${exists}"`, send));
	// A contact does not show its additional addresses, but the server refused the write because of one.
	contacts.prime(key ? withMatchedKey(read, key) : read);
}
