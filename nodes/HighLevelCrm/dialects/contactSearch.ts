import type { IDataObject } from 'n8n-workflow';

/** A condition on a custom field. */
export interface CustomFieldFilter {
	id: string;
	condition: 'is' | 'contains' | 'exists';
	value: string;
}

/** What the server can be asked to narrow a contact search by. The node itself decides what matches; upper and lower case are the same. */
export interface ServerFilter {
	query?: string;
	/** Every one of these tags. */
	tags?: string[];
	/** At least one of these tags. */
	anyTags?: string[];
	email?: string;
	/** Digits that the stored number contains. */
	phoneDigits?: string;
	/** A part of the first and last name. */
	name?: string;
	city?: string;
	companyName?: string;
	country?: string;
	postalCode?: string;
	source?: string;
	state?: string;
	/** A user's identifier. */
	assignedTo?: string;
	/** None of these tags. */
	withoutTags?: string[];
	/** Fields without a value: `email`, `tags`. */
	hasNo?: string[];
	customFields?: CustomFieldFilter[];
	/** At least one of these. */
	anyOf?: ServerFilter[];
	/** Instants in ms since 1970; inclusive. */
	addedAfter?: number;
	addedBefore?: number;
	updatedAfter?: number;
	updatedBefore?: number;
}

/** A field to sort contacts by. */
export interface ContactSort {
	field: 'dateAdded' | 'dateUpdated' | 'email' | 'firstName' | 'lastName';
	direction: 'asc' | 'desc';
}

/** A whole contact search, as far as the server is asked. */
export interface ContactSearch extends ServerFilter {
	/** Of no effect where the dialect can't sort. */
	sort?: ContactSort[];
	/** The user's own entries of the query or body. */
	customQuery?: IDataObject;
}
