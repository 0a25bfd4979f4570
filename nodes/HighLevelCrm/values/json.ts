import type { IDataObject } from 'n8n-workflow';

/** Whether `value` is a plain JSON object. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of a server's answer as text: text, numbers and flags as they are, everything else empty. */
export function toText(value: unknown): string {
	return typeof value === 'string'
		? value
		: typeof value === 'number' || typeof value === 'boolean'
			? String(value)
			: '';
}
