import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import { customFieldKey } from '../../api/storedCustomFields';
import type { ContactInput } from '../../dialects';
import type { RunServices } from '../../run/services';
import { isEmpty } from '../../values/text';
import { cachedMatch, type Match } from './matchContact';

/** A match after the contacts of other persons were ruled out. */
export interface SettledMatch {
	match: Match;
	/** The fields by which the row seemed to name the contact of another person, and that contact. */
	ruledOut: Array<{ field: 'email' | 'phone'; contact: IDataObject }>;
}

/**
 * Rules out contacts that have the row's email or phone although they are other persons: they have another value in the match field, or
 * another row names them by their email.
 * @param namedByEmail IDs of the contacts that rows name by their email
 */
export function settleMatch(
	match: Match,
	keys: readonly ContactKey[],
	{ fields }: ContactInput,
	namedByEmail: ReadonlySet<string>,
	run: RunServices,
): SettledMatch {
	const { contact, by } = match;
	if (!contact || by === undefined || by === 'field') return { match, ruledOut: [] };
	const fieldKey = keys.find((key) => 'fieldId' in key);
	const storedValue = fieldKey ? customFieldKey(contact, fieldKey.fieldId) : '';
	const hasOtherValue = storedValue !== '' && storedValue !== fieldKey?.value;
	const isNamed = by === 'phone' && !isEmpty(fields.email) && !isEmpty(contact.email);
	if (!hasOtherValue && !(isNamed && namedByEmail.has(idOf(contact) ?? ''))) return { match, ruledOut: [] };
	const others = keys.filter((key) => !(by in key));
	const rest = settleMatch(cachedMatch(others, run) ?? {}, others, { fields, customFields: [] }, namedByEmail, run);
	return { ...rest, ruledOut: [{ field: by, contact }, ...rest.ruledOut] };
}
