import { parseTags, tagNamesParameter } from '../../tags/tagParameters';
import { spellingsOfAccents } from '../../values/keys';
import { parseOfferedValue } from '../../values/offeredValue';
import { isEmpty, parseEncodableText } from '../../values/text';
import { tagKey, tagsOf } from '../../tags/tagSets';
import { defineFilter } from './filter';
import { withNamesOfTags } from './namesOfTags';

interface WantedTags {
	tags: string[];
	any: boolean;
}

const tagsByName = defineFilter<WantedTags>({
	parameters: [
		tagNamesParameter,
		{
			displayName: 'Tags',
			name: 'tags',
			type: 'string',
			default: '',
			placeholder: 'e.g. lead, vip',
			description: 'Tags, comma-separated',
		},
		{
			displayName: 'Tags Match',
			name: 'tagMatch',
			type: 'options',
			options: [
				{ name: 'All', value: 'all' },
				{ name: 'Any', value: 'any' },
			],
			default: 'all',
			description: 'Whether all are needed or any',
		},
	],
	read(given) {
		const wanted = parseTags(given, 'Filters > ').map((tag) => parseEncodableText(tag, 'Filters > Tags'));
		if (wanted.length === 0) return undefined;
		const { tagMatch } = given;
		return {
			tags: wanted,
			any: !isEmpty(tagMatch) && parseOfferedValue(tagMatch, ['all', 'any'], 'Filters > Tags Match') === 'any',
		};
	},
	// For one tag, Any means the same as All, which every dialect supports.
	toServerFilter: ({ tags, any }) =>
		any && tags.length > 1 ? { anyTags: tags.flatMap(spellingsOfAccents) } : { tags },
	check: ({ tags, any }) => {
		const wanted = tags.map(tagKey);
		return (contact) => {
			const present = new Set(tagsOf(contact).map(tagKey));
			return any ? wanted.some((tag) => present.has(tag)) : wanted.every((tag) => present.has(tag));
		};
	},
});

export const tagsFilter = withNamesOfTags(tagsByName, 'tagNames');
