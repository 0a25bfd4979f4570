import type { IDataObject } from 'n8n-workflow';

/** The tags of a contact as the server holds it. */
export const tagsOf = ({ tags }: IDataObject): string[] => (Array.isArray(tags) ? tags.map(String) : []);

/** The tags that are not among `others`; upper and lower case mean the same tag. */
export function without(tags: readonly string[], others: readonly string[]): string[] {
	const known = new Set(others.map((tag) => tag.toLowerCase()));
	return tags.filter((tag) => !known.has(tag.toLowerCase()));
}

/** A contact's tags with more added, in lower case as the vendor keeps them. */
export const withAdded = (present: readonly string[], tags: readonly string[]): string[] => [
	...present,
	...without(tags, present).map((tag) => tag.toLowerCase()),
];
