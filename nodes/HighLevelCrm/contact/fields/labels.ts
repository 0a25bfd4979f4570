import { BadInput } from '../../values/badInput';
import { FIELD_LABELS } from './contactFields';
import { ADDITIONAL_FIELDS } from './additionalFields';

const ADDITIONAL_LABELS = new Map(ADDITIONAL_FIELDS.map(({ id, displayName }) => [id, displayName]));

/** A field's name as the panel and messages have it. @throws BadInput if a contact has none of that key */
export function labelOf(key: string): string {
	const label = FIELD_LABELS.get(key) ?? ADDITIONAL_LABELS.get(key);
	if (label !== undefined) return label;
	throw new BadInput(`A contact has no field "${key}"`, 'Refresh the list of fields in the node.');
}
