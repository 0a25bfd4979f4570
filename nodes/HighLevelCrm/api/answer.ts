/** What the server said. `body` is the parsed JSON, or the text where it was not JSON. */
export interface Answer {
	status: number;
	/** Names in lower case. */
	headers: Record<string, unknown>;
	body: unknown;
	/** Set where an earlier sending of the same request ended unclear: when it was first sent, ms since 1970. */
	unclearSince?: number;
}

/** Whether the status is 2xx. */
export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;
