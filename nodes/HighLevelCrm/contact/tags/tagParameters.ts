import { parseList } from '../../values/list';
import { BadInput } from '../../values/badInput';
import type { Row } from '../../run/row';
import type { Parameter } from '../../operation/option';

export const tagNamesParameter = {
	displayName: 'Tag Names or IDs',
	name: 'tagNames',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getTags' },
	default: [],
	description:
		'Tags of the location. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
} satisfies Parameter;

export const tagsParameter = {
	displayName: 'More Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. vip, newsletter',
	hint: 'Tags that are not in the list, comma-separated; new ones are created. All other tags of the contact stay.',
	description: 'Tags by name, in addition to those of Tag Names or IDs',
} satisfies Parameter;

export const removedTagsParameter = {
	...tagsParameter,
	hint: 'Tags by name, comma-separated. Tags that the contact does not have are ignored, and all its other tags stay.',
} satisfies Parameter;

/** Reads the tags of a row, selected and typed. @throws BadInput */
export function parseTags(given: { tagNames?: unknown; tags?: unknown }, prefix = ''): string[] {
	const byName = new Map<string, string>();
	for (const tag of [...parseList(given.tagNames, `${prefix}Tag Names`), ...parseList(given.tags, `${prefix}Tags`)]) {
		// Tags are case-insensitive; the first spelling is used.
		if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag);
	}
	return [...byName.values()];
}

export function parseRequiredTags(row: Row, operationName: string): string[] {
	const tags = parseTags({ tagNames: row.parameters.get(tagNamesParameter), tags: row.parameters.get(tagsParameter) });
	if (tags.length > 0) return tags;
	throw new BadInput(
		`${operationName} needs at least one tag`,
		'Select tags from the list, or type them; in this item both are empty.',
	);
}
