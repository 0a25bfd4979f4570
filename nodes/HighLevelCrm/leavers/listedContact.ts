import type { IDataObject } from 'n8n-workflow';
import { clock } from '../client/clock';
import { tagKey, tagsOf } from '../tags/tagSets';
import { isObject } from '../values/json';
import { isEmpty } from '../values/text';
import { timeOf } from '../values/storedTime';

/** A contact with the list tag. */
export interface ListedContact {
	record: IDataObject;
	/** The normalized keys by which a row may name it. */
	keys: readonly string[];
}

export const openOpportunityIn = ({ opportunities }: IDataObject): boolean =>
	Array.isArray(opportunities) && (opportunities as unknown[]).some((one) => isObject(one) && one.status === 'open');

/** The fields of a contact with the list tag that are kept until the end of the run. */
const KEPT_FIELDS = [
	...['id', 'firstName', 'lastName', 'email', 'phone', 'tags', 'additionalEmails', 'additionalPhones'],
	...['dnd', 'opportunities', 'dateUpdated'],
];

/** Returns what is kept of a contact with the list tag. */
export const keptFieldsOf = (record: IDataObject): IDataObject =>
	Object.fromEntries(KEPT_FIELDS.flatMap((key) => (isKept(record, key) ? [[key, record[key]]] : [])));

/** Opportunities are kept only if one is open: nearly all contacts have none. */
const isKept = (record: IDataObject, key: string): boolean => key !== 'opportunities' || openOpportunityIn(record);

export function hasTag(record: IDataObject, tag: string): boolean {
	const key = tagKey(tag);
	return tagsOf(record).some((one) => tagKey(one) === key);
}

/** Maximum age of a contact that a killed run may have created without reporting it, ms: such a run is repeated in the next night at the latest. */
const NEWCOMER_MS = 36 * 3_600_000;

/**
 * Whether an earlier run may have created a contact from a row without a value that could not be read. If the contact has an email or phone in the
 * field of that value, it was there before.
 * @param unreadable names of the naming fields that were left out
 */
export function mayBeCreatedBefore(record: IDataObject, unreadable: readonly string[]): boolean {
	const { dateAdded, email, phone } = record;
	const isYoung = clock.date() - timeOf(dateAdded) < NEWCOMER_MS;
	return (
		isYoung &&
		!unreadable.some((name) => (name === 'Email' && !isEmpty(email)) || (name === 'Phone' && !isEmpty(phone)))
	);
}
