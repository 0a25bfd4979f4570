import type { MappedContact } from '../../mapping/input/contactInput';
import { isObject } from '../../values/json';

/** The fields of a row that would lift Do Not Disturb, or a channel of it. */
export const liftedChannels = (fields: MappedContact['fields']): string[] =>
	Object.entries(fields).flatMap(([key, value]) => {
		const status = isObject(value) ? value.status : value;
		return (key === 'dnd' && value !== true) || (key.startsWith('dndSettings') && status === 'inactive') ? [key] : [];
	});
