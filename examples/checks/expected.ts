import type { Contact } from '../../sandbox';
import type { ContactRow } from '../data/contacts/columns';
import { faultOf } from '../data/rows';
import type { Dialect } from '../data/seed';
import { asText } from './text';

/** A contact as it has to be, by the interface's field names; `colour` is the custom field. */
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

/** Whether a row makes a contact, is about one that is there, or is bad. */
export type Outcome = 'created' | 'known' | 'failed';

/** What the import has to lead to. */
export interface Expected {
	contacts: ExpectedContact[];
	created: number;
	updated: number;
	bad: ContactRow[];
	/** What becomes of each row, in the file's order. */
	outcomes: Outcome[];
}

/**
 * Works out from the file alone what the server has to hold after the import: a row is about the person with its email, else
 * with its phone; its filled cells are written, its empty ones leave things as they are.
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
		// The documented interface has no call to add a tag: tags in a row become the only ones.
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

/** A contact of the server in the form of an expected one. */
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

/** `+` and digits; ten digits without a country code are of the United States. */
function e164(phone: string): string {
	const digits = phone.replace(/\D/g, '');
	if (digits === '' || phone.startsWith('+')) return digits && `+${digits}`;
	if (digits.startsWith('00')) return `+${digits.slice(2)}`;
	return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}
