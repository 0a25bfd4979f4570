/** The tags that the calls of a change added or removed, as their answers state them; in lower case, as the vendor stores them. */
export class ChangedTags {
	/** `undefined` if an answer does not state them. */
	tags: string[] | undefined = [];

	/** Takes what one answer states. */
	readonly note = (tags?: readonly string[]): void => {
		this.tags = this.tags && tags && [...this.tags, ...tags.map((tag) => tag.toLowerCase())];
	};
}
