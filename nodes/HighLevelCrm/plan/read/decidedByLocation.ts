import type { IDataObject } from 'n8n-workflow';
import { isAddress, type ContactKey, type EmailOrPhone } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import { someWithYield } from '../../run/yieldToEventLoop';
import { hasNationalPhone } from '../facts/planFacts';
import type { PlannedRow } from '../plan';

/**
 * Whether the settings of the location decide: a phone needs its calling code, a row with email and phone the order in which they match, one with the
 * email of another what counts as a conflict, a contact that is created the rule for duplicates.
 */
export async function areDecidedByLocation(
	rows: readonly PlannedRow[],
	contacts: KnownContacts,
	isDryRun: boolean,
): Promise<boolean> {
	return await someWithYield(
		rows,
		(row) =>
			addressKeysOf(row).length > 1 ||
			hasNationalPhone(row) ||
			hasAnothersAddress(row, contacts) ||
			(!isDryRun && isNewTo(contacts, row)),
	);
}

/** Whether a row that names its contact by an ID or number has the email or phone of another: that is a conflict only if the location compares it. */
function hasAnothersAddress(row: PlannedRow, contacts: KnownContacts): boolean {
	if (row.keys.every(isAddress)) return false;
	const idsOf = (key: ContactKey) => [...contacts.owners(key)].map((owner) => idOf(owner));
	const own = new Set(row.keys.filter((key) => !isAddress(key)).flatMap(idsOf));
	return addressKeysOf(row)
		.flatMap(idsOf)
		.some((id) => !own.has(id));
}

const isNewTo = (contacts: KnownContacts, { keys }: PlannedRow): boolean => keys.every((key) => !contacts.isOwned(key));

/**
 * Whether a row among several is about nobody who was read. It may be an additional email, which an upsert makes the main one; where the location
 * refuses duplicates, it is no upsert. A single row is sent unread.
 */
export const someAreNew = async (rows: readonly PlannedRow[], contacts: KnownContacts): Promise<boolean> =>
	rows.length > 1 && (await someWithYield(rows, (row) => isNewTo(contacts, row)));

const addressKeysOf = ({ keys }: PlannedRow): EmailOrPhone[] => keys.filter(isAddress);

/**
 * Whether the location's settings decide whom rows are about: a row has the email of one contact and the phone of another, or that of a contact
 * beside another one. Where only one of the two counts, it may be about somebody new.
 */
export async function areContended(rows: readonly PlannedRow[], contacts: KnownContacts): Promise<boolean> {
	return await someWithYield(rows, (row) => {
		const addresses = addressKeysOf(row);
		const owners = addresses.flatMap((key) => {
			const [owner = contacts.additionalOwners(key).next().value as IDataObject | undefined] = contacts.owners(key);
			return owner ? [idOf(owner) ?? ''] : [];
		});
		const [id, another = id] = owners;
		return id !== undefined && (another !== id || owners.length < addresses.length);
	});
}
