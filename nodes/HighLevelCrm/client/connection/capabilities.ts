/** What a server's answers have shown of it: found out once, for every node and execution that talks to it. */
export interface ServerCapabilities {
	/** Contact calls of the documented dialect refuse `locationId` by name. */
	locationIdRefused?: boolean;
	/** Most records that a page of a search may ask for. */
	pageSize?: number;
	/** Whether the calls for many contacts' tags exist. */
	bulkTags?: boolean;
	/** Most contacts that one of those calls takes. */
	maxBulkTags?: number;
}

const capabilitiesByKey = new Map<string, ServerCapabilities>();

/** What is known of the server behind a connection, to read and to write; kept as long as the connection's pacer. */
export function capabilitiesOf({ key }: { key: string }): ServerCapabilities {
	let learned = capabilitiesByKey.get(key);
	if (!learned) capabilitiesByKey.set(key, (learned = {}));
	return learned;
}

/** @param key of the connection whose pacer is forgotten */
export const forgetCapabilities = (key: string): boolean => capabilitiesByKey.delete(key);
