import type { IDataObject } from 'n8n-workflow';
import { ownKeyOf } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { Pieces } from '../../run/yieldToEventLoop';
import { sameCustomerNumber } from '../../values/customerNumber';
import { isEmpty } from '../../values/text';
import { findOwner, hasOtherValue, nextOwner } from './findOwner';
import { groupNewPersons, isUnidentified } from './groupNewPersons';
import { NOT_FOUND, withKind } from './keyKinds';
import type { MatchedRow, Matches, Person, PlannedRow } from '../plan';
import type { PlanFacts } from '../facts/planFacts';

/**
 * Decides which rows are about which contact: the owner of the row's first key that anybody owns, in the location's order. A main email or
 * phone comes before an additional one, and of several owners the oldest contact is taken. Rows whose keys nobody owns are one new person if
 * they share a key. It changes nothing but its result.
 */
export function* matchRows(rows: readonly PlannedRow[], facts: PlanFacts): Pieces<Matches> {
	const namedFirst = new Set<string>();
	const result: Matches = { persons: [], refused: new Map(), ruledOut: new Map(), namedFirst };
	const matched: MatchedRow[] = [];
	const unmatched: PlannedRow[] = [];
	for (const row of rows) {
		yield;
		if (isUnidentified(row, facts)) {
			unmatched.push(row);
			continue;
		}
		const match = unlessRefused(row, result, () => findOwner(row, 0, facts, result));
		if (!match) continue;
		matched.push(match);
		if (isNamedFirst(match, facts)) namedFirst.add(idOf(match.contact ?? {}) ?? '');
	}
	const byContact = new Map<string, Person>();
	const ownIds = new OwnIds();
	// A row that names a contact by its ID decides before all others which value the contact has, if none is stored.
	for (const one of matched) {
		yield;
		if (one.by === 'id') ownIds.accepts(one);
	}
	for (const first of matched) {
		yield;
		let match: MatchedRow | undefined = first;
		while (match?.contact && match.by !== 'id' && (isOfAnother(match, namedFirst, facts) || !ownIds.accepts(match))) {
			const last: MatchedRow = match;
			match = unlessRefused(first.row, result, () => nextOwner(last, facts, result));
		}
		if (!match) continue;
		if (match.contact) addToPerson(match, match.contact, byContact, result.persons);
		else unmatched.push(match.row);
	}
	yield* groupNewPersons(unmatched, facts, result);
	// The found contacts are in the order of their rows, but the new persons were added after them.
	result.persons.sort((one, other) => (one.rows[0]?.index ?? 0) - (other.rows[0]?.index ?? 0));
	return result;
}

/** Finds a row's contact, and refuses the row if that fails. */
function unlessRefused({ index }: PlannedRow, { refused }: Matches, find: () => MatchedRow): MatchedRow | undefined {
	try {
		return find();
	} catch (error) {
		refused.set(index, error as Error);
		return undefined;
	}
}

/** One value of the match field is one contact, whatever emails and phones the rows with it have. */
class OwnIds {
	private readonly contactOf = new Map<string, string>();
	private readonly valueOf = new Map<string, string>();

	/** Whether a row with its own value may be about the contact. The first row with the value decides. */
	accepts({ row, contact = {}, by }: MatchedRow): boolean {
		const key = ownKeyOf(row.keys);
		if (!key || row.conflictMode === 'vendor' || (by === 'id' && hasOtherValue(contact, key))) return true;
		const { value: own } = key;
		const id = idOf(contact) ?? '';
		const isFree = (this.contactOf.get(own) ?? id) === id && sameCustomerNumber(this.valueOf.get(id) ?? own, own);
		if (!isFree) return false;
		if (by !== 'id') this.contactOf.set(own, id);
		this.valueOf.set(id, own);
		return true;
	}
}

/** Whether the row has the first identifier of its contact: the row finds the contact by it, or finds it by its ID or number and gives it one. */
function isNamedFirst({ row, by, isAdditional }: MatchedRow, { identifiers: [first] }: PlanFacts): boolean {
	if (first === undefined || isAdditional) return false;
	return by === first || ((by === 'id' || by === 'field') && !isEmpty(row.wanted.fields[first]));
}

/** Whether the contact belongs to another row, which has the contact's first identifier; this row has another value of it. */
function isOfAnother(
	{ row, contact, by }: MatchedRow,
	namedFirst: ReadonlySet<string>,
	{ identifiers: [first, second], namedByOthers }: PlanFacts,
): boolean {
	if (!contact || by !== second || first === undefined || row.conflictMode === 'vendor') return false;
	if (isEmpty(row.wanted.fields[first]) || isEmpty(contact[first])) return false;
	const id = idOf(contact) ?? '';
	return namedFirst.has(id) || namedByOthers.has(id);
}

function addToPerson(
	{ row, by, isAdditional }: MatchedRow,
	stored: IDataObject,
	byContact: Map<string, Person>,
	persons: Person[],
): void {
	const id = idOf(stored) ?? '';
	let person = byContact.get(id);
	if (!person) {
		// A list that starts empty gets room for 16 more when it grows.
		person = { rows: [row], stored, foundBy: NOT_FOUND, isAdditional: false };
		byContact.set(id, person);
		persons.push(person);
	} else person.rows.push(row);
	person.isAdditional ||= isAdditional;
	person.ownId ??= ownKeyOf(row.keys)?.value;
	// A row with its own value of the match field is found by that from the next run on.
	const found = by !== 'id' && ownKeyOf(row.keys) ? 'field' : by;
	if (found && !isAdditional) person.foundBy = withKind(person.foundBy, found);
}
