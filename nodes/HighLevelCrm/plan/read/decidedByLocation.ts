import type { IDataObject } from 'n8n-workflow';
import { isAddress, normalizeKey, type ContactKey, type EmailOrPhone } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import { someWithYield } from '../../run/yieldToEventLoop';
import { hasNationalPhone } from '../facts/planFacts';
import type { PlannedRow } from '../plan';

/**
 * Whether rows need the settings of the location: a phone its calling code, a row with email and phone the order of the identifiers, a row with
 * the email of another contact or customer the identifiers that conflict, a new contact the rule for duplicates.
 */
export async function areDecidedByLocation(
	rows: readonly PlannedRow[],
	contacts: KnownContacts,
	isDryRun: boolean,
): Promise<boolean> {
	/** What else names the customer who has an email or phone in an earlier row. */
	const customers = new Map<string, string>();
	return await someWithYield(
		rows,
		(row) =>
			addressKeysOf(row).length > 1 ||
			hasNationalPhone(row) ||
			hasAnothersAddress(row, contacts) ||
			hasAnotherCustomersAddress(row, customers) ||
			(!isDryRun && isNewTo(contacts, row)),
	);
}

/** Whether a row that names its contact by an ID or number has the email or phone of an earlier row with another one. */
function hasAnotherCustomersAddress(row: PlannedRow, customers: Map<string, string>): boolean {
	if (row.keys.every(isAddress)) return false;
	const customer = row.keys
		.filter((key) => !isAddress(key))
		.map(normalizeKey)
		.join();
	return addressKeysOf(row).some((key) => {
		const address = normalizeKey(key);
		const other = customers.get(address) ?? customer;
		customers.set(address, customer);
		return other !== customer;
	});
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
 * Whether one of several rows means no contact that was read. Its email may be an additional one, which an upsert would make the main one; if the
 * location refuses duplicates, no upsert is sent. A single row is sent unread.
 */
export const someAreNew = async (rows: readonly PlannedRow[], contacts: KnownContacts): Promise<boolean> =>
	rows.length > 1 && (await someWithYield(rows, (row) => isNewTo(contacts, row)));

const addressKeysOf = ({ keys }: PlannedRow): EmailOrPhone[] => keys.filter(isAddress);

/**
 * Whether the location's settings decide whom rows are about: a row has the email of one contact and the phone of another, or only one of its two
 * belongs to a contact. If the location compares only the other one, the row may be about a new contact.
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
