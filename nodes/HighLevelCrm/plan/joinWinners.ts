import type { IDataObject } from 'n8n-workflow';
import { additionalKeys, type ContactKey, type EmailOrPhone } from '../api/contactKey';
import { idOf } from '../api/records';
import { customFieldKey } from '../api/storedCustomFields';
import { toText } from '../values/json';
import type { Addresses } from './addresses';
import { hasOtherOwnId } from './groupNewPersons';
import type { Matches, Person, PlannedRow } from './plan';
import { hasAddress, kindOfKey, textOfKey, type PlanFacts } from './planFacts';

/**
 * A row whose first key another person of the plan gets is about that person: so it will be found in the next run.
 * @returns whether a row has joined another person
 */
export function joinWinners({ persons }: Matches, addresses: Addresses, facts: PlanFacts): boolean {
	if (addresses.conflicts.size === 0) return false;
	let hasMoved = false;
	for (const person of [...persons]) {
		for (const row of [...person.rows]) {
			const key = row.keys.find((one) => kindOfKey(one) === facts.identifiers[0]) ?? row.keys[0];
			if (!addresses.conflicts.has(row.index) || isFound(row, person, facts) || !key || 'fieldId' in key || 'id' in key)
				continue;
			const winner = addresses.ownerOf(textOfKey(key, facts));
			if (!winner || winner === person || hasOtherOwnId(winner, row)) continue;
			person.rows.splice(person.rows.indexOf(row), 1);
			winner.rows.push(row);
			winner.rows.sort((one, other) => one.index - other.index);
			hasMoved = true;
		}
	}
	if (hasMoved) persons.splice(0, persons.length, ...persons.filter(({ rows }) => rows.length > 0));
	return hasMoved;
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
