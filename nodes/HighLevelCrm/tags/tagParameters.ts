import { parseList } from '../values/list';
import { BadInput } from '../values/badInput';
import { displayValue } from '../values/text';
import type { Row } from '../run/row';
import type { RunServices } from '../run/services';
import type { Parameter } from '../operation/option';
import type { TagChange } from './tagBatch';
import { namesOfTagIds } from './namesOfIds';
import { parseTypedTags, rejectNoTag, tagKey } from './tagSets';

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
	hint: 'By name, comma-separated. All other tags of the contact stay.',
	description: 'Added to those of the list. Add Tags creates new ones; Remove Tags ignores those that a contact lacks.',
} satisfies Parameter;

/** Reads the tags of a row, selected and typed. @throws BadInput */
export function parseTags(given: { tagNames?: unknown; tags?: unknown }, prefix = ''): string[] {
	const byName = new Map<string, string>();
	for (const tag of [
		...parseList(given.tagNames, `${prefix}Tag Names`),
		...parseTypedTags(given.tags, `${prefix}Tags`),
	]) {
		// The first spelling is used.
		if (!byName.has(tagKey(tag))) byName.set(tagKey(tag), tag);
	}
	return [...byName.values()];
}

/** Warns of a tag that was probably meant as several. It is a valid tag, so it is written. */
export function hintAtSeparators(tags: string[], { warnings }: RunServices): string[] {
	const suspect = tags.find((tag) => /[;|\n]|^"|^'.*["']$/.test(tag));
	if (suspect !== undefined)
		warnings.addOnce(
			'separators of tags',
			`Is "${displayValue(suspect)}" one tag? Tags are separated by commas, and have no quotes`,
		);
	return tags;
}

/** Reads the tags of a row that an operation needs. @throws BadInput; ApiFailure if IDs of tags can't be looked up at the moment */
export async function parseRequiredTags(row: Row, operationName: string, kind: TagChange['kind']): Promise<string[]> {
	// A tag called N/A can be chosen from the list if the location has it; from an expression, N/A means no tag.
	const stored = row.parameters.raw(tagNamesParameter.name);
	const isChosen = typeof stored !== 'string';
	// Each reading evaluates the user's expressions again.
	const listed = parseList(row.parameters.get(tagNamesParameter), 'Tag Names');
	const tagNames = await namesOfTagIds(listed, stored, row.run);
	const given = { tagNames, tags: row.parameters.get(tagsParameter) };
	const tags = parseTags(given);
	if (kind === 'add') {
		const advice = `${operationName} needs a tag: give one, or filter rows without tags out before.`;
		for (const tag of parseTypedTags(given.tags, tagsParameter.displayName))
			rejectNoTag(tag, tagsParameter.displayName, advice);
		if (!isChosen) for (const tag of tags) rejectNoTag(tag, tagNamesParameter.displayName, advice);
	}
	if (tags.length > 0) return hintAtSeparators(tags, row.run);
	throw new BadInput(
		`${operationName} needs at least one tag`,
		'Select tags from the list, or type them; in this item both are empty.',
	);
}
