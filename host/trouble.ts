/** Something that the user can do about: its message is all there is to show. */
export class Trouble extends Error {}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
