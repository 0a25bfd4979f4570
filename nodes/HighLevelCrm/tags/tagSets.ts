import type { IDataObject } from 'n8n-workflow';

export const tagsOf = ({ tags }: IDataObject): string[] => (Array.isArray(tags) ? tags.map(String) : []);

/** Returns the tags that are not among `others`, ignoring case. */
export function without(tags: readonly string[], others: readonly string[]): string[] {
	const excluded = new Set(others.map((tag) => tag.toLowerCase()));
	return tags.filter((tag) => !excluded.has(tag.toLowerCase()));
}

/** Returns a contact's tags with more added, in lower case as the vendor stores them. */
export const withAdded = (present: readonly string[], tags: readonly string[]): string[] => [
	...present,
	...without(tags, present).map((tag) => tag.toLowerCase()),
];
