import type { IDataObject } from 'n8n-workflow';
import type { ContactRef } from '../../api/contactKey';
import type { Send } from '../../api/request';
import type { ContactInput } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Row } from '../../run/row';
import { textOf } from '../../values/json';
import { findContact } from '../locator/findContact';
import { actionOf, changed, changesOf } from './changes';

/** Identifiers of contacts that a dry run would have created: later rows are compared with them, nobody sees them. */
const UNBORN = 'not created: row ';

/** What Create or Update would put out, and what it would do. Writes nothing. */
export async function foretellUpsert(
	row: Row,
	refs: readonly ContactRef[],
	contact: ContactInput,
	mode: 'add' | 'replace',
	send: Send,
): Promise<IDataObject> {
	const { contacts } = row.shared;
	const found = contacts.match(refs);
	const before = typeof found === 'object' ? found : await meant(row, refs, send);
	const after = changed(before ?? { id: `${UNBORN}${row.index}` }, contact, mode);
	contacts.keep(after);
	contacts.complete(refs);
	if (!before) return { ...shown(after), isNew: true, action: 'created', dryRun: true };
	const changes = changesOf(contact, before, mode);
	const action = actionOf(changes);
	return { ...shown(after), isNew: false, action, changes, dryRun: true };
}

/** The contact that the server would match where several answer to a row, or where it was not read: by the email, then by the phone. */
async function meant(row: Row, refs: readonly ContactRef[], send: Send): Promise<IDataObject | undefined> {
	for (const ref of refs) {
		// Also a number without its country code: an earlier row may be about to create its contact, which the server can't find.
		const known = row.shared.contacts.find([ref]);
		if (typeof known === 'object') return known;
		const numbered = 'phone' in ref && row.shared.contacts.withoutCode(ref.phone);
		if (numbered) return { ...numbered, phone: ref.phone };
		if (known === 'absent' || 'id' in ref) continue;
		const found = await findContact(ref, row, send);
		if (found) return row.connection.dialect.contactFound(found);
	}
	return undefined;
}

/**
 * What Create would put out. Writes nothing.
 * @throws ApiFailure if the contact is there already: where the location allows no duplicates, the server would refuse it
 */
export async function foretellCreate(
	row: Row,
	refs: readonly ContactRef[],
	contact: ContactInput,
	subject: string,
	send: Send,
): Promise<IDataObject> {
	const { index, shared } = row;
	for (const ref of refs) {
		const found = await meant(row, [ref], send);
		if (!found) continue;
		const existing = textOf(found.id).startsWith(UNBORN) ? 'an earlier row creates it' : `ID ${textOf(found.id)}`;
		throw new ApiFailure({
			message: `${subject} would be refused as a duplicate: a contact with the same ${'email' in ref ? 'email' : 'phone'} exists already (${existing})`,
			description: 'Nothing was written. To write to the existing contact, use "Create or Update".',
		});
	}
	const after = changed({ id: `${UNBORN}${index}` }, contact, 'replace');
	shared.contacts.keep(after);
	shared.contacts.complete(refs);
	return { ...shown(after), action: 'created', dryRun: true };
}

function shown({ id, ...rest }: IDataObject): IDataObject {
	return typeof id === 'string' && id.startsWith(UNBORN) ? rest : { id, ...rest };
}
