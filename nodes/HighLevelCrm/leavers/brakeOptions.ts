import type { Option } from '../operation/option';
import { parseTypedTags } from '../tags/tagSets';
import { cleanKey } from '../values/keys';
import { parsePercentage, parseQuantity } from '../values/numbers';
import { isEmpty } from '../values/text';

/** Without an action there is nothing to hold back. */
const DEALT_WITH = { show: { '/leavers': ['addTag', 'delete', 'doNotDisturb', 'removeTag'] } };

export const BRAKE_LABEL = 'Hold Back Above (%)';

/** Maximum share of the contacts with the list tag that may leave it in one run, percent. */
export const brakePercent: Option<number> = {
	offeredWith: DEALT_WITH,
	parameter: {
		displayName: BRAKE_LABEL,
		name: 'brakePercent',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 10,
		hint: 'Percent of the contacts with the list tag: stops half a file',
		description: 'If more would leave in one run, nothing is done with any of them',
	},
	read: (given) => (isEmpty(given) ? 10 : parsePercentage(given, `Options > ${BRAKE_LABEL}`)),
};

/** Number of contacts up to which the brake does not hold. */
export const brakeFrom: Option<number> = {
	offeredWith: DEALT_WITH,
	parameter: {
		displayName: 'Hold Back From',
		name: 'brakeFrom',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 20,
		hint: 'This many contacts may always leave, up to half of the list',
		description:
			'Beyond this number the limit in percent applies. More than half of the list is held back from three contacts on, unless the limit is higher.',
	},
	read: (given) => (isEmpty(given) ? 20 : parseQuantity(given, 'Options > Hold Back From')),
};

export const KEEP_TAGS_LABEL = 'Never Touch Contacts with These Tags';

export const keepTags: Option<string[]> = {
	offeredWith: DEALT_WITH,
	protects: true,
	parameter: {
		displayName: KEEP_TAGS_LABEL,
		name: 'keepTags',
		type: 'string',
		default: '',
		placeholder: 'e.g. other list, open matter',
		hint: 'When contacts are on another list, too, or have an open matter',
		description: 'Comma-separated. Contacts with one of them are held when they leave the list.',
	},
	read: (given) => [
		...new Set(parseTypedTags(given, `Options > ${KEEP_TAGS_LABEL}`).flatMap((tag) => withParts(tag.toLowerCase()))),
	],
};

/** Adds the parts of a tag with separators or quotes: `vip; staff` also protects contacts with `vip`. It is safer to hold a contact too many. */
const withParts = (tag: string): string[] => [
	tag,
	...tag.split(/[;|\n,]/).flatMap((part) => cleanKey(part).replace(/^["']|["']$/g, '') || []),
];
