import type { IDataObject } from 'n8n-workflow';
import { switchOption } from '../../operation/option';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { wholeName } from '../../values/wholeName';
import { readContactsById } from './readContactsById';

export const contactNameAndEmail = switchOption({
	displayName: 'Contact Name and Email',
	name: 'contactNameAndEmail',
	type: 'boolean',
	default: true,
	displayOptions: { show: { '/of': ['location'] } },
	description: 'Whether to add <code>contactName</code> and <code>contactEmail</code> to each task',
});

/** The fields of a contact that make its name, besides its email. */
const CONTACT_NAME_FIELDS: ReadonlySet<string> = new Set(['firstName', 'lastName', 'contactName', 'name']);

/** Adds the names and emails of the contacts that the records belong to; `null` for contacts that cannot be read. */
export async function withContactNames(records: readonly IDataObject[], run: RunServices): Promise<IDataObject[]> {
	const ids = [...new Set(records.map(({ contactId }) => toText(contactId)))].filter((id) => id !== '');
	const contacts = await readContactsById(ids, CONTACT_NAME_FIELDS, run, Number.POSITIVE_INFINITY);
	return records.map((record) => {
		const contact = contacts(toText(record.contactId)) ?? {};
		return { ...record, contactName: ownerName(contact), contactEmail: toText(contact.email) || null };
	});
}

const ownerName = (contact: IDataObject): string | null =>
	wholeName(contact) || toText(contact.contactName) || toText(contact.name) || null;
