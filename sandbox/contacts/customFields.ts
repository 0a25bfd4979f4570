import type { Context } from '../context';
import { unprocessable } from '../errors';
import type { CustomField, CustomFieldContent, CustomFieldValue } from '../types';
import { isRecord } from '../validate';
import { dayOf } from './dates';

const MULTIPLE = new Set(['CHECKBOX', 'MULTIPLE_OPTIONS']);
const STRUCTURED = new Set(['FILE_UPLOAD', 'TEXTBOX_LIST', 'SIGNATURE']);

/** Accepted keys of an entry: those that carry the value, and all. */
interface EntryFormat {
	valueKeys: readonly string[];
	keys: readonly string[];
}

const ENTRY_FORMATS: Record<'highLevel' | 'v3' | 'documented', EntryFormat> = {
	// Reads return `value`. Whether a write accepts it is unproven. Here a write ignores it, so that a client
	// that relies on it notices that nothing was stored.
	highLevel: { valueKeys: ['field_value'], keys: ['id', 'key', 'field_value', 'value'] },
	// v3 writes fieldValue and still declares the older spelling.
	v3: { valueKeys: ['fieldValue', 'field_value'], keys: ['id', 'key', 'fieldValue', 'field_value'] },
	documented: { valueKeys: ['value'], keys: ['id', 'value'] },
};

/** A problem of one entry. The message follows the path of the entry. */
class WrongEntry extends Error {}

/**
 * Merges the customFields of a body into those of the contact. Fields that are not sent stay; null, '' or an
 * empty list empties one.
 * @throws ApiError 422 on malformed entries, unknown ids and values of the wrong type; 400 on dates that a DATE
 * field rejects
 */
export function mergeCustomFields(
	ctx: Context,
	locationId: string,
	before: readonly CustomFieldValue[],
	entries: readonly unknown[],
	v3: boolean,
): CustomFieldValue[] {
	const merged = new Map(before.map((field) => [field.id, field]));
	const format = ENTRY_FORMATS[v3 ? 'v3' : ctx.options.dialect];
	const problems: string[] = [];
	entries.forEach((entry, index) => {
		const at = `customFields.${index}`;
		try {
			readEntry(ctx, locationId, format, merged, entry);
		} catch (error) {
			if (!(error instanceof WrongEntry)) throw error;
			problems.push(`${at}.${error.message}`);
		}
	});
	if (problems.length > 0) throw unprocessable(...problems);
	return [...merged.values()];
}

/** Applies one entry. @throws WrongEntry */
function readEntry(
	ctx: Context,
	locationId: string,
	format: EntryFormat,
	merged: Map<string, CustomFieldValue>,
	entry: unknown,
): void {
	if (!isRecord(entry)) throw new WrongEntry('entry must be an object');
	const unknown = Object.keys(entry).find((key) => !format.keys.includes(key));
	if (unknown !== undefined) throw new WrongEntry(`property ${unknown} should not exist`);
	const field = namedField(ctx, locationId, format, entry);
	const valueKey = format.valueKeys.find((key) => entry[key] !== undefined);
	if (valueKey === undefined) {
		if (ctx.options.dialect === 'documented') throw new WrongEntry('value should not be empty');
		return;
	}
	const value = entry[valueKey];
	if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
		merged.delete(field.id);
		return;
	}
	const problem = wrongKind(field, value);
	if (problem !== undefined) throw new WrongEntry(`${valueKey} ${problem}`);
	const day = field.dataType === 'DATE' && ctx.options.dialect === 'highLevel';
	merged.set(field.id, {
		id: field.id,
		value: day
			? dayOf(typeof value === 'string' ? value : JSON.stringify(value), ctx.options.dateTimes)
			: toContent(value),
	});
}

/** Finds the custom field of an entry by its id or, in v3, by its key. @throws WrongEntry */
function namedField(
	ctx: Context,
	locationId: string,
	format: EntryFormat,
	entry: Record<string, unknown>,
): CustomField {
	const { id, key } = entry;
	const { customFields } = ctx.state;
	if (id === undefined && format === ENTRY_FORMATS.v3 && typeof key === 'string') {
		const known = [...customFields.values()].find((field) => field.locationId === locationId && isKey(field, key));
		if (known === undefined) throw new WrongEntry(`key ${key} is not a custom field of this location`);
		return known;
	}
	if (typeof id !== 'string' || id === '') throw new WrongEntry('id should not be empty');
	const field = customFields.get(id);
	if (field?.locationId !== locationId) throw new WrongEntry(`id ${id} is not a custom field of this location`);
	return field;
}

const isKey = ({ fieldKey }: CustomField, key: string): boolean => fieldKey === key || fieldKey === `contact.${key}`;

const toContent = (value: unknown): CustomFieldContent => value as CustomFieldContent;

function wrongKind(field: CustomField, value: unknown): string | undefined {
	if (MULTIPLE.has(field.dataType)) {
		const fine = Array.isArray(value) && value.every((choice) => typeof choice === 'string');
		return fine ? undefined : 'must be an array of strings';
	}
	if (STRUCTURED.has(field.dataType)) return undefined;
	if (typeof value === 'object') return 'must be a string';
	if (field.dataType !== 'NUMERICAL' && field.dataType !== 'MONETORY') return undefined;
	return Number.isFinite(Number(value)) ? undefined : 'must be a number';
}
