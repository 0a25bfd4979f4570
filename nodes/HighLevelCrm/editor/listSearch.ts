import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems, INodeListSearchResult } from 'n8n-workflow';
import { toText } from '../values/json';
import { composed, nameKey } from '../values/keys';
import { wholeName } from '../values/wholeName';
import type { CalendarResourceKind } from '../calendarResource/kind';
import { EQUIPMENT, ROOM } from '../calendarResource/kinds';
import { readResources } from '../calendarResource/records/readResources';
import { idOf } from '../api/records';
import { readPage } from '../client/paging/fetchPage';
import { MAX_QUERY_CHARACTERS } from '../search/query/maxQuery';
import { listWorkflows } from '../lookups/workflows';
import { lookup } from '../run/entryPoints/lookup';
import { withDistinctNames } from './distinctNames';
import { hasCredential } from './hasCredential';

/** Contacts on one page of the list; n8n requests the next page when the user scrolls. */
const CONTACTS_PER_PAGE = 50;

/** List of the contact locator: contacts that match the typed text, page by page, labelled with name and email or phone. */
async function searchContacts(
	this: ILoadOptionsFunctions,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	if (!(await hasCredential(this))) return { results: [] };
	return await lookup(this, async (send, { dialect }) => {
		const query = composed(filter.trim()).slice(0, MAX_QUERY_CHARACTERS);
		const paging = dialect.searchContacts(query === '' ? {} : { query }, CONTACTS_PER_PAGE);
		const { records, token } = await readPage(paging, send, 'the search of contacts', paginationToken);
		const results = withId(records).map((contact) => ({ name: contactLabel(contact), value: idOf(contact) ?? '' }));
		return { results: withDistinctNames(results), paginationToken: token };
	});
}

/** List of a locator for calendar resources. The server cannot search them, so the node matches the typed text. */
function searchCalendarResources(kind: CalendarResourceKind) {
	return async function (this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
		if (!(await hasCredential(this))) return { results: [] };
		const records = await lookup(this, async (send, { dialect }) => await readResources(kind, dialect, send));
		const results = withId(records).map((record) => ({
			name: toText(record.name).trim() === '' ? (idOf(record) ?? '') : toText(record.name),
			value: idOf(record) ?? '',
		}));
		return { results: withNamePart(results, filter) };
	};
}

/** List of the workflow locator: published workflows first. */
async function searchWorkflows(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
	if (!(await hasCredential(this))) return { results: [] };
	const workflows = await lookup(this, async (send, { locationId }) => await listWorkflows(send, locationId));
	const results = workflows.map(({ id, name, isPublished }) => ({
		name: isPublished ? name : `${name} (draft)`,
		value: id,
	}));
	return { results: withNamePart(results, filter) };
}

/** A record without an ID cannot be chosen. */
const withId = (records: readonly IDataObject[]): IDataObject[] =>
	records.filter((record) => idOf(record) !== undefined);

/** The entries whose name contains the text that the user typed. Entries with the same name have their ID in the name. */
const withNamePart = (results: INodeListSearchItems[], typed: string): INodeListSearchItems[] =>
	withDistinctNames(results).filter(({ name }) => nameKey(name).includes(nameKey(typed)));

function contactLabel(contact: IDataObject): string {
	const name = wholeName(contact) || toText(contact.contactName);
	const emailOrPhone = toText(contact.email) || toText(contact.phone);
	return (
		[name, emailOrPhone && (name ? `(${emailOrPhone})` : emailOrPhone)].filter(Boolean).join(' ') ||
		(idOf(contact) ?? '')
	);
}

export const listSearch = {
	searchContacts,
	searchEquipment: searchCalendarResources(EQUIPMENT),
	searchWorkflows,
	searchRooms: searchCalendarResources(ROOM),
};
