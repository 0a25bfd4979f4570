/** A problem that users can solve themselves. They see only its message. */
export class Trouble extends Error {}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
