import type { IDataObject } from 'n8n-workflow';

export interface CustomFieldFilter {
	id: string;
	condition: 'is' | 'contains' | 'exists';
	value: string;
	/** For a number: its plain spelling, which the server may have stored: `49.9` for `49,90`. */
	plainNumber?: string;
}

/** Conditions by which the server can narrow a contact search, ignoring case. The node itself checks the exact match. */
export interface ServerFilter {
	query?: string;
	/** The contact has all these tags, however their accents are written. */
	tags?: string[];
	/** The contact has at least one of these tags, as they are written. */
	anyTags?: string[];
	email?: string;
	/** The stored phone contains these digits. */
	phoneDigits?: string;
	/** The first and last name together contain this text. */
	name?: string;
	city?: string;
	companyName?: string;
	country?: string;
	postalCode?: string;
	source?: string;
	state?: string;
	/** A user's identifier. */
	assignedTo?: string;
	/** Whether Do Not Disturb is on. */
	dnd?: boolean;
	/** The status of channels of Do Not Disturb. */
	channels?: Array<{ channel: string; status: string }>;
	/** The contact has none of these tags. */
	withoutTags?: string[];
	/** Fields that are empty: `email`, `tags`. */
	hasNo?: string[];
	customFields?: CustomFieldFilter[];
	/** At least one of these filters holds. */
	anyOf?: ServerFilter[];
	/** Times in ms since 1970, inclusive. */
	addedAfter?: number;
	addedBefore?: number;
	updatedAfter?: number;
	updatedBefore?: number;
}

export interface ContactSort {
	field: 'dateAdded' | 'dateUpdated' | 'email' | 'firstName' | 'lastName';
	direction: 'asc' | 'desc';
}

/** The server's part of a contact search. */
export interface ContactSearch extends ServerFilter {
	/** Ignored if the dialect can't sort. */
	sort?: ContactSort[];
	/** The user's additional entries of the query or body. */
	customQuery?: IDataObject;
}
