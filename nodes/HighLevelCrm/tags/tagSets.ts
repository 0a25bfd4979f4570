import type { IDataObject } from 'n8n-workflow';
import { cleanKey, composed } from '../values/keys';
import { parseList } from '../values/list';

export const tagsOf = ({ tags }: IDataObject): string[] => (Array.isArray(tags) ? tags.map(String) : []);

/** Reads the names of tags, without characters that nobody sees: with them a tag would be another one that looks the same. @throws BadInput */
export const parseTypedTags = (given: unknown, label: string): string[] => [
	...new Set(parseList(given, label).map(cleanKey).filter(Boolean)),
];

/** Returns one text for all spellings of a tag. */
export const tagKey = (tag: string): string => composed(tag.toLowerCase());

/** Returns the tags that are not among `others`, in any spelling. */
export function without(tags: readonly string[], others: readonly string[]): string[] {
	const excluded = new Set(others.map(tagKey));
	return tags.filter((tag) => !excluded.has(tagKey(tag)));
}

/** Returns a contact's tags with more added, in lower case as the vendor stores them. */
export const withAdded = (present: readonly string[], tags: readonly string[]): string[] => [
	...present,
	...without(tags, present).map((tag) => tag.toLowerCase()),
];
