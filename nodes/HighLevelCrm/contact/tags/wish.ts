export type TagChangeKind = 'add' | 'remove';

/** A contact's tags to change, and how by themselves. */
export interface Wish {
	id: string;
	kind: TagChangeKind;
	tags: readonly string[];
	/** Changes them by the single call. @returns the tags as they are then, where the answer says */
	alone: () => Promise<string[] | undefined>;
	/** Is told which tags were removed; `undefined` where the server does not say. */
	removed?: (tags: readonly string[] | undefined) => void;
}

/** A wish that waits to be sent. */
export interface Waiting extends Wish {
	/** Parts of it that are under way. */
	left: number;
	now?: string[];
	problem?: { error: unknown };
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
	end(wish);
}

/** A part of a wish failed; the wish fails when no other part is under way any more. */
export function fail(wish: Waiting, error: unknown): void {
	wish.problem ??= { error };
	end(wish);
}

function end(wish: Waiting): void {
	if (--wish.left > 0) return;
	if (wish.problem) wish.failed(wish.problem.error);
	else wish.done(wish.now);
}

/** Wishes of one list of tags can be sent together. */
export const listOf = ({ kind, tags }: Pick<Wish, 'kind' | 'tags'>): string =>
	JSON.stringify([kind, ...tags.map((tag) => tag.toLowerCase()).sort()]);
