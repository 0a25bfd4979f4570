import type { IDataObject } from 'n8n-workflow';
import { tagsOf } from '../../tags/tagSets';
import { isObject } from '../../values/json';

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
