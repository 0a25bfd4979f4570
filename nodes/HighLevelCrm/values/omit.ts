/** Copies an object without some of its keys. */
export function omit<T extends object, K extends keyof T>(record: T, ...keys: K[]): Omit<T, K> {
	const copy = { ...record };
	for (const key of keys) delete copy[key];
	return copy;
}
