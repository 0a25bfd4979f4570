import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';

/** IDs of the contacts that rows of the run have been compared with. */
export const comparedIds = perRun(() => new Set<string>());

/** Whether no row was compared with the contact yet. After a comparison it may have been written, which a look-up may not show at once. */
export function isFirstComparison(contact: IDataObject, run: RunServices): boolean {
	const compared = comparedIds(run);
	return compared.size < compared.add(idOf(contact) ?? '').size;
}
