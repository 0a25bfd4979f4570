import type { IDataObject } from 'n8n-workflow';
import { addressKey } from '../../api/contactKey';
import type { Send } from '../../api/request';
import type { LocationSettings } from '../../lookups/location';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { hasKey, matchedIds } from '../../search/findContact';
import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import { idOfPerson } from '../diff/diff';
import { makePlan } from '../makePlan';
import type { Conflict, Plan, PlannedRow, Write } from '../plan';
import { isNewId } from '../facts/newIds';
import { planFactsOf } from '../facts/planFacts';
import { leftToOthers, takenFrom, withConflicts, withoutAddresses, withoutTakenKeys } from './leftToOthers';
import { addExisting, findSuccessor, readIfThere } from './readAgain';
import { createdIds } from './sendWrite';
import type { Existing, Surprise } from './surprise';

/**
 * Plans the rows of writes again, with the contacts as they are now. The other rows keep their contacts, emails and phones as in the plan of all
 * rows: planned alone, these rows could be about the contact of another row.
 * @param known contacts that were read just now, by their IDs @throws ApiFailure
 */
export async function planAgain(
	plan: Plan,
	writes: readonly Write[],
	surprises: readonly Surprise[],
	run: RunServices,
	location: LocationSettings,
	send: Send,
	known: ReadonlyMap<string, IDataObject> = new Map(),
): Promise<Plan> {
	const leftOut = new Map<number, Conflict[]>();
	const all = surprises.flatMap((surprise) => ('exists' in surprise ? [surprise] : []));
	const { met, others } = byRows(all, run);
	const ownOf = (write: Write) =>
		write.person.rows.map((row) => {
			const conflicts = [...leftToOthers(row.index, plan, write), ...conflictsWith(others, row)];
			leftOut.set(row.index, conflicts);
			return withoutTakenKeys(withoutAddresses(row, conflicts), plan);
		});
	const owns = writes.map((write) => ({ write, own: ownOf(write) }));
	const keys = owns.flatMap(({ own }) => own.flatMap((row) => row.keys));
	const contacts = run.contacts.emptyCopy();
	const own = new Set([
		...met.map(({ exists }) => exists),
		...writes.flatMap(({ person }) => idOfPerson(person) ?? []),
	]);
	for (const { field, value, contactId: id } of writes.flatMap((write) => takenFrom(write, plan)))
		if (id !== undefined && !own.has(id)) contacts.prime({ id, [field]: value });
	const gone = new Set(surprises.flatMap((surprise) => ('gone' in surprise ? [surprise.gone] : [])));
	for (const id of new Set(met.map(({ exists }) => exists))) {
		// Before it is read: if that fails, it is still the contact of a row.
		matchedIds(run).add(id);
		const read = known.get(id) ?? (await readIfThere(id, keys, run, send));
		if (!read) gone.add(id);
		const own = met.filter(({ exists }) => exists === id);
		await addExisting(read, own, keys, contacts, run, send);
	}
	if (gone.size > 0) await findSuccessor(keys, contacts, gone, run, send);
	const rows = owns.flatMap(({ write, own }) => rowsOfCreated(write, own, contacts));
	rows.sort((one, other) => one.index - other.index);
	const ofOthers = { namedByOthers: plan.namedFirst, releasers: releasersOf(writes) };
	const facts = planFactsOf({ contacts, dialect: run.dialect }, location, rows, ofOthers);
	const given = writes.flatMap(({ person }) => person.rows);
	return withConflicts(await makePlan(rows, facts), given, leftOut);
}

/** The contacts of other rows that were to give up an email or phone: one that still has it is no reason to write these rows to it. */
function releasersOf(writes: readonly Write[]): ReadonlySet<string> {
	const others = writes.flatMap(({ releasedBy = [] }) => releasedBy).filter((one) => !writes.includes(one));
	return new Set(others.flatMap(({ person }) => idOfPerson(person) ?? []));
}

/** Separates the contacts that rows turn out to be about from new contacts of other rows, which only have an email or phone of these rows. */
function byRows(all: readonly Existing[], run: RunServices): Record<'met' | 'others', Existing[]> {
	const [met, others]: [Existing[], Existing[]] = [[], []];
	for (const one of all) (isNewId(one.exists) || createdIds(run).has(one.exists) ? others : met).push(one);
	// If there are only new contacts of other rows, the server takes two persons of the plan for one.
	return met.length > 0 ? { met, others } : { met: others, others: met };
}

/** The emails and phones of a row that a new contact of other rows got before it. */
const conflictsWith = (others: readonly Existing[], { wanted: { fields } }: PlannedRow): Conflict[] =>
	others.flatMap(({ exists, key }) => {
		const field = key && 'phone' in key ? 'phone' : 'email';
		if (!key || isEmpty(fields[field]) || !hasKey(key, fields)) return [];
		return [{ field, value: toText(fields[field]), ...(!isNewId(exists) && { contactId: exists }) }];
	});

/** Keeps the rows about one new contact together: they mean the contact that has what was sent, or, if nobody has it, one that is still new. */
function rowsOfCreated(
	{ person: { stored, rows }, input: { fields } }: Write,
	own: readonly PlannedRow[],
	contacts: KnownContacts,
): readonly PlannedRow[] {
	if (stored) return own;
	const sent = (['email', 'phone'] as const).flatMap((field) =>
		isEmpty(fields[field]) ? [] : [addressKey(field, toText(fields[field]))],
	);
	const found = sent.filter((key) => contacts.isOwned(key));
	const isFound = ({ keys }: PlannedRow) => keys.some((key) => contacts.isOwned(key));
	if (found.length === 0) return own.some(isFound) ? own : withKeysOf(rows, own);
	return own.map((row) => (isFound(row) ? row : { ...row, keys: [...row.keys, ...found] }));
}

const withKeysOf = (rows: readonly PlannedRow[], own: readonly PlannedRow[]): PlannedRow[] =>
	own.map((row, position) => ({ ...row, keys: rows[position]?.keys ?? row.keys }));
