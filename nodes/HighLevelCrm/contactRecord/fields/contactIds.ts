import { formatCount } from '../../values/formatting';
import { BadInput } from '../../values/badInput';
import { parseIdentifier } from '../../values/identifier';
import { parseList } from '../../values/list';
import { displayValue } from '../../values/text';

/** Maximum number of contacts in one search for tasks. The vendor publishes none. */
export const MAX_CONTACTS = 500;

/**
 * Reads IDs of contacts from a list or a text with commas.
 * @throws BadInput if an entry is no ID of a contact, or if there are too many for one request
 */
export function parseContactIds(given: unknown, label: string): string[] {
	const ids = parseList(given, label).map((id) => parseIdentifier(id, label));
	const wrong = ids.find((id) => /[@\s/;|]|^\+\d/.test(id));
	if (wrong !== undefined)
		throw new BadInput(
			`${label} "${displayValue(wrong)}" is not the ID of a contact`,
			'Give the IDs of contacts, separated by commas. With Of: Contact you can name a contact by its email or phone.',
		);
	if (ids.length > MAX_CONTACTS)
		throw new BadInput(
			`${label} names ${formatCount(ids.length)} contacts; more than ${MAX_CONTACTS} are not possible`,
			'Make each contact an input item and choose Of: Contact; their tasks are then read together.',
		);
	return ids;
}
