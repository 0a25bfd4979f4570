import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import type { Send } from '../../api/request';
import type { ContactInput } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Row } from '../../run/row';
import { toText } from '../../values/json';
import { samePhone } from '../../values/phones';
import { findContact } from '../locator/findContact';
import type { MappedContact } from '../fields/contactInput';
import { applyChanges, previewChanges } from './changes';
import { withStoredPhone } from './nationalPhone';
import { withoutCreateOnly, withoutForeignPhone } from './existing';

/** Prefix of the IDs of contacts that a dry run would create, for comparison with later rows. The output does not show them. */
const PLACEHOLDER_ID = 'not created: row ';

export async function previewUpsert(
	row: Row,
	keys: readonly ContactKey[],
	contact: MappedContact,
	mode: 'add' | 'replace',
	send: Send,
): Promise<IDataObject> {
	const { contacts } = row.run;
	const found = contacts.getMatch(keys);
	const before = typeof found === 'object' ? found : await findMatch(row, keys, send);
	const input = before ? await writtenTo(before, row, keys, contact, send) : contact;
	const { after, action, changes } = previewChanges(before ?? { id: `${PLACEHOLDER_ID}${row.index}` }, input, mode);
	contacts.prime(after);
	contacts.markRead(keys);
	if (!before) return { ...withoutPlaceholderId(after), isNew: true, action: 'created', dryRun: true };
	return { ...withoutPlaceholderId(after), isNew: false, action, changes, dryRun: true };
}

/** Returns what upsert would write of a row to the contact that it matches. */
async function writtenTo(
	before: IDataObject,
	row: Row,
	keys: readonly ContactKey[],
	contact: MappedContact,
	send: Send,
): Promise<MappedContact> {
	const { contacts } = row.run;
	const [email, phone] = keys;
	contacts.prime(before);
	// Whether another contact has the phone decides whether it would be written.
	if (
		email &&
		phone &&
		'phone' in phone &&
		!samePhone(before.phone, phone.phone) &&
		contacts.get([phone]) === 'unsure'
	) {
		const holder = !contacts.has([phone]) ? await findMatch(row, [phone], send) : undefined;
		if (holder) contacts.prime(holder);
	}
	const written = withoutForeignPhone(withoutCreateOnly(contact, row.run), before, keys, row.run);
	return await withStoredPhone(written, before, row.run);
}

/** Finds the contact that the server would match if the cache does not decide it: by email, then by phone. */
async function findMatch(row: Row, keys: readonly ContactKey[], send: Send): Promise<IDataObject | undefined> {
	for (const key of keys) {
		// Also checks numbers without a country code: an earlier row may create its contact, which the server cannot find yet.
		const cached = row.run.contacts.get([key]);
		if (typeof cached === 'object') return cached;
		const sameNumber = 'phone' in key && row.run.contacts.getWithoutCountryCode(key.phone);
		if (sameNumber) return { ...sameNumber, phone: key.phone };
		// A contact that was just created is missing in searches, but not in the look-up, if the dialect has one.
		const isAbsent = cached === 'absent' && row.run.dialect.findContact === undefined;
		if (isAbsent || 'id' in key) continue;
		const found = await findContact(key, row.run, send);
		if (found) return row.run.dialect.normalizeContact(found);
	}
	return undefined;
}

/** @throws ApiFailure if the contact exists already, as the server would reject it unless the location allows duplicates */
export async function previewCreate(
	row: Row,
	keys: readonly ContactKey[],
	contact: ContactInput,
	subject: string,
	send: Send,
): Promise<IDataObject> {
	const { index, run } = row;
	for (const key of keys) {
		const found = await findMatch(row, [key], send);
		if (!found) continue;
		const existing = toText(found.id).startsWith(PLACEHOLDER_ID)
			? 'an earlier row creates it'
			: `ID ${toText(found.id)}`;
		throw new ApiFailure({
			message: `${subject} would be rejected as a duplicate: a contact with the same ${'email' in key ? 'email' : 'phone'} exists already (${existing})`,
			description: 'Nothing was written. To write to the existing contact, use "Create or Update".',
		});
	}
	const after = applyChanges({ id: `${PLACEHOLDER_ID}${index}` }, contact, 'replace');
	run.contacts.prime(after);
	run.contacts.markRead(keys);
	return { ...withoutPlaceholderId(after), action: 'created', dryRun: true };
}

function withoutPlaceholderId({ id, ...rest }: IDataObject): IDataObject {
	return typeof id === 'string' && id.startsWith(PLACEHOLDER_ID) ? rest : { id, ...rest };
}
