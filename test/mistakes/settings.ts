import { automatic, located } from '../support/bench';
import { ADA, columns, EMAIL, mapped, onContact, type Mistake } from './mistake';

const search = (filters: object, more: object = {}) =>
	onContact('search', { query: '', returnAll: true, filters, ...more } as never);
const synchronize = (more: object, options: object = {}) =>
	onContact('synchronize', { fields: automatic(), listTag: 'shop', leavers: 'report', options, ...more } as never);
const deleting = (options: object) => onContact('delete', { contactId: located('email', EMAIL), options } as never);
const ROWS = [{ email: EMAIL }];

/** Filters, options, lists and tags. Others: prepareAll.test.ts, unknownTags.test.ts, maxChanges.test.ts, leavers.test.ts. */
export const SETTINGS: Mistake[] = [
	{
		does: 'filters by a tag whose expression is empty',
		parameters: search({ tags: '={{ $json.tag }}' }),
		names: /Filters > Tags was empty, and nothing else says which contacts to find/,
		advises: /Check its expression/,
	},
	{
		does: 'writes a day in words',
		parameters: search({ addedAfter: '={{ "yesterday" }}' }),
		names: /Filters > Added After "yesterday"/,
		advises: /2026-01-31/,
	},
	{
		does: 'confuses the ends of a period',
		parameters: search({ addedAfter: '2026-05-01T00:00:00', addedBefore: '2026-04-01T00:00:00' }),
		names: /Added After is later than Added Before/,
		advises: /swap the two/,
	},
	{
		does: 'gives one day as both ends of the period of an audit',
		parameters: {
			resource: 'equipment',
			operation: 'getAll',
			returnAll: true,
			options: { audit: { bookings: { from: '2026-12-08T00:00:00', to: '2026-12-08T00:00:00' } } },
		},
		names: /Bookings > To is not later than From/,
		advises: /for one day, give the day after it/,
	},
	{
		does: 'misspells a tag',
		parameters: search({ tags: 'vipp' }),
		names: /no tag "vipp"/,
		advises: /check the spelling/,
	},
	{
		does: 'asks for ten contacts in words',
		parameters: search({}, { returnAll: false, limit: '={{ "ten" }}' }),
		names: /Limit "ten"/,
		advises: /Give 1, 2, 3/,
	},
	{
		does: 'leaves a comma in the custom query',
		parameters: search({}, { options: { customQuery: '{ "filters": [], }' } }),
		names: /Custom Query is not a JSON object/,
		advises: /It has to look like/,
	},
	{
		does: 'gives an option by an expression that no entry has',
		parameters: mapped({ tags: 'vip' }, { tagMode: '={{ "merge" }}' }),
		names: /Options > Tag Mode can't be "merge"/,
		advises: /It has to be add or replace/,
	},
	{
		does: 'writes the name of an output in place of its value',
		parameters: mapped({}, { output: '={{ "Summary" }}' }),
		names: /Options > Items to Return can't be "Summary"/,
		advises: /It has to be all, changes, plainChanges or summary/,
	},
	{
		does: 'writes what the panel does not offer',
		parameters: { ...mapped({}), write: 'all' },
		names: /Write can't be "all"/,
		advises: /It has to be rows, changes, first or nothing/,
	},
	{
		does: 'switches the dry run by an expression that is empty',
		parameters: deleting({ dryRun: '={{ $json.dry }}' }),
		names: /Options > Dry Run is empty/,
		advises: /Correct it, or remove the option/,
	},
	{
		does: 'protects contacts by a tag whose expression is empty',
		parameters: synchronize({ leavers: 'delete' }, { keepTags: '={{ $json.keep }}' }),
		items: ROWS,
		names: /Options > Never Touch Contacts with These Tags is empty/,
		advises: /Correct it, or remove the option/,
	},
	{
		does: 'keeps fields by an expression that is empty',
		parameters: mapped({}, { fillEmpty: '={{ $json.kept }}' }),
		names: /Options > Fill Only If Empty Names or IDs is empty/,
		advises: /Correct it, or remove the option/,
	},
	{
		does: 'switches the dry run by a word',
		parameters: deleting({ dryRun: '={{ "no" }}' }),
		names: /Options > Dry Run "no"/,
		advises: /true or false/,
	},
	{
		does: 'writes a percentage with its sign',
		parameters: mapped({}, { maxChanges: '={{ "20%" }}' }),
		names: /Stop if More Would Change Than \(%\) "20%"/,
		advises: /a number from 0 to 100/,
	},
	{
		does: 'misspells a field that is to be kept',
		parameters: columns({ fillEmpty: '={{ ["Citty"] }}' }),
		items: ROWS,
		names: /no field "Citty"/,
		advises: /Choose fields from the list/,
	},
	{
		does: 'adds no tag',
		parameters: onContact('addTags', { ...ADA, tagNames: [], tags: '={{ $json.tag }}' }),
		names: /Add Tags needs at least one tag/,
		advises: /Select tags from the list/,
	},
	{
		does: 'puts a tag in quotes',
		parameters: onContact('addTags', { ...ADA, tagNames: [], tags: '"vip"' }),
		names: /Is ""vip"" one tag\?/,
		advises: /no quotes/,
		sends: /^POST \/contacts\/ada\/tags/,
	},
	...[false, 'N/A', '-'].map((list) => ({
		does: `names the list by an expression that gives ${JSON.stringify(list)}`,
		parameters: synchronize({ listTag: '={{ String($json.list) }}' }),
		items: [{ email: EMAIL, list }],
		names: new RegExp(`List Tag "${String(list)}" is no tag \\(row 1\\)`),
		advises: /Give a tag, or correct the expression/,
	})),
	{
		does: 'synchronizes two lists at once',
		parameters: synchronize({ listTag: '={{ $json.list }}' }),
		items: [
			{ email: EMAIL, list: 'a' },
			{ email: 'bob@example.com', list: 'b' },
		],
		names: /List Tag is "b" here and "a" in the first row \(row 2\)/,
		advises: /behind a Switch/,
	},
	{
		does: 'gives those who left the tag of the list',
		parameters: synchronize({ leavers: 'addTag', leaversTag: 'Shop' }),
		items: ROWS,
		names: /Tag for Those Who Left is the List Tag/,
		advises: /Choose another tag/,
	},
	{
		does: 'protects the whole list',
		parameters: synchronize({ leavers: 'removeTag' }, { keepTags: 'vip, Shop' }),
		items: ROWS,
		names: /Never Touch Contacts with These Tags has the List Tag "shop"/,
		advises: /Give other tags/,
	},
	{
		does: 'deletes without a brake',
		parameters: synchronize({ leavers: 'delete' }, { brakePercent: 100 }),
		items: ROWS,
		names: /Hold Back Above \(%\) can't be 100/,
		advises: /needs a brake/,
	},
];
