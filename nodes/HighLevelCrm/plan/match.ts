import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import { idOf } from '../api/records';
import { customFieldKey } from '../api/storedCustomFields';
import { forEachWithYield } from '../run/yieldToEventLoop';
import { toText } from '../values/json';
import { isEmpty } from '../values/text';
import { severalContactsError } from '../search/contactErrors';
import { groupNewPersons, isUnidentified } from './groupNewPersons';
import { fieldKeyOf, kindOfKey, type PlanFacts } from './planFacts';
import type { Conflict, KeyKind, Person, PlannedRow } from './plan';

/** A row and the contact that it names. */
interface MatchedRow {
	row: PlannedRow;
	contact?: IDataObject;
	by?: KeyKind;
	isAdditional: boolean;
	/** Position of the key that found the contact. */
	position: number;
}

/** The result of matching: which rows are about which person. */
export interface Matching {
	/** In the order of their first rows. */
	persons: Person[];
	refused: Map<number, Error>;
	/** Emails and phones by which a row seemed to name the contact of another person, by the row's index. */
	ruledOut: Map<number, Conflict[]>;
}

/**
 * Decides which rows are about which contact: the owner of the row's first key that anybody owns, in the location's order. A main email or
 * phone comes before an additional one, and of several owners the oldest contact is taken. Rows whose keys nobody owns are one new person if
 * they share a key. It changes nothing but its result.
 */
export async function matchRows(rows: readonly PlannedRow[], facts: PlanFacts): Promise<Matching> {
	const result: Matching = { persons: [], refused: new Map(), ruledOut: new Map() };
	const matched: MatchedRow[] = [];
	/** IDs of the contacts that a row names by the location's first identifier. */
	const namedFirst = new Set<string>();
	const unmatched: PlannedRow[] = [];
	await forEachWithYield(rows, (row) => {
		if (isUnidentified(row, facts)) {
			unmatched.push(row);
			return;
		}
		try {
			const match = findOwner(row, 0, facts, result);
			matched.push(match);
			if (match.by === facts.identifiers[0] && !match.isAdditional) namedFirst.add(idOf(match.contact ?? {}) ?? '');
		} catch (error) {
			result.refused.set(row.index, error as Error);
		}
	});
	const byContact = new Map<string, Person>();
	const ownIds = new OwnIds();
	await forEachWithYield(matched, (first) => {
		let match = first;
		while (match.contact && match.by !== 'id' && (isOfAnother(match, namedFirst, facts) || !ownIds.accepts(match)))
			match = nextOwner(match, facts, result);
		if (match.contact) addToPerson(match, match.contact, byContact, result.persons);
		else unmatched.push(match.row);
	});
	await groupNewPersons(unmatched, facts, result);
	// A map of the contacts has the persons in the order of their rows, the new ones come after them.
	result.persons.sort((one, other) => (one.rows[0]?.index ?? 0) - (other.rows[0]?.index ?? 0));
	return result;
}

/** One value of the match field is one contact, whatever emails and phones the rows with it have. */
class OwnIds {
	private readonly contactOf = new Map<string, string>();
	private readonly valueOf = new Map<string, string>();

	/** Whether a row with its own value may be about the contact. The first row with the value decides. */
	accepts({ row, contact }: MatchedRow): boolean {
		const own = fieldKeyOf(row.keys)?.value;
		if (own === undefined || row.conflictMode === 'vendor') return true;
		const id = idOf(contact ?? {}) ?? '';
		const isFree = (this.contactOf.get(own) ?? id) === id && (this.valueOf.get(id) ?? own) === own;
		if (!isFree) return false;
		this.contactOf.set(own, id);
		this.valueOf.set(id, own);
		return true;
	}
}

/** Finds the owner of the first key from `start` on that a contact has. @throws ApiFailure if two contacts have the value of the match field */
function findOwner(row: PlannedRow, start: number, facts: PlanFacts, result: Matching): MatchedRow {
	const { contacts, phones } = facts;
	const ownId = fieldKeyOf(row.keys);
	for (let position = start; position < row.keys.length; position++) {
		const key = row.keys[position] as ContactKey;
		const main = contacts.owners(key, phones.areSame);
		if ('fieldId' in key && main.length > 1) throw severalContactsError(key, main);
		const owners = main.length > 0 ? main : contacts.additionalOwners(key, phones.areSame);
		const contact = owners.length > 1 ? oldest(owners) : owners[0];
		if (!contact) continue;
		if (ownId && !('id' in key) && row.conflictMode !== 'vendor' && hasOtherValue(contact, ownId)) {
			ruleOut(row, key, contact, result);
			continue;
		}
		return { row, contact, by: kindOfKey(key), isAdditional: main.length === 0, position };
	}
	return { row, isAdditional: false, position: row.keys.length };
}

/** Whether a contact has another value of the field that identifies the row's contact. */
function hasOtherValue(contact: IDataObject, { fieldId, value }: { fieldId: string; value: string }): boolean {
	const stored = customFieldKey(contact, fieldId);
	return stored !== '' && stored !== value;
}

/** Whether the contact is that of another row: that one names it by the first identifier, of which this row has another value. */
function isOfAnother(
	{ row, contact, by }: MatchedRow,
	namedFirst: ReadonlySet<string>,
	{ identifiers: [first, second] }: PlanFacts,
): boolean {
	if (!contact || by !== second || first === undefined || row.conflictMode === 'vendor') return false;
	return !isEmpty(row.wanted.fields[first]) && !isEmpty(contact[first]) && namedFirst.has(idOf(contact) ?? '');
}

function nextOwner({ row, contact, position }: MatchedRow, facts: PlanFacts, result: Matching): MatchedRow {
	ruleOut(row, row.keys[position] as ContactKey, contact ?? {}, result);
	return findOwner(row, position + 1, facts, result);
}

function ruleOut({ index, wanted }: PlannedRow, key: ContactKey, contact: IDataObject, { ruledOut }: Matching): void {
	const field = kindOfKey(key);
	if (field !== 'email' && field !== 'phone') return;
	const conflict = { field, value: toText(wanted.fields[field]), contactId: idOf(contact) };
	ruledOut.set(index, [...(ruledOut.get(index) ?? []), conflict]);
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
		person = { rows: [], stored, foundBy: new Set(), names: {}, isAdditional: false };
		byContact.set(id, person);
		persons.push(person);
	}
	person.rows.push(row);
	person.isAdditional ||= isAdditional;
	person.ownId ??= fieldKeyOf(row.keys)?.value;
	// A row with its own value of the match field is found by that from the next run on.
	const found = by !== 'id' && fieldKeyOf(row.keys) ? 'field' : by;
	if (!found || isAdditional) return;
	person.foundBy.add(found);
	if (found === 'email' || found === 'phone') person.names[found] = toText(stored[found]);
}

/** Of several contacts with one key the server writes one. The oldest is the same one every night. */
function oldest(contacts: readonly IDataObject[]): IDataObject | undefined {
	const age = ({ dateAdded }: IDataObject) => Date.parse(toText(dateAdded)) || Number.POSITIVE_INFINITY;
	const order = (one: IDataObject, other: IDataObject) =>
		age(one) === age(other) ? ((idOf(one) ?? '') < (idOf(other) ?? '') ? -1 : 1) : age(one) - age(other);
	return [...contacts].sort(order)[0];
}
