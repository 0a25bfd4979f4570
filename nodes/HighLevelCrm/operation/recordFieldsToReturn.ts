import type { IDataObject } from 'n8n-workflow';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { joinWithOr, parseList } from '../values/list';
import { displayValue } from '../values/text';
import type { Option } from './option';

/** Options > Fields to Return of lists of records that are no contacts: names, in the order of the output; empty for all. */
export const recordFieldsToReturn: Option<string[]> = {
	parameter: {
		displayName: 'Fields to Return',
		name: 'fieldsToReturn',
		type: 'string',
		default: '',
		placeholder: 'e.g. ID, name, quantity',
		description: 'The only fields to output, comma-separated, in this order',
	},
	read: (given) => parseList(given, 'Options > Fields to Return'),
};

/** Pattern of a display name, like `ID` or `Calendar IDs`. The names in the records begin with a small letter and have no blanks. */
const DISPLAY_NAME = /^\p{Lu}|\s/u;

/** Fields whose name in the panel differs from their name in the record. */
const PANEL_NAMES: Readonly<Record<string, string>> = { Active: 'isActive' };

/** The field's own name: `id`, `calendarIds`. A name that is not a display name is kept, as another server may have such a field. */
const ownName = (name: string): string =>
	PANEL_NAMES[name] ??
	(DISPLAY_NAME.test(name)
		? name.toLowerCase().replace(/[\s_-]+(\S)/g, (_, letter: string) => letter.toUpperCase())
		: name);

/** Fields that servers leave out of records in which they are empty, so that no record may have the field although its name is correct. */
const OFTEN_EMPTY = new Set(
	'assignedTo body bodyText calendarIds color description dueDate outOfService pinned title userId'.split(' '),
);

/** The chosen names of a run, by whether a record had the field. A hint at the end names the fields that no record had, as they may be misspelled. */
const fieldsOfRun = perRun(({ warnings }) => {
	const isFound = new Map<string, boolean>();
	warnings.addAtEnd(() => {
		const names = [...isFound].filter(([, found]) => !found).map(([name]) => `"${displayValue(name)}"`);
		return names.length === 0
			? ''
			: `Options > Fields to Return: none of the records that came out has a field ${joinWithOr(names)}`;
	});
	return isFound;
});

/**
 * Returns the chosen fields of a record, named by themselves or as the panel shows them. A missing one is `null`, so that all items have the
 * same columns.
 */
export function pickRecordFields(record: IDataObject, names: readonly string[], run: RunServices): IDataObject {
	const isFound = fieldsOfRun(run);
	return Object.fromEntries(
		names.map((name) => {
			const key = name in record ? name : ownName(name);
			if (isFound.get(name) !== true) isFound.set(name, key in record || OFTEN_EMPTY.has(key));
			return [key, record[key] ?? null];
		}),
	);
}
