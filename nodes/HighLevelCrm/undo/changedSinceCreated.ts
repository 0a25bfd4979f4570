import type { IDataObject } from 'n8n-workflow';
import { storedCustomFields } from '../api/storedCustomFields';
import { ADDITIONAL_FIELDS, labelOf } from '../mapping/fields/additionalFields';
import { CONTACT_FIELDS, FIELD_LABELS, TAGS_FIELD } from '../mapping/fields/contactFields';
import { sameField } from '../mapping/fields/equality';
import { tagsOf, without } from '../tags/tagSets';
import { parseList } from '../values/list';
import { displayValue, isEmpty } from '../values/text';
import { flagInFile } from './flagInFile';
import { withLists } from './listsInColumns';
import { isNullWord } from './nullWords';
import { timeOf } from '../values/storedTime';

/** Time after the creation in which the run itself, with its tags, and the workflows that it starts still write, ms. */
const CREATION_MS = 10 * 60_000;

/** The same for an item without the contact's columns, as a table may keep it, ms: only the date of the change tells then that others wrote. */
const UNCOMPARED_CREATION_MS = 2 * 60_000;

/** Fields that the server fills by itself. */
const FILLED_BY_SERVER = new Set(['country', 'source', 'name', 'type', 'timezone', 'dnd']);

const COMPARED_COLUMNS = [...CONTACT_FIELDS, ...ADDITIONAL_FIELDS].map(({ id }) => id);

const DELETE_YOURSELF = 'Delete it in HighLevel if it may go';

/** A field of a contact, and whether the item of the run has it: only then it is certain that the field changed. */
interface ChangedField {
	label: string;
	isStated: boolean;
}

/**
 * Returns why a contact that a run created must not be deleted: somebody has worked with it since. The contact is compared with the columns that the
 * item has. The item of a written contact has all columns that the run wrote.
 * @param item of the run @param now the contact as it was read
 */
export function changedSinceCreated(item: IDataObject, now: IDataObject): string | undefined {
	const field = changedField(withLists(item), now);
	if (field?.isStated) return `${field.label} changed since the run created it. ${DELETE_YOURSELF}`;
	if (field)
		return `The contact has ${field.label}, and the item does not show it: somebody added it since the run created it, or Options > Fields to Return of that run left it out. ${DELETE_YOURSELF}`;
	if (timeOf(now.dateUpdated) - timeOf(now.dateAdded) > (isWhole(item) ? CREATION_MS : UNCOMPARED_CREATION_MS))
		return `It was changed on ${displayValue(now.dateUpdated)}, after the run created it. ${DELETE_YOURSELF}`;
	return undefined;
}

const isWhole = (item: IDataObject): boolean => 'email' in item && 'phone' in item && 'firstName' in item;

function changedField(item: IDataObject, now: IDataObject): ChangedField | undefined {
	const isAll = isWhole(item);
	for (const key of COMPARED_COLUMNS) {
		// A file has the columns of all its rows, so a column that the server fills may be empty in this item.
		const isStated = key in item && !(isEmpty(item[key]) && FILLED_BY_SERVER.has(key));
		if (isStated ? isOther(key, item[key], now[key]) : isAll && isFilledSince(key, now[key]))
			return { label: labelOf(key), isStated };
	}
	if (TAGS_FIELD.id in item) {
		const [written, present] = [listOfTags(item.tags), tagsOf(now)];
		if (without(written, present).length + without(present, written).length > 0)
			return { label: TAGS_FIELD.displayName, isStated: true };
	}
	if (!isAll || (!Array.isArray(item.customFields) && item.customFields !== undefined)) return undefined;
	const written = new Map(storedCustomFields(item).map(({ id, value }) => [id, value]));
	const other = storedCustomFields(now).find(({ id, value }) => !isEmpty(value) && !sameJson(value, written.get(id)));
	return other && { label: `Custom field ${other.id}`, isStated: item.customFields !== undefined };
}

/**
 * Whether a stored value differs from the written one. The server may divide a name, and its answer may lack a written field, except those that every
 * contact shows.
 */
const isOther = (key: string, written: unknown, stored: unknown): boolean =>
	key !== 'name' &&
	(stored !== undefined || FIELD_LABELS.has(key)) &&
	!(isEmpty(stored) && isNullWord(written)) &&
	!sameField(key, stored, typeof stored === 'boolean' ? (flagInFile(written) ?? written) : written);

const isFilledSince = (key: string, stored: unknown): boolean => !FILLED_BY_SERVER.has(key) && !isEmpty(stored);

const listOfTags = (tags: IDataObject[string]): string[] =>
	isEmpty(tags) ? [] : Array.isArray(tags) ? tagsOf({ tags }) : parseList(tags, TAGS_FIELD.displayName);

/** A file keeps numbers as texts. */
const sameJson = (one: unknown, other: unknown): boolean => jsonWithTexts(one) === jsonWithTexts(other);

const jsonWithTexts = (value: unknown): string | undefined =>
	JSON.stringify(value, (_, part: unknown) => (typeof part === 'number' ? String(part) : part));
