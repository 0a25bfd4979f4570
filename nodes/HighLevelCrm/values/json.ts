import type { IDataObject } from 'n8n-workflow';

/** Whether `value` is a plain JSON object. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a value as JSON in which the keys of objects are sorted: a server or a file may keep them in another order. */
export const orderedJson = (value: unknown): string | undefined =>
	JSON.stringify(value, (_, part: unknown) =>
		isObject(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
	);

/** Converts a value of a server's answer to text; objects, lists and null become empty. */
export function toText(value: unknown): string {
	return typeof value === 'string'
		? value
		: typeof value === 'number' || typeof value === 'boolean'
			? String(value)
			: '';
}

/** Whether JSON can hold a value. It turns `NaN` and invalid dates into null, which would empty a field, and omits functions. */
export const isInJson = (value: unknown): boolean =>
	typeof value !== 'bigint' && typeof value !== 'symbol' && (JSON.stringify(value) ?? 'null') !== 'null';
