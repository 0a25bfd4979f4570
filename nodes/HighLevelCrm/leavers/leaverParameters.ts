import { notice } from '../operation/notices';
import type { Parameter } from '../operation/option';
import { isChosenByAgent, isOwnExpression } from '../run/entryPoints/readOption';
import type { Row } from '../run/row';
import { BadInput, notDocumented } from '../values/badInput';
import { parseOfferedValue } from '../values/offeredValue';
import { parseTypedTags, rejectNoTag } from '../tags/tagSets';
import { displayValue } from '../values/text';
import { BRAKE_LABEL, brakeFrom, brakePercent, KEEP_TAGS_LABEL, keepTags } from './brakeOptions';

/** What is done with the contacts that left the list. */
export type LeaverAction = 'report' | 'removeTag' | 'addTag' | 'doNotDisturb' | 'delete';

export const listTagParameter = {
	displayName: 'List Tag',
	name: 'listTag',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. shop customer',
	hint: "A tag of its own, which starts no HighLevel workflow: every row's contact gets it, and who has it but is in no row has left",
	description: 'The tag that marks the contacts of this list',
} satisfies Parameter;

export const leaversParameter = {
	displayName: 'Contacts That Left the List',
	name: 'leavers',
	type: 'options',
	options: [
		{ name: 'Add Another Tag', value: 'addTag' },
		{ name: 'Delete', value: 'delete' },
		{ name: 'Remove the List Tag', value: 'removeTag' },
		{ name: 'Report Only', value: 'report' },
		{ name: 'Set Do Not Disturb', value: 'doNotDisturb' },
	],
	default: 'report',
	description: 'What to do with contacts that have the list tag and are in no row',
} satisfies Parameter;

export const leaversTagParameter = {
	displayName: 'Tag for Those Who Left',
	name: 'leaversTag',
	type: 'string',
	default: '',
	placeholder: 'e.g. former customer',
	displayOptions: { show: { leavers: ['addTag'] } },
	description: 'The tag that the contacts get when they left the list',
} satisfies Parameter;

const LEAVER_NOTICES: Record<LeaverAction, string> = {
	report: 'The rows are the whole list: contacts with the list tag in no row are only returned.',
	removeTag: 'The rows are the whole list: contacts with the list tag in no row lose the tag; all else of them stays.',
	addTag: 'The rows are the whole list: contacts with the list tag in no row get the other tag and lose the list tag.',
	doNotDisturb:
		'The rows are the whole list: contacts with the list tag in no row get no messages any more and lose the list tag. Synchronize never lifts that; Undo does.',
	delete:
		'The rows are the whole list: contacts with the list tag in no row are DELETED. HighLevel can restore them for 60 days. Try Write > Nothing (Dry Run) first.',
};

export const leaversNotices: readonly Parameter[] = Object.entries(LEAVER_NOTICES).map(([action, text]) =>
	notice(`${action}LeaversNotice`, text, { leavers: [action] }),
);

/** How a run of Synchronize deals with contacts that left the list. Tags are in lower case. */
export interface LeaverSettings {
	listTag: string;
	action: LeaverAction;
	leaversTag: string;
	brakePercent: number;
	brakeFrom: number;
	keepTags: readonly string[];
}

/** @throws BadInput, also for what the dialect has no call for */
export function parseLeaverSettings({ parameters, run }: Row): LeaverSettings {
	const listTag = parseTag(parameters.get(listTagParameter), listTagParameter.displayName);
	const action = parseAction(parameters.get(leaversParameter));
	// A tool gets one contact in a call, so all others of the list would seem to have left it.
	if (action !== 'report' && (run.isTool || isChosenByAgent(parameters.raw(leaversParameter.name))))
		throw new BadInput(
			'An agent can only report the contacts that left the list',
			`It gives one contact at a time, which would look like the whole list. Choose ${leaversParameter.displayName} > Report Only, or give it Create or Update.`,
		);
	const label = leaversParameter.options.find(({ value }) => value === action)?.name ?? '';
	const { dialect } = run;
	const lacksTags = (action === 'removeTag' || action === 'addTag') && !dialect.addTags;
	if (lacksTags || (action === 'doNotDisturb' && !dialect.additionalFields.includes('dnd')))
		throw notDocumented(`${leaversParameter.displayName} > ${label}`, 'Choose Report Only or Delete');
	const leaversTag =
		action === 'addTag' ? parseTag(parameters.get(leaversTagParameter), leaversTagParameter.displayName) : '';
	if (action === 'delete' && parameters.option(brakePercent) >= 100)
		throw new BadInput(
			`Options > ${BRAKE_LABEL} can't be 100 with Delete`,
			'Give a smaller number: a run that deletes needs a brake.',
		);
	if (leaversTag === listTag)
		throw new BadInput(`${leaversTagParameter.displayName} is the List Tag`, 'Choose another tag for those who left.');
	const kept = parameters.option(keepTags);
	if (action !== 'report' && kept.includes(listTag))
		throw new BadInput(
			`Options > ${KEEP_TAGS_LABEL} has the List Tag "${displayValue(listTag)}"`,
			'All contacts of the list have it, so nothing would ever be done with those who left. Give other tags.',
		);
	return {
		...{ listTag, action, leaversTag },
		brakePercent: parameters.option(brakePercent),
		brakeFrom: parameters.option(brakeFrom),
		keepTags: kept,
	};
}

/** Each row of the list gets the list's own tag, so another one in a row would be lost. @throws BadInput */
export function requireListTag({ parameters }: Row, listTag: string): void {
	const { name, displayName } = listTagParameter;
	if (!isOwnExpression(parameters.raw(name))) return;
	const own = parseTag(parameters.get(listTagParameter), displayName);
	if (own === listTag) return;
	throw new BadInput(
		`${displayName} is "${own}" here and "${listTag}" in the first row`,
		'All rows are one list with one tag. Use a Synchronize of its own for each list, for example behind a Switch.',
	);
}

/** Reads a single tag. @returns it in lower case @throws BadInput */
export function parseTag(given: unknown, label: string): string {
	const [tag, another] = parseTypedTags(given, label);
	// Every contact of the list would get it.
	if (tag !== undefined) rejectNoTag(tag, label, 'Give a tag, or correct the expression.');
	if (tag !== undefined && another === undefined) return tag.toLowerCase();
	throw new BadInput(`${label} has to be one tag`, 'Give a single tag without commas.');
}

function parseAction(given: unknown): LeaverAction {
	const offered = leaversParameter.options.map(({ value }) => value) as LeaverAction[];
	return parseOfferedValue(given, offered, leaversParameter.displayName);
}
