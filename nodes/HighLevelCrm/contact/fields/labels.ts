import { BadInput } from '../../values/badInput';
import { LABELS } from './contactFields';
import { FURTHER_FIELDS } from './additionalFields';

const FURTHER = new Map(FURTHER_FIELDS.map(({ id, displayName }) => [id, displayName]));

/** A field's name as the panel and messages have it. @throws BadInput if a contact has none of that key */
export function labelOf(key: string): string {
	const label = LABELS.get(key) ?? FURTHER.get(key);
	if (label !== undefined) return label;
	throw new BadInput(`A contact has no field "${key}"`, 'Refresh the list of fields in the node.');
}
