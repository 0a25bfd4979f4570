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

/** Nearly all contacts have no opportunity. */
const isKept = (record: IDataObject, key: string): boolean => key !== 'opportunities' || openOpportunityIn(record);

export function hasTag(record: IDataObject, tag: string): boolean {
	const key = tagKey(tag);
	return tagsOf(record).some((one) => tagKey(one) === key);
}

/** Age up to which a contact may come from a run that was killed and has told nobody: that run is repeated in the next night at the latest, ms. */
const NEWCOMER_MS = 36 * 3_600_000;

/**
 * Whether an earlier run may have created a contact from a row without a value that could not be read. One that has an email or phone of
 * its own in the place of that value was there before.
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
