/** Returns a function that makes a value when it is first asked for it, and keeps it. */
export function lazy<T extends object>(make: () => T): () => T {
	let made: T | undefined;
	return () => (made ??= make());
}
