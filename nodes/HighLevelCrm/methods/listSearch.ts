import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { idOf, textOf } from '../requests/answers';
import { readPages } from '../requests/pages/readPages';
import { lookup } from './lookup';

/** Contacts offered at once; typing narrows them on the server. */
const CONTACTS_OFFERED = 50;

/** The contact locator's list: what the server finds for the typed text, the email or phone beside the name. */
async function searchContacts(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const contacts = await lookup(this, async (send, { dialect }) => {
		const query = filter ? { query: filter } : {};
		return await readPages(dialect.searchContacts(query, CONTACTS_OFFERED), send, { subject: 'search of contacts', limit: CONTACTS_OFFERED });
	});
	return { results: contacts.map((contact) => ({ name: contactLabel(contact), value: idOf(contact) ?? '' })) };
}

/** The equipment locator's list. The server can't search it, so the typed text is matched here. */
async function searchEquipment(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	const equipment = await lookup(this, async (send, { dialect }) => await readPages(dialect.listEquipment(), send, { subject: 'list of equipment' }));
	const results = equipment.map((record) => ({ name: textOf(record.name) || (idOf(record) ?? ''), value: idOf(record) ?? '' }));
	return { results: results.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase())) };
}

function contactLabel(contact: IDataObject): string {
	const name = [contact.firstName, contact.lastName].map(textOf).filter(Boolean).join(' ') || textOf(contact.contactName);
	const reach = textOf(contact.email) || textOf(contact.phone);
	return [name, reach && (name ? `(${reach})` : reach)].filter(Boolean).join(' ') || (idOf(contact) ?? '');
}

export const listSearch = { searchContacts, searchEquipment };
