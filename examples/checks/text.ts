/** A value as text; `undefined` and `null` become the empty text. */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	return value === undefined || value === null ? '' : JSON.stringify(value);
}
