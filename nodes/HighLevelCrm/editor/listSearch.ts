import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { toText } from '../values/json';
import type { CalendarResourceType } from '../api/paths';
import { idOf } from '../api/records';
import { readPage } from '../client/paging/fetchPage';
import { readPages } from '../client/paging/readPages';
import { lookup } from '../run/entryPoints/lookup';

/** Contacts offered at once; the list asks for more as it is scrolled. */
const OFFERED_CONTACTS = 50;

/** The contact locator's list: what the server finds for the typed text, page by page, the email or phone beside the name. */
async function searchContacts(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await lookup(this, async (send, { dialect }) => {
		const paging = dialect.searchContacts(filter ? { query: filter } : {}, OFFERED_CONTACTS);
		const { records, token } = await readPage(paging, send, 'search of contacts', paginationToken);
		return {
			results: records.map((contact) => ({ name: contactLabel(contact), value: idOf(contact) ?? '' })),
			paginationToken: token,
		};
	});
}

/** The list of a locator for calendar resources. The server can't search them, so the typed text is matched here. */
function searchCalendarResources(type: CalendarResourceType, subject: string) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		const records = await lookup(
			this,
			async (send, { dialect }) => await readPages(dialect.listCalendarResources(type), send, { subject }),
		);
		// One without an identifier can't be chosen.
		const results = records
			.filter((record) => idOf(record) !== undefined)
			.map((record) => ({
				name: toText(record.name) || (idOf(record) ?? ''),
				value: idOf(record) ?? '',
			}));
		return { results: results.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase())) };
	};
}

function contactLabel(contact: IDataObject): string {
	const name =
		[contact.firstName, contact.lastName].map(toText).filter(Boolean).join(' ') || toText(contact.contactName);
	const reach = toText(contact.email) || toText(contact.phone);
	return [name, reach && (name ? `(${reach})` : reach)].filter(Boolean).join(' ') || (idOf(contact) ?? '');
}

export const listSearch = {
	searchContacts,
	searchEquipment: searchCalendarResources('equipments', 'list of equipment'),
	searchRooms: searchCalendarResources('rooms', 'list of rooms'),
};
