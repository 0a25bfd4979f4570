import type { IDataObject } from 'n8n-workflow';
import { BadInput } from '../values/badInput';
import { isObject, toText } from '../values/json';
import { cleanKey, composed } from '../values/keys';
import { fromJsonObject, parseList } from '../values/list';
import { displayValue } from '../values/text';
import { standsForNone } from '../values/words';

/** Returns a contact's tags. A server may give them as objects with a name, too, or as a text with commas. */
export function tagsOf({ tags }: IDataObject): string[] {
	if (typeof tags === 'string') return tags.split(',').flatMap((tag) => tag.trim() || []);
	if (!Array.isArray(tags)) return [];
	return tags.flatMap((tag: unknown) => (typeof tag === 'string' ? tag : toText(isObject(tag) ? tag.name : tag) || []));
}

/**
 * Reads the names of tags, without characters that nobody sees: with them a tag would be another one that looks the same.
 * @throws BadInput also for an object in JSON, as a model may give it: it would be a tag of that name, or several of its parts
 */
export function parseTypedTags(given: unknown, label: string): string[] {
	if (typeof given === 'string' && isObject(fromJsonObject(given)))
		throw new BadInput(
			`${label} "${displayValue(given)}" is JSON, and no tag`,
			'Give the names of tags, separated by commas.',
		);
	return [...new Set(parseList(given, label).map(cleanKey).filter(Boolean))];
}

/** Rejects a text that means that there is no tag, such as a formula's FALSE. A tag of that name would start people's workflows. @throws BadInput */
export function rejectNoTag(tag: string, label: string, advice = 'Leave it empty where there is none.'): void {
	if (!standsForNone(tag)) return;
	throw new BadInput(`${label} "${displayValue(tag)}" is no tag`, advice);
}

/** Returns one text for all spellings of a tag. */
export const tagKey = (tag: string): string => composed(tag.toLowerCase());

/** Returns the tags that are not among `others`, in any spelling, each of them once. */
export function without(tags: readonly string[], others: readonly string[]): string[] {
	const excluded = new Set(others.map(tagKey));
	return tags.filter((tag) => {
		const key = tagKey(tag);
		return !excluded.has(key) && excluded.add(key);
	});
}

/** Returns tags as they are among `present`, if they are there in another spelling: the server would take that for a further tag. */
export function asPresent(tags: readonly string[], present: readonly string[]): string[] {
	const spelled = new Map(present.map((tag) => [tagKey(tag), tag]));
	return tags.map((tag) => spelled.get(tagKey(tag)) ?? tag);
}

/** Returns tags in the order of a plan, as its dry run showed them; tags that were not planned follow. */
export const inPlannedOrder = (tags: readonly string[], planned: readonly string[]): string[] => [
	...without(planned, without(planned, tags)),
	...without(tags, planned),
];

/** Returns a contact's tags with more added, in lower case as the vendor stores them. */
export const withAdded = (present: readonly string[], tags: readonly string[]): string[] => [
	...present,
	...without(tags, present).map((tag) => tag.toLowerCase()),
];
