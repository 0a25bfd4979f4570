import { CUSTOM_FIELD_PREFIX } from './contactFields';
import type { CustomFieldValue } from '../../dialects';
import { toDay } from '../../values/dates';

/** Returns a stored value as people read it: a search shows a day as a time or in ms since 1970. */
export function shownValue(key: string, field: CustomFieldValue['field'], stored: unknown): unknown {
	const isDay = key.startsWith(CUSTOM_FIELD_PREFIX) ? field?.dataType === 'DATE' : key === 'dateOfBirth';
	return (isDay ? toDay(stored) : stored) ?? null;
}
