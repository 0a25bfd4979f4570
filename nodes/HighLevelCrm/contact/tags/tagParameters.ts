import { parseList } from '../../values/list';
import { BadInput } from '../../values/badInput';
import type { Row } from '../../run/row';
import type { Parameter } from '../../operation/option';

/** Tags to pick from those that the location has. */
export const tagNamesParameter = {
	displayName: 'Tag Names or IDs',
	name: 'tagNames',
	type: 'multiOptions',
	typeOptions: { loadOptionsMethod: 'getTags' },
	default: [],
	description:
		'Tags of the location. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
} satisfies Parameter;

/** Tags to type. */
export const tagsParameter = {
	displayName: 'More Tags',
	name: 'tags',
	type: 'string',
	default: '',
	placeholder: 'e.g. vip, newsletter',
	hint: 'Type here what the list does not have, comma-separated: Add Tags makes a new tag of it. All other tags of the contact stay.',
	description: 'Tags by name; beside those picked above',
} satisfies Parameter;

/** The tags of a row, picked and typed. @throws BadInput */
export function parseTags(given: { tagNames?: unknown; tags?: unknown }, place = ''): string[] {
	const byName = new Map<string, string>();
	for (const tag of [...parseList(given.tagNames, `${place}Tag Names`), ...parseList(given.tags, `${place}Tags`)]) {
		// Upper and lower case mean the same tag: the first spelling counts.
		if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag);
	}
	return [...byName.values()];
}

/** The tags of a row that has to name some. @throws BadInput */
export function parseRequiredTags(row: Row, what: string): string[] {
	const tags = parseTags({ tagNames: row.parameters.get(tagNamesParameter), tags: row.parameters.get(tagsParameter) });
	if (tags.length > 0) return tags;
	throw new BadInput(`${what} names no tag`, 'Pick tags from the list, or type them; in this item both are empty.');
}
