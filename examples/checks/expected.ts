import type { Contact } from '../../sandbox';
import type { ContactRow } from '../data/contacts/columns';
import { faultOf } from '../data/rows';
import type { Dialect } from '../data/seed';
import { asText } from './text';

/** An expected contact, by the API's field names; `colour` is the custom field. */
export interface ExpectedContact extends Record<string, string | string[]> {
	tags: string[];
}

/** The fields that are compared. */
export const FIELDS = ['email', 'phone', 'firstName', 'lastName', 'companyName', 'address1', 'city', 'state'].concat([
	'postalCode',
	'country',
	'source',
	'website',
	'colour',
]);

/** Whether a row creates a contact, is about an existing one, or is bad. */
export type Outcome = 'created' | 'known' | 'failed';

/** The expected result of the import. */
export interface Expected {
	contacts: ExpectedContact[];
	created: number;
	updated: number;
	bad: ContactRow[];
	/** The result of each row, in the file's order. */
	outcomes: Outcome[];
}

/**
 * Derives the expected contacts after the import from the file alone. A row is about the person with its email or, without one,
 * with its phone. Filled cells are written; empty cells change nothing.
 * @param before the server's contacts before the import
 */
export function expectedAfter(
	rows: readonly ContactRow[],
	before: readonly Contact[],
	customFieldId: string,
	dialect: Dialect,
): Expected {
	const contacts = before.map((contact) => asCompared(contact, customFieldId));
	const byKey = new Map<string, ExpectedContact>();
	for (const contact of contacts) index(contact);
	const bad = rows.filter((row) => faultOf(row) !== undefined);
	const outcomes: Outcome[] = [];
	for (const row of rows) {
		if (faultOf(row) !== undefined) {
			outcomes.push('failed');
			continue;
		}
		const { email, phone, tags, 'Favourite Colour': colour, ...plain } = row;
		const known = byKey.get(email.toLowerCase()) ?? byKey.get(e164(phone));
		const contact = known ?? { tags: [] };
		outcomes.push(known ? 'known' : 'created');
		if (!known) contacts.push(contact);
		Object.assign(contact, filled({ ...plain, colour, email: email.toLowerCase(), phone: e164(phone) }));
		// The documented API has no call to add a tag: the tags of a row replace all others.
		const kept = dialect === 'highLevel' || tags === '' ? contact.tags : [];
		contact.tags = [...new Set([...kept, ...tagsIn(tags)])];
		index(contact);
	}
	const count = (outcome: Outcome) => outcomes.filter((one) => one === outcome).length;
	return { contacts, created: count('created'), updated: count('known'), bad, outcomes };

	function index(contact: ExpectedContact): void {
		for (const key of [contact.email, contact.phone])
			if (typeof key === 'string' && key !== '') byKey.set(key, contact);
	}
}

/** Converts a contact of the server to the form of an expected contact. */
export function asCompared(contact: Contact, customFieldId: string): ExpectedContact {
	const colour = contact.customFields.find(({ id }) => id === customFieldId)?.value;
	const texts = FIELDS.map((field) => [field, asText((contact as unknown as Record<string, unknown>)[field])]);
	return {
		...filled(Object.fromEntries([...texts, ['colour', asText(colour)]]) as Record<string, string>),
		tags: contact.tags,
	};
}

function filled(values: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function tagsIn(cell: string): string[] {
	return cell
		.split(',')
		.map((tag) => tag.trim().toLowerCase())
		.filter((tag) => tag !== '');
}

/** `+` and digits; ten digits without a country code are a number in the United States. */
function e164(phone: string): string {
	const digits = phone.replace(/\D/g, '');
	if (digits === '' || phone.startsWith('+')) return digits && `+${digits}`;
	if (digits.startsWith('00')) return `+${digits.slice(2)}`;
	return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}
