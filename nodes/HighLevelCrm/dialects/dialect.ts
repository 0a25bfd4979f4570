import type { IDataObject } from 'n8n-workflow';
import type { ApiRequest } from '../requests/types';
import type { Paging } from '../requests/pages/paging';

/** A request as a dialect words it; the operation adds what it does and what it is about. */
export type Wording = Pick<ApiRequest, 'method' | 'path' | 'qs' | 'body'>;

/** A custom field's value by the field's identifier. */
export interface CustomFieldValue {
	id: string;
	value: unknown;
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

/** Equipment fields by the interface's names, plus the vendor's `outOfService` (units), `capacity` and `isActive`. */
export type EquipmentInput = IDataObject;

/** What the server can be asked to narrow a contact search by. The node itself decides what matches. */
export interface ContactNarrowing {
	query?: string;
	/** Every one of these tags. */
	tags?: string[];
	email?: string;
	/** Digits that the stored number contains. */
	phoneDigits?: string;
	/** Instants in ms since 1970; inclusive. */
	addedAfter?: number;
	addedBefore?: number;
	updatedAfter?: number;
	updatedBefore?: number;
}

/**
 * Everything in which the two dialects of the interface differ.
 * `documented` keeps to the interface description to the letter; `highLevel` is what the vendor's service does.
 */
export interface Dialect {
	readonly name: 'documented' | 'highLevel';
	/** Headers beside `Authorization` that the server wants for a path. */
	readonly headers: (path: string) => Record<string, string>;
	readonly createContact: (contact: ContactInput) => Wording;
	readonly upsertContact: (contact: ContactInput) => Wording;
	readonly updateContact: (contactId: string, contact: ContactInput) => Wording;
	/** Contact fields that the update call refuses. */
	readonly notUpdatable: readonly string[];
	/** Adds tags and keeps the others; absent where the interface has no such call. */
	readonly addTags?: (contactId: string, tags: string[]) => Wording;
	/** Finds one contact by email or phone without search lag; absent where the interface has no such call. */
	readonly findContact?: (by: { email: string } | { phone: string }) => Wording;
	/** @param size records wanted at most on a page; the dialect's largest page if absent */
	readonly searchContacts: (narrowing: ContactNarrowing, size?: number) => Paging;
	readonly createEquipment: (equipment: EquipmentInput) => Wording;
	/** Equipment fields beyond the interface description's four that this dialect takes. */
	readonly extraEquipmentFields: readonly string[];
	readonly listEquipment: () => Paging;
}
