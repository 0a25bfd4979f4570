import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../values/json';
import { isEmpty } from '../values/text';

/** `tags.0`, `customFields.1.value`, `customFields.1.value.0`, `customFields.1.value.<box>`: the columns into which n8n divides lists for a file. */
const LIST_COLUMN = /^(tags|customFields)\.(\d+)(?:\.(id|value)(?:\.(.+))?)?$/s;

/** Returns an item with its tags and custom fields as lists again, if a file divided them into columns. */
export function withLists(item: IDataObject): IDataObject {
	const tags: unknown[] = [];
	const entries = new Map<string, IDataObject>();
	let isDivided = { tags: false, customFields: false };
	for (const [column, value] of Object.entries(item)) {
		const [, list, position = '', part, one] = LIST_COLUMN.exec(column) ?? [];
		if (list === undefined) continue;
		isDivided = { ...isDivided, [list]: true };
		if (isEmpty(value)) continue;
		if (list === 'tags') tags.push(value);
		else if (part !== undefined) {
			const entry = entries.get(position) ?? {};
			entry[part] = withEntry(entry[part], one, value);
			entries.set(position, entry);
		}
	}
	return {
		...item,
		...(isDivided.tags && { tags }),
		...(isDivided.customFields && { customFields: [...entries.values()].filter(({ id }) => !isEmpty(id)) }),
	};
}

/**
 * Adds a column of a file to a value: an entry of its list, the text of one of its boxes, or the whole value.
 * @param before the value from other columns @param entry the rest of the column's name, if there is one
 */
export function withEntry(before: unknown, entry: string | undefined, value: unknown): IDataObject[string] {
	if (entry === undefined) return value as string;
	if (/^\d+$/.test(entry)) return [...((Array.isArray(before) ? before : []) as string[]), value as string];
	return { ...(isObject(before) && before), [entry]: String(value) };
}
