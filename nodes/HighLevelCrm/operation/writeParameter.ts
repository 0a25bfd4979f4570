import type { ItemParameters } from '../run/row';
import { BadInput } from '../values/badInput';
import { toText } from '../values/json';
import { joinWithOr } from '../values/list';
import { displayValue } from '../values/text';
import type { Parameter } from './option';
import { dryRun } from './sharedOptions';

/** Which rows of a run are written: all, those that change something, or none. */
export type WriteMode = 'rows' | 'changes' | 'nothing';

const EVERY_ROW = { name: 'Every Row', value: 'rows', description: 'Send each row, without reading its contact first' };

const COMPARED = [
	{
		name: 'Only Changes',
		value: 'changes',
		description: 'Read the contacts first, many at once, and send only rows that would change something',
	},
	{
		name: 'Nothing (Dry Run)',
		value: 'nothing',
		description: 'Read the contacts, and only output what each row would do, with its <code>action</code>',
	},
];

/** The values with which the contacts are read before the first row is written. */
export const READING_MODES = COMPARED.map(({ value }) => value);

/** Condition of options that need the contacts. In a run of every row they have it read them, too. */
export const WHERE_READ = { offeredWith: { show: { '/write': READING_MODES } }, isKept: true } as const;

const declaration = {
	displayName: 'Write',
	name: 'write',
	noDataExpression: true,
	description:
		"What to write. Contacts are read by a search that lags by up to a minute: what others change in that time, or while the run lasts, isn't seen.",
} as const;

/** Parameter of the operations that can compare their rows with the contacts. */
export const writeParameter = {
	...declaration,
	type: 'options',
	options: [EVERY_ROW, ...COMPARED],
	default: 'rows',
} satisfies Parameter;

/** The same for a whole list, whose contacts are always read first. */
export const writeListParameter = {
	...declaration,
	type: 'options',
	options: COMPARED,
	default: 'changes',
} satisfies Parameter;

/** @returns `undefined` if the operation has no such parameter @throws BadInput for a value that it does not offer */
function writeModeOf(parameters: ItemParameters): WriteMode | undefined {
	const stored = parameters.raw(writeParameter.name);
	if (stored === undefined) return undefined;
	// Reading a parameter evaluates it anew in each row, so a plain text is taken as it is.
	const given = typeof stored === 'string' && !stored.startsWith('=') ? stored : toText(parameters.get(writeParameter));
	const offered = writeParameter.options.map(({ value }) => value);
	if (offered.includes(given)) return given as WriteMode;
	throw new BadInput(
		`${declaration.displayName} can't be "${displayValue(given)}"`,
		`It has to be ${joinWithOr(offered)}.`,
	);
}

/** Whether rows are compared with their contacts, which are read first. @throws BadInput */
export const isCompared = (parameters: ItemParameters): boolean =>
	READING_MODES.includes(writeModeOf(parameters) ?? '') || isDryRun(parameters);

/** Whether nothing is written, by Write or, in operations without it, by the option Dry Run. @throws BadInput */
export const isDryRun = (parameters: ItemParameters): boolean =>
	writeModeOf(parameters) === 'nothing' || parameters.option(dryRun) === true;
