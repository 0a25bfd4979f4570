import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../client/clock';
import { tagsOf } from '../../tags/tagSets';
import { isObject, toText } from '../../values/json';

/** A contact with the list tag. */
export interface ListedContact {
	record: IDataObject;
	/** The normalized keys by which a row may name it. */
	keys: readonly string[];
}

export const openOpportunityIn = ({ opportunities }: IDataObject): boolean =>
	Array.isArray(opportunities) && (opportunities as unknown[]).some((one) => isObject(one) && one.status === 'open');

export const hasTag = (record: IDataObject, tag: string): boolean =>
	tagsOf(record).some((one) => one.toLowerCase() === tag);

/** Age up to which a contact may come from a run that was killed and has told nobody: that run is repeated in the next night at the latest, ms. */
const NEWCOMER_MS = 36 * 3_600_000;

/** Whether an earlier run may have created the contact without a word about the values of its row that could not be read. */
export const isNewcomer = ({ dateAdded }: IDataObject): boolean =>
	clock.date() - Date.parse(toText(dateAdded)) < NEWCOMER_MS;
