import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../api/paging';
import type { CalendarResourceType } from '../api/paths';
import type { ContactKey } from '../api/contactKey';
import type { ApiRequest, RequestShape } from '../api/request';
import type { ContactSearch } from './contactSearch';

/** A custom field's value by the field's identifier. */
export interface CustomFieldValue {
	id: string;
	value: unknown;
	/** What is known of the field; not sent. */
	field?: { name: string; dataType?: string };
}

/** Contact fields by the interface's names; only what is to be written. */
export interface ContactFields extends IDataObject {
	email?: string;
	phone?: string;
	tags?: string[];
}

/** What is written to a contact. */
export interface ContactInput {
	fields: ContactFields;
	customFields: CustomFieldValue[];
}

/** Fields of equipment or a room by the interface's names, plus the vendor's `outOfService` (units), `capacity` and `isActive`. */
export type CalendarResourceInput = IDataObject;

/** What a server has taught of how it is to be asked; kept by the connection. */
export interface LearnedPageSize {
	/** Most contacts that a page may ask for. */
	pageSize?: number;
}

/** One call for the tags of many contacts. */
export interface BulkTags {
	/** Contacts in one call at most. */
	maxContacts: number;
	request: (change: 'add' | 'remove', contactIds: readonly string[], tags: readonly string[]) => RequestShape;
	/** What became of each contact, by identifier; of one that is missing the answer says nothing. Tags as they are now and those that were removed, where it says so. */
	outcomes: (body: unknown) => Map<string, { done: boolean; tags?: string[]; removed?: string[] }>;
}

/** One search for many contacts by what rows name them by. */
export interface ContactsByKeys {
	/** Names in one search at most. */
	maxKeys: number;
	/** Whether a contact can be found by this name for certain. */
	accepts: (ref: ContactKey) => boolean;
	paging: (refs: readonly ContactKey[]) => Paging;
}

/**
 * Everything in which the two dialects of the interface differ.
 * `documented` keeps to the interface description to the letter; `highLevel` is what the vendor's service does.
 */
export interface Dialect {
	readonly name: 'documented' | 'highLevel';
	/** Headers beside `Authorization` that the server wants for a path. */
	readonly headers: (path: string) => Record<string, string>;
	/** The scope that a request needs, as people find it in the token's settings. */
	readonly scopeFor: (request: Pick<ApiRequest, 'effect' | 'path'>) => string;
	/** Whether a request may do without its `locationId`, should the server refuse that by name. */
	readonly locationIsOptional: (request: Pick<ApiRequest, 'path'>) => boolean;
	readonly createContact: (contact: ContactInput) => RequestShape;
	/** @param doubling whether a new contact is made even of one that is there, where the location allows it */
	readonly upsertContact: (contact: ContactInput, doubling?: boolean) => RequestShape;
	/** Whether an upsert can be asked to make a new contact even of one that is there. */
	readonly upsertCanDuplicate: boolean;
	readonly updateContact: (contactId: string, contact: ContactInput) => RequestShape;
	/** Contact fields beside those of the interface description that can be written. */
	readonly additionalFields: readonly string[];
	/** Contact fields that the update call refuses. */
	readonly notUpdatable: readonly string[];
	/** Contact fields that only the update call takes. */
	readonly notCreatable: readonly string[];
	/** Adds tags and keeps the others; absent where the interface has no such call. */
	readonly addTags?: (contactId: string, tags: string[]) => RequestShape;
	/** Removes tags and keeps the others; absent where the interface has no such call. */
	readonly removeTags?: (contactId: string, tags: string[]) => RequestShape;
	/** Finds one contact by email or phone without search lag; absent where the interface has no such call. */
	readonly findContact?: (by: { email: string } | { phone: string }) => RequestShape;
	/** Adds or removes tags of many contacts at once; absent where the interface has no such call. */
	readonly bulkTags?: BulkTags;
	/** Finds the contacts of many names by one search; absent where the interface can't. It lags as the search does. */
	readonly contactsByKeys?: ContactsByKeys;
	/** A contact as a search gives it, its fields named as the interface names them; what is not there left out. */
	readonly normalizeContact: (record: IDataObject) => IDataObject;
	/** @param size records wanted at most on a page; the dialect's largest page if absent */
	readonly searchContacts: (search: ContactSearch, size?: number) => Paging;
	/** Whether the server sorts a search. */
	readonly sorts: boolean;
	/** Whether the server can be asked for custom fields' values. */
	readonly filtersByCustomField: boolean;
	/** Entries of a search's query or body that are the node's own. */
	readonly ownSearchKeys: readonly string[];
	/** Whether the answer to a contact's delete says that it was done; where it does not, any 2xx answer does. */
	readonly confirmsDeletes: boolean;
	/** The calendar resources that the interface has. */
	readonly calendarResourceTypes: readonly CalendarResourceType[];
	/** Whether the description of the interface puts a piece of equipment on one calendar only. */
	readonly equipmentOnOneCalendar: boolean;
	readonly createCalendarResource: (type: CalendarResourceType, input: CalendarResourceInput) => RequestShape;
	/** The fields of calendar resources that can be written. */
	readonly calendarResourceFields: readonly string[];
	readonly listCalendarResources: (type: CalendarResourceType) => Paging;
	/**
	 * The appointments of a calendar that begin in a span of time (ms since 1970), all in one answer; absent where the interface has no
	 * such call.
	 */
	readonly listAppointments?: (calendarId: string, from: number, to: number) => RequestShape;
}
