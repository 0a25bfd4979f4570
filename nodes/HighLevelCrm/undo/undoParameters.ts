import type { IDataObject } from 'n8n-workflow';
import { notice } from '../operation/notices';
import type { Option, Parameter } from '../operation/option';
import { brakeFrom, brakePercent, keepTags } from '../leavers/brakeOptions';
import { parseTag } from '../leavers/leaverParameters';
import { isChosenByAgent } from '../run/entryPoints/readOption';
import { isTrial } from '../operation/writeParameter';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { parseOfferedValue } from '../values/offeredValue';
import { isEmpty } from '../values/text';
import { parseItem, withDetails } from './earlierItem';
import { withoutNullWords } from './nullWords';

/** What is done with contacts that the earlier run created. */
type CreatedAction = 'report' | 'addTag' | 'delete';

export const runItemParameter = {
	displayName: 'Item of the Run',
	name: 'runItem',
	type: 'string',
	default: '',
	placeholder: 'e.g. { "action": "updated", "changes": { … } }',
	hint: 'Empty if the input has the items of the run. If a table keeps each as JSON in a column, choose that column.',
	description: 'An item that the earlier run returned, as JSON or as an object',
} satisfies Parameter;

export const createdContactsParameter = {
	displayName: 'Contacts That the Run Created',
	name: 'createdContacts',
	type: 'options',
	options: [
		{ name: 'Add a Tag', value: 'addTag', description: 'They stay, and get a tag by which you find them' },
		{ name: 'Delete', value: 'delete', description: 'Delete those that nobody has changed since' },
		{ name: 'Report Only', value: 'report' },
	],
	default: 'report',
	description: 'What to do with contacts that did not exist before the run',
} satisfies Parameter;

export const createdTagParameter = {
	displayName: 'Tag for Created Contacts',
	name: 'createdTag',
	type: 'string',
	default: '',
	placeholder: 'e.g. created by mistake',
	displayOptions: { show: { createdContacts: ['addTag'] } },
	description: 'The tag that contacts get which the run created',
} satisfies Parameter;

export const undoNotices: readonly Parameter[] = [
	notice(
		'deleteCreatedNotice',
		'Contacts that the run created are DELETED, unless somebody changed them since. HighLevel can restore them for 60 days. Try Write > Nothing (Dry Run) first.',
		{ createdContacts: ['delete'] },
	),
];

const WHERE_DELETED = { show: { '/createdContacts': ['delete'] } };

/** The option has the same name as for contacts that left a list. Here it limits the share of the items whose contacts would be deleted. */
export const undoBrakePercent: Option<number> = {
	...brakePercent,
	offeredWith: WHERE_DELETED,
	parameter: {
		...brakePercent.parameter,
		hint: undefined,
		description: 'Percent of the items. If more contacts would be deleted, none is, and all else is taken back.',
	},
};

export const undoBrakeFrom: Option<number> = {
	...brakeFrom,
	offeredWith: WHERE_DELETED,
	parameter: {
		...brakeFrom.parameter,
		hint: undefined,
		description:
			'Beyond this number the limit applies. More than half is held back from three contacts on, unless the limit is higher.',
	},
};

export const undoKeepTags: Option<string[]> = {
	...keepTags,
	offeredWith: WHERE_DELETED,
	parameter: {
		...keepTags.parameter,
		hint: undefined,
		description: 'Comma-separated. Contacts with one of them are held.',
	},
};

/** How contacts that the earlier run created are dealt with. */
export interface CreatedSettings {
	action: CreatedAction;
	/** In lower case; '' if none is added. */
	tag: string;
	brakePercent: number;
	brakeFrom: number;
	keepTags: readonly string[];
}

/** @throws BadInput */
export function parseCreatedSettings({ parameters }: Row): CreatedSettings {
	const { displayName, name, options } = createdContactsParameter;
	const offered = options.map(({ value }) => value) as CreatedAction[];
	const action = parseOfferedValue(parameters.get(createdContactsParameter), offered, displayName);
	if (action === 'delete' && isChosenByAgent(parameters.raw(name)))
		throw new BadInput('An agent can only report or tag created contacts', `Choose ${displayName} in the node itself.`);
	const { displayName: label } = createdTagParameter;
	return {
		action,
		tag: action === 'addTag' ? parseTag(parameters.get(createdTagParameter), label) : '',
		brakePercent: parameters.option(undoBrakePercent),
		brakeFrom: parameters.option(undoBrakeFrom),
		keepTags: parameters.option(undoKeepTags),
	};
}

/** Returns the item that a row takes back. @throws BadInput */
export function readRunItem({ parameters, item }: Row): IDataObject {
	const given = isEmpty(parameters.raw(runItemParameter.name))
		? withoutFileMark(item.json)
		: parseItem(parameters.get(runItemParameter));
	return withDetails(withoutNullWords(given));
}

/** The byte order mark with which a file may begin. n8n's nodes that read files leave it before the first heading. */
const FILE_MARK = /^\ufeff/;

function withoutFileMark(item: IDataObject): IDataObject {
	if (!FILE_MARK.test(Object.keys(item)[0] ?? '')) return item;
	return Object.fromEntries(Object.entries(item).map(([column, value]) => [column.replace(FILE_MARK, ''), value]));
}

/** @throws BadInput if only the first changes are to be written, which an expression may say */
export function refuseFirstChanges({ parameters }: Row): void {
	if (!isTrial(parameters)) return;
	throw new BadInput("Undo can't write only the first changes", 'Choose Write > Only Changes or Nothing (Dry Run).');
}
