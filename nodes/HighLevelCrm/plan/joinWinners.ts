import type { IDataObject } from 'n8n-workflow';
import { additionalKeys, type ContactKey, type EmailOrPhone } from '../api/contactKey';
import { idOf } from '../api/records';
import { customFieldKey } from '../api/storedCustomFields';
import type { Pieces } from '../run/yieldToEventLoop';
import { toText } from '../values/json';
import type { Addresses } from './addresses';
import { hasOtherOwnId } from './groupNewPersons';
import type { Matches, Person, PlannedRow } from './plan';
import { hasAddress, kindOfKey, textOfKey, type PlanFacts } from './planFacts';
import { pushTo } from '../values/pushTo';

/**
 * Another person of the plan may get the email or phone by which a row names its contact. In the next run the row finds that person, so it is
 * about that person now.
 * @returns whether a row has joined another person
 */
export function* joinWinners(matches: Matches, addresses: Addresses, facts: PlanFacts): Pieces<boolean> {
	if (addresses.conflicts.size === 0) return false;
	const winners = new Map<PlannedRow, Person>();
	for (const person of matches.persons) {
		yield;
		for (const row of person.rows) {
			const winner = addresses.conflicts.has(row.index) ? winnerOf(row, person, addresses, facts) : undefined;
			if (winner) winners.set(row, winner);
		}
	}
	if (winners.size === 0) return false;
	const joining = new Map<Person, PlannedRow[]>();
	for (const [row, winner] of winners) pushTo(joining, winner, row);
	const withMoved = (person: Person): Person => {
		const others = joining.get(person) ?? [];
		if (others.length === 0 && !person.rows.some((row) => winners.has(row))) return person;
		const rows = [...person.rows.filter((row) => !winners.has(row)), ...others];
		return { ...person, rows: rows.sort((one, other) => one.index - other.index) };
	};
	matches.persons = matches.persons.map(withMoved).filter(({ rows }) => rows.length > 0);
	return true;
}

/** Returns the other person that gets the row's first key; `undefined` if the row stays with its person. */
function winnerOf(row: PlannedRow, person: Person, addresses: Addresses, facts: PlanFacts): Person | undefined {
	const key = row.keys.find((one) => kindOfKey(one) === facts.identifiers[0]) ?? row.keys[0];
	if (!key || 'fieldId' in key || 'id' in key || isFound(row, person, facts)) return undefined;
	const winner = addresses.ownerOf(textOfKey(key, facts));
	return winner && winner !== person && !hasOtherOwnId(winner, row) ? winner : undefined;
}

/** Whether a key of the row is the contact's already. */
const isFound = ({ keys }: PlannedRow, { stored }: Person, facts: PlanFacts): boolean =>
	stored !== undefined && keys.some((key) => hasKeyOf(stored, key, facts));

function hasKeyOf(stored: IDataObject, key: ContactKey, facts: PlanFacts): boolean {
	if ('id' in key) return idOf(stored) === key.id;
	if ('fieldId' in key) return customFieldKey(stored, key.fieldId) === key.value;
	const { email, phone } = stored;
	const own: EmailOrPhone[] = [{ email: toText(email) }, { phone: toText(phone) }, ...additionalKeys(stored)];
	return own.some((one) =>
		'email' in key
			? 'email' in one && hasAddress('email', one.email, key.email, facts)
			: 'phone' in one && hasAddress('phone', one.phone, key.phone, facts),
	);
}
