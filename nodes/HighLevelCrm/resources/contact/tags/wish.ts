export type TagChangeKind = 'add' | 'remove';

/** A contact's tags to change, and how by themselves. */
export interface Wish {
	id: string;
	kind: TagChangeKind;
	tags: readonly string[];
	/** Changes them by the single call. @returns the tags as they are then, where the answer says */
	alone: () => Promise<string[] | undefined>;
}

/** A wish that waits to be sent. */
export interface Waiting extends Wish {
	/** Parts of it that are under way. */
	left: number;
	now?: string[];
	done: (tags: string[] | undefined) => void;
	failed: (error: unknown) => void;
}

/**
 * A part of a wish is done; the last part tells.
 * @param tags the contact's tags after this part, where the server says
 */
export function settle(wish: Waiting, tags: string[] | undefined): void {
	const before = wish.now;
	const both =
		wish.kind === 'add'
			? [...(before ?? []), ...(tags ?? [])]
			: (tags ?? []).filter((tag) => before?.includes(tag) ?? true);
	wish.now = tags ? [...new Set(both)] : before;
	if (--wish.left === 0) wish.done(wish.now);
}

/** Wishes of one list of tags can be sent together. */
export const listOf = ({ kind, tags }: Wish): string =>
	JSON.stringify([kind, ...tags.map((tag) => tag.toLowerCase()).sort()]);
