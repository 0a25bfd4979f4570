import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../api/paging';
import type { CalendarResourceType, ContactRecordType } from '../api/paths';
import type { ContactKey, EmailOrPhone } from '../api/contactKey';
import type { ApiRequest, RequestShape } from '../api/request';
import type { ContactSearch } from './contactSearch';

export interface CustomFieldValue {
	id: string;
	value: unknown;
	/** The field's definition, if it is known; not sent. */
	field?: { name: string; dataType?: string };
}

/** The contact fields to write, by the API's names. */
export interface ContactFields extends IDataObject {
	email?: string;
	phone?: string;
	tags?: string[];
}

export interface ContactInput {
	fields: ContactFields;
	customFields: CustomFieldValue[];
}

/** Returns the names of custom fields by their position in a request. */
export const nameByPosition =
	(customFields: readonly CustomFieldValue[]) =>
	(position: number): string | undefined =>
		customFields[position]?.field?.name;

/** Fields of equipment or a room by the API's names, plus the vendor's `outOfService` (units), `capacity` and `isActive`. */
export type CalendarResourceInput = IDataObject;

/** The page sizes that a server accepts, as its answers have shown; the connection keeps them. */
export interface LearnedPageSize {
	/** Maximum number of contacts on a page. */
	pageSize?: number;
	/** Maximum number of tasks on a page. */
	taskPageSize?: number;
}

/** The server's filters for the tasks of a location; all tasks if nothing is given. */
export interface TaskSearch {
	contactIds?: readonly string[];
	completed?: boolean;
	/** IDs of users. */
	assignedTo?: readonly string[];
	/** Text to search for; the server decides where. */
	query?: string;
}

/** A request for the tags of many contacts. */
export interface BulkTags {
	/** Maximum number of contacts in one request. */
	maxContacts: number;
	request: (change: 'add' | 'remove', contactIds: readonly string[], tags: readonly string[]) => RequestShape;
	/**
	 * Reads the result of each contact by its identifier; the answer may lack contacts. `tags` are the contact's tags now and `changed`
	 * the added or removed ones, if the answer contains them.
	 */
	outcomes: (
		body: unknown,
		change: 'add' | 'remove',
		tags: readonly string[],
	) => Map<string, { done: boolean; tags?: string[]; changed?: string[] }>;
}

/** A search for many contacts by the keys of rows. */
interface ContactsByKeys {
	/** Maximum number of keys in one search. */
	maxKeys: number;
	/** Maximum number of keys in one search if all of them are IDs. */
	maxIds: number;
	/** Whether the search is certain to find a contact by this key. */
	accepts: (key: ContactKey) => boolean;
	paging: (keys: readonly ContactKey[]) => Paging;
}

/**
 * All differences between the two dialects of the API. `documented` follows the interface description exactly; `highLevel` follows
 * the vendor's service. An optional member is absent if the dialect has no such request.
 */
export interface Dialect {
	readonly name: 'documented' | 'highLevel';
	/** Whether the ID of a contact may be a number. */
	readonly numericIds: boolean;
	/** Headers of a path besides `Authorization`. */
	readonly headers: (path: string) => Record<string, string>;
	/** The scope that a request needs, under its name in the token's settings. */
	readonly scopeFor: (request: Pick<ApiRequest, 'effect' | 'path'>) => string;
	/** Whether a request may be repeated without `locationId` if the server rejects that parameter by name. */
	readonly locationIsOptional: (request: Pick<ApiRequest, 'path'>) => boolean;
	readonly createContact: (contact: ContactInput) => RequestShape;
	/** @param allowDuplicate whether a new contact is created even if it exists, provided that the location allows duplicates */
	readonly upsertContact: (contact: ContactInput, allowDuplicate?: boolean) => RequestShape;
	/** Whether `upsertContact` supports `allowDuplicate`. */
	readonly upsertCanDuplicate: boolean;
	readonly updateContact: (contactId: string, contact: ContactInput) => RequestShape;
	/** Writable contact fields besides those of the interface description. */
	readonly additionalFields: readonly string[];
	/** Whether an update can leave a contact without email. */
	readonly clearsEmail: boolean;
	/** Contact fields that an update rejects. */
	readonly notUpdatable: readonly string[];
	/** Contact fields that only an update accepts. */
	readonly notCreatable: readonly string[];
	readonly addTags?: (contactId: string, tags: string[]) => RequestShape;
	readonly removeTags?: (contactId: string, tags: string[]) => RequestShape;
	/** Adds a contact to a workflow, which starts it. */
	readonly addToWorkflow?: (contactId: string, workflowId: string) => RequestShape;
	/** Removes a contact from a workflow; absent if the API has no such call. */
	readonly removeFromWorkflow?: (contactId: string, workflowId: string) => RequestShape;
	/** Finds one contact without search lag. */
	readonly findContact?: (by: EmailOrPhone) => RequestShape;
	readonly bulkTags?: BulkTags;
	/** Whether the API has a call for the settings of the location. */
	readonly showsLocationSettings: boolean;
	/** A search by many keys. Like every search, it shows writes late. */
	readonly contactsByKeys?: ContactsByKeys;
	/** Renames the fields of a contact in a search answer to the API's usual names and omits empty ones. */
	readonly normalizeContact: (record: IDataObject) => IDataObject;
	/** Fields of a contact that its own GET shows, but no search. */
	readonly notInSearch: readonly string[];
	/** @param size maximum number of records on a page; the dialect's maximum if absent */
	readonly searchContacts: (search: ContactSearch, size?: number) => Paging;
	/** Whether the server sorts a search. */
	readonly sorts: boolean;
	/** Whether the server can filter by custom fields' values. */
	readonly filtersByCustomField: boolean;
	/** Entries of a search's query or body that only the node may set. */
	readonly ownSearchKeys: readonly string[];
	/** Whether the answer to a contact's delete confirms it; otherwise any 2xx answer does. */
	readonly confirmsDeletes: boolean;
	/** The kinds of records that a contact has in the API. */
	readonly contactRecordTypes: readonly ContactRecordType[];
	/** The tasks of the whole location; absent if the API has no such call. */
	readonly searchTasks?: (search: TaskSearch) => Paging;
	/** The kinds of calendar resources in the API. */
	readonly calendarResourceTypes: readonly CalendarResourceType[];
	/** Whether the dialect's documentation allows only one calendar per piece of equipment. */
	readonly equipmentOnOneCalendar: boolean;
	readonly createCalendarResource: (type: CalendarResourceType, input: CalendarResourceInput) => RequestShape;
	/** The writable fields of calendar resources. */
	readonly calendarResourceFields: readonly string[];
	readonly listCalendarResources: (type: CalendarResourceType) => Paging;
	/** All appointments of a calendar that begin in a period (ms since 1970), in one answer. */
	readonly listAppointments?: (calendarId: string, from: number, to: number) => RequestShape;
}
