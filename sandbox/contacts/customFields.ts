import { unprocessable } from '../errors';
import type { SandboxState } from '../store/state';
import type { CustomField, CustomFieldContent, CustomFieldValue, Dialect } from '../types';
import { isRecord } from '../validate';

const MULTIPLE = new Set(['CHECKBOX', 'MULTIPLE_OPTIONS']);
const STRUCTURED = new Set(['FILE_UPLOAD', 'TEXTBOX_LIST', 'SIGNATURE']);

/** Where a dialect's entries carry the value, and what else they may hold. */
const ENTRY: Record<Dialect, { valueKey: string; keys: readonly string[] }> = {
	// `value` is what reads return. As a way of writing it is unproven: here it is swallowed without effect, so that a
	// client relying on it notices that nothing was stored.
	highLevel: { valueKey: 'field_value', keys: ['id', 'key', 'field_value', 'value'] },
	documented: { valueKey: 'value', keys: ['id', 'value'] },
};

/**
 * Reads the customFields of a body onto what the contact has: fields not sent stay, null or '' empties one.
 * @throws ApiError 422 on malformed entries, ids the location doesn't have, and values of the wrong kind.
 */
export function mergeCustomFields(
	state: SandboxState,
	dialect: Dialect,
	locationId: string,
	before: readonly CustomFieldValue[],
	entries: readonly unknown[],
): CustomFieldValue[] {
	const merged = new Map(before.map((field) => [field.id, field]));
	const problems: string[] = [];
	entries.forEach((entry, index) => {
		const at = `customFields.${index}`;
		const problem = readEntry(state, dialect, locationId, merged, entry);
		problems.push(...problem.map((sentence) => `${at}.${sentence}`));
	});
	if (problems.length > 0) throw unprocessable(...problems);
	return [...merged.values()];
}

/** Applies one entry; answers what is wrong with it. */
function readEntry(
	state: SandboxState,
	dialect: Dialect,
	locationId: string,
	merged: Map<string, CustomFieldValue>,
	entry: unknown,
): string[] {
	const { valueKey, keys } = ENTRY[dialect];
	if (!isRecord(entry)) return ['entry must be an object'];
	const unknown = Object.keys(entry).filter((key) => !keys.includes(key));
	if (unknown.length > 0) return unknown.map((key) => `property ${key} should not exist`);
	const { id } = entry;
	if (typeof id !== 'string' || id === '') return ['id should not be empty'];
	const field = state.customFields.get(id);
	if (field === undefined || field.locationId !== locationId)
		return [`id ${id} is not a custom field of this location`];
	const value = entry[valueKey];
	if (value === undefined) return dialect === 'documented' ? [`${valueKey} should not be empty`] : [];
	if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
		merged.delete(id);
		return [];
	}
	const problem = wrongKind(field, value);
	if (problem !== undefined) return [`${valueKey} ${problem}`];
	merged.set(id, { id, value: value as CustomFieldContent });
	return [];
}

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
