import type { IDataObject } from 'n8n-workflow';
import { displayValue } from '../values/text';
import { hasTag, openOpportunityIn } from './listedContact';
import { KEEP_TAGS_LABEL } from './brakeOptions';
import type { LeaverSettings } from './leaverParameters';

/**
 * Returns why nothing may be done with a contact that left the list, and what to do about it; `undefined` if it may.
 * @param shared its email, phone or number, if a row has it, too
 */
export function sparedBecause(
	record: IDataObject,
	{ action, keepTags }: Pick<LeaverSettings, 'action' | 'keepTags'>,
	shared?: string,
): string | undefined {
	if (shared !== undefined)
		return `A row has "${displayValue(shared)}", too. Merge the contact with that of the row, or correct one of them`;
	const kept = keepTags.find((tag) => hasTag(record, tag));
	if (kept !== undefined)
		return `It has the tag "${kept}" of Options > ${KEEP_TAGS_LABEL}. Remove the tag when the contact may go`;
	if (action === 'delete' && openOpportunityIn(record))
		return 'It has an open opportunity. Close it in HighLevel when the contact may go';
	return undefined;
}

/** Returns why nothing more is done with a contact that was read again. */
export function changedSince(now: IDataObject, settings: LeaverSettings): string | undefined {
	if (!hasTag(now, settings.listTag))
		return `It has lost the tag "${settings.listTag}" since the list was read. Nothing is left to do`;
	return sparedBecause(now, settings);
}
