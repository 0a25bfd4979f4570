const registries: Array<Map<string, unknown>> = [];

/** Returns a function that makes one value for each connection. All nodes and executions with this connection get the same value. */
export function perConnection<T>(make: () => T): (connection: { key: string }) => T {
	const values = new Map<string, { value: T }>();
	registries.push(values);
	return ({ key }) => {
		let made = values.get(key);
		if (!made) values.set(key, (made = { value: make() }));
		return made.value;
	};
}

/** Forgets all that this process has learned of a connection's server, and what it has written there. */
export function forgetConnection(key: string): void {
	for (const values of registries) values.delete(key);
}
