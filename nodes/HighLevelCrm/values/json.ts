import type { IDataObject } from 'n8n-workflow';

/** Whether `value` is a plain JSON object. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a value of a server's answer to text; objects, lists and null become empty. */
export function toText(value: unknown): string {
	return typeof value === 'string'
		? value
		: typeof value === 'number' || typeof value === 'boolean'
			? String(value)
			: '';
}
