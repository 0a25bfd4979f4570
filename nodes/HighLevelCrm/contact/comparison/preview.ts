import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import type { Send } from '../../api/request';
import type { ContactInput } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Row } from '../../run/row';
import { toText } from '../../values/json';
import { findContact } from '../locator/findContact';
import { actionOf, applyChanges, changesOf } from './changes';

/** Identifiers of contacts that a dry run would have created: later rows are compared with them, nobody sees them. */
const PLACEHOLDER_ID = 'not created: row ';

/** What Create or Update would put out, and what it would do. Writes nothing. */
export async function previewUpsert(
	row: Row,
	refs: readonly ContactKey[],
	contact: ContactInput,
	mode: 'add' | 'replace',
	send: Send,
): Promise<IDataObject> {
	const { contacts } = row.run;
	const found = contacts.getMatch(refs);
	const before = typeof found === 'object' ? found : await findMatch(row, refs, send);
	const after = applyChanges(before ?? { id: `${PLACEHOLDER_ID}${row.index}` }, contact, mode);
	contacts.prime(after);
	contacts.markRead(refs);
	if (!before) return { ...withoutPlaceholderId(after), isNew: true, action: 'created', dryRun: true };
	const changes = changesOf(contact, before, mode);
	const action = actionOf(changes);
	return { ...withoutPlaceholderId(after), isNew: false, action, changes, dryRun: true };
}

/** The contact that the server would match where several answer to a row, or where it was not read: by the email, then by the phone. */
async function findMatch(row: Row, refs: readonly ContactKey[], send: Send): Promise<IDataObject | undefined> {
	for (const ref of refs) {
		// Also a number without its country code: an earlier row may be about to create its contact, which the server can't find.
		const known = row.run.contacts.get([ref]);
		if (typeof known === 'object') return known;
		const numbered = 'phone' in ref && row.run.contacts.getWithoutCountryCode(ref.phone);
		if (numbered) return { ...numbered, phone: ref.phone };
		if (known === 'absent' || 'id' in ref) continue;
		const found = await findContact(ref, row.run, send);
		if (found) return row.run.dialect.normalizeContact(found);
	}
	return undefined;
}

/**
 * What Create would put out. Writes nothing.
 * @throws ApiFailure if the contact is there already: where the location allows no duplicates, the server would refuse it
 */
export async function previewCreate(
	row: Row,
	refs: readonly ContactKey[],
	contact: ContactInput,
	subject: string,
	send: Send,
): Promise<IDataObject> {
	const { index, run } = row;
	for (const ref of refs) {
		const found = await findMatch(row, [ref], send);
		if (!found) continue;
		const existing = toText(found.id).startsWith(PLACEHOLDER_ID)
			? 'an earlier row creates it'
			: `ID ${toText(found.id)}`;
		throw new ApiFailure({
			message: `${subject} would be refused as a duplicate: a contact with the same ${'email' in ref ? 'email' : 'phone'} exists already (${existing})`,
			description: 'Nothing was written. To write to the existing contact, use "Create or Update".',
		});
	}
	const after = applyChanges({ id: `${PLACEHOLDER_ID}${index}` }, contact, 'replace');
	run.contacts.prime(after);
	run.contacts.markRead(refs);
	return { ...withoutPlaceholderId(after), action: 'created', dryRun: true };
}

function withoutPlaceholderId({ id, ...rest }: IDataObject): IDataObject {
	return typeof id === 'string' && id.startsWith(PLACEHOLDER_ID) ? rest : { id, ...rest };
}
