import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { cachedMatch } from '../../plan/matching/matchContact';
import type { RunServices } from '../../run/services';

/** Returns the prefetched contact if it is certainly the one with this key. @throws ApiFailure if several have a custom field's value */
export function cachedContact(key: ContactKey, run: RunServices): IDataObject | undefined {
	if ('fieldId' in key) return cachedMatch([key], run)?.contact;
	const cached = run.contacts.get([key]);
	return typeof cached === 'object' ? cached : undefined;
}
