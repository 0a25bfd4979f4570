import type { IDataObject } from 'n8n-workflow';
import { isEmpty } from '../values/text';

/** `tags.0`, `customFields.1.value`, `customFields.1.value.0`: the columns into which n8n divides lists for a file. */
const LIST_COLUMN = /^(tags|customFields)\.(\d+)(?:\.(id|value)(\.\d+)?)?$/;

/** Returns an item with its tags and custom fields as lists again, if a file divided them into columns. */
export function withLists(item: IDataObject): IDataObject {
	const tags: unknown[] = [];
	const entries = new Map<string, IDataObject>();
	let isDivided = { tags: false, customFields: false };
	for (const [column, value] of Object.entries(item)) {
		const [, list, position = '', part, isListed] = LIST_COLUMN.exec(column) ?? [];
		if (list === undefined) continue;
		isDivided = { ...isDivided, [list]: true };
		if (isEmpty(value)) continue;
		if (list === 'tags') tags.push(value);
		else if (part !== undefined) {
			const entry = entries.get(position) ?? {};
			entry[part] = isListed ? ([...((entry[part] ?? []) as string[]), value] as string[]) : value;
			entries.set(position, entry);
		}
	}
	return {
		...item,
		...(isDivided.tags && { tags }),
		...(isDivided.customFields && { customFields: [...entries.values()].filter(({ id }) => !isEmpty(id)) }),
	};
}
