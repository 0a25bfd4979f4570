import type { IDataObject } from 'n8n-workflow';
import { loadCustomFields, type CustomField } from '../lookups/customFields';
import { ADDITIONAL_FIELDS } from '../mapping/fields/additionalFields';
import { CUSTOM_FIELD_PREFIX, FIELD_LABELS, TAGS_FIELD } from '../mapping/fields/contactFields';
import type { RunServices } from '../run/services';
import { BadInput } from '../values/badInput';
import { isObject, toText } from '../values/json';
import { displayValue, isEmpty } from '../values/text';
import type { FieldChange } from './fieldChange';
import { withEntry } from './listsInColumns';

/** What an earlier run changed of a contact. */
export interface RecordedChanges {
	fields: FieldChange[];
	/** In lower case. */
	addedTags: string[];
	removedTags: string[];
}

/** `changes.City.from`, `changes.Tags.added.0`: the columns into which n8n divides an object for a file. */
const CHANGE_COLUMN = /^changes\.(.+)\.(from|to|added|removed|fieldId)(?:\.(\d+))?$/s;
/** `changes.Sizes.from.<box>`: the columns of a custom field with several boxes of text. */
const BOX_COLUMN = /^changes\.(.+?)\.(from|to)\.(.+)$/s;

/**
 * Returns the changes of an item: an object, JSON text, or the columns of a file.
 * @returns `undefined` if the item has none; a text if it can't be read
 */
export function changesIn(item: IDataObject): IDataObject | string | undefined {
	const { changes } = item;
	if (isObject(changes)) return changes;
	if (isEmpty(changes)) return changesInColumns(item);
	const text = toText(changes).trim();
	try {
		const parsed: unknown = JSON.parse(text);
		// A row that changed nothing may have `null`.
		if (parsed === null) return undefined;
		return isObject(parsed) ? parsed : text;
	} catch {
		return text;
	}
}

function changesInColumns(item: IDataObject): IDataObject | undefined {
	// A map, as with an object a column `changes.constructor.to` or `changes.__proto__.to` would write into what all objects share.
	const changes = new Map<string, IDataObject>();
	for (const [column, value] of Object.entries(item)) {
		const [, label, part, entry] = CHANGE_COLUMN.exec(column) ?? BOX_COLUMN.exec(column) ?? [];
		if (label === undefined || part === undefined) continue;
		const change = changes.get(label) ?? {};
		changes.set(label, change);
		// Another row may have nothing where this one has a list, so a file has columns for both, of which one is empty.
		if (!isEmpty(value)) change[part] = withEntry(change[part], entry, value);
		else if (entry === undefined) change[part] ??= value;
	}
	// A file has the columns of all its rows.
	const filled = [...changes].filter(([, { from, to, added, removed }]) =>
		[from, to, added, removed].some((value) => !isEmpty(value)),
	);
	return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

const KEYS_BY_LABEL = new Map([
	...[...FIELD_LABELS].map(([key, label]) => [label, key] as const),
	...ADDITIONAL_FIELDS.map(({ id, displayName }) => [displayName, id] as const),
]);

/** Finds the field of each change. A custom field is found by its ID, so it may have another name by now. @throws BadInput */
export async function parseChanges(changes: IDataObject, run: RunServices): Promise<RecordedChanges> {
	const recorded: RecordedChanges = { fields: [], addedTags: [], removedTags: [] };
	for (const [label, change] of Object.entries(changes)) {
		if (!isObject(change)) throw unreadableChange(label);
		if (label === TAGS_FIELD.displayName) {
			recorded.addedTags = textsIn(change.added);
			recorded.removedTags = textsIn(change.removed);
			continue;
		}
		if (!('from' in change || 'to' in change)) throw unreadableChange(label);
		const { from = null, to = null } = change;
		const fieldId = toText(change.fieldId);
		const key = fieldId === '' ? KEYS_BY_LABEL.get(label) : undefined;
		if (key !== undefined) {
			recorded.fields.push({ key, label, from, to });
			continue;
		}
		const field = await findField(fieldId, label, run);
		recorded.fields.push({ key: CUSTOM_FIELD_PREFIX + field.id, label, field, from, to });
	}
	return recorded;
}

const textsIn = (list: unknown): string[] =>
	(Array.isArray(list) ? list : isEmpty(list) ? [] : [list]).map((tag) => String(tag).toLowerCase());

async function findField(fieldId: string, label: string, run: RunServices): Promise<CustomField> {
	const lookup = await loadCustomFields(run);
	const fields = 'fields' in lookup ? lookup.fields : [];
	if (fieldId !== '') return fields.find(({ id }) => id === fieldId) ?? { id: fieldId, name: label };
	const [named, another] = fields.filter(({ id, name }) => name === label || id === label);
	if (named && !another) return named;
	throw new BadInput(
		another
			? `Several custom fields have the name "${displayValue(label)}" of a change`
			: `The location has no field "${displayValue(label)}", which the run changed`,
		'Add "fieldId" with its ID to the change, or remove the change from the item.',
	);
}

const unreadableChange = (label: string): BadInput =>
	new BadInput(
		`The change of "${displayValue(label)}" states no values`,
		'It has to be as the node returned it: { "from": …, "to": … }.',
	);
