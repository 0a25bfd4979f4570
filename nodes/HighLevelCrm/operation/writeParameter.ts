import { omit } from '../values/omit';
import { perRun } from '../run/perRun';
import type { ItemParameters, RowContext } from '../run/row';
import { BadInput } from '../values/badInput';
import { toText } from '../values/json';
import { wholeNumberIn } from '../values/numbers';
import { parseOfferedValue } from '../values/offeredValue';
import { displayValue, isEmpty } from '../values/text';
import type { Option, Parameter } from './option';
import { dryRun } from './sharedOptions';

/** Which rows of a run are written: all, those that change something, the first of these, or none. */
export type WriteMode = 'rows' | 'changes' | 'first' | 'nothing';

const EVERY_ROW = { name: 'Every Row', value: 'rows', description: 'Send each row without reading its contact' };

const COMPARED = [
	{
		name: 'Only Changes',
		value: 'changes',
		description: 'Read the contacts, and send only what changes',
	},
	{
		name: 'The First Changes',
		value: 'first',
		description: 'A trial: send only the first; others come out as in a dry run',
	},
	{
		name: 'Nothing (Dry Run)',
		value: 'nothing',
		description: 'Only output the <code>action</code> of each row',
	},
];

/** Shown after a long run that wrote every row. */
export const ONLY_CHANGES_ADVICE = 'With Write > Only Changes, rows that change nothing need no request.';

/** The values with which the contacts are read before the first row is written. */
const READING_MODES = COMPARED.map(({ value }) => value);

const MODES = [EVERY_ROW.value, ...READING_MODES];

/** Condition of options that need the contacts. If one is set, even a run with Every Row reads the contacts. */
export const WHERE_READ = {
	offeredWith: { hide: { '/write': [EVERY_ROW.value] } },
	keptWith: { hide: { '/write': [{ _cnd: { not: EVERY_ROW.value } }] } },
} satisfies Partial<Option>;

const declaration = {
	displayName: 'Write',
	name: 'write',
	noDataExpression: true,
	description: "What to write. What others change in the last minute or meanwhile isn't seen.",
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

/** The same without a trial. */
export const writeBackParameter = {
	displayName: declaration.displayName,
	name: declaration.name,
	noDataExpression: true,
	type: 'options',
	options: COMPARED.filter(({ value }) => value !== 'first').map((entry) => omit(entry, 'description')),
	default: 'changes',
} satisfies Parameter;

/** Maximum number of contacts that a trial writes. */
export const firstChangesParameter = {
	displayName: 'Number of Changes',
	name: 'firstChanges',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 10,
	displayOptions: { show: { write: ['first'] } },
	description: 'Maximum number of contacts to write, in the order of the rows',
} satisfies Parameter;

/** @returns `undefined` if the operation has no such parameter @throws BadInput for a value that it does not offer */
function writeModeOf(parameters: ItemParameters): WriteMode | undefined {
	const stored = parameters.raw(writeParameter.name);
	if (stored === undefined) return undefined;
	// Reading a parameter evaluates it anew in each row, so a plain text is taken as it is.
	// An agent's model that leaves it empty gets no default, as that would write.
	const read = () => toText(parameters.get({ ...writeParameter, default: '' }));
	const given = typeof stored === 'string' && !stored.startsWith('=') ? stored : read();
	return parseOfferedValue(given, MODES, declaration.displayName) as WriteMode;
}

/** Whether rows are compared with their contacts, which are read first. @throws BadInput */
export const isCompared = (parameters: ItemParameters): boolean =>
	READING_MODES.includes(writeModeOf(parameters) ?? '') || isDryRun(parameters);

/** Maximum number of contacts that the run writes; `undefined` without a limit. @throws BadInput also if n8n makes several runs of the rows */
export function firstChangesOf({ parameters, run }: RowContext): number | undefined {
	if (!isTrial(parameters)) return undefined;
	if (isRunSeveralTimes(run)) throw SEVERAL_RUNS;
	if (run.isRetried) throw RETRIED;
	const given = parameters.get(firstChangesParameter);
	const count = isEmpty(given) ? firstChangesParameter.default : wholeNumberIn(given);
	if (typeof count === 'number' && Number.isInteger(count) && count >= 1) return count;
	throw new BadInput(
		`${firstChangesParameter.displayName} "${displayValue(given)}" is not a whole number from 1 up`,
		'Give 1, 2, 3 …',
	);
}

/** Whether n8n runs the node several times, each with a part of the rows. Finding out evaluates an expression, so it is done once for all rows. */
export const isRunSeveralTimes = perRun((run) => run.isTool || run.isInLoop() || run.hasSeveralBranches());

const SEVERAL_RUNS = new BadInput(
	'The First Changes would be those of each run: in a loop, behind several branches, in a sub-workflow for each item, or as the tool of an agent, n8n runs the node several times',
	'Give it all rows at once, without a loop, through a Merge node (Append). A sub-workflow has to run once with all items. Nothing was sent.',
);

const RETRIED = new BadInput(
	'The First Changes would be others in each try: with Retry On Fail, n8n runs the node again if a row fails',
	'Switch Retry On Fail off in the settings of the node, which repeats single requests by itself. Nothing was sent.',
);

/** Whether only the first changes are written. @throws BadInput */
export const isTrial = (parameters: ItemParameters): boolean => writeModeOf(parameters) === 'first';

/** Whether rows come out as in a dry run unless they are among the first changes. @throws BadInput */
export const isForetold = (parameters: ItemParameters): boolean => isDryRun(parameters) || isTrial(parameters);

/** Whether nothing is written, by Write or, in operations without it, by the option Dry Run. @throws BadInput */
export const isDryRun = (parameters: ItemParameters): boolean =>
	writeModeOf(parameters) === 'nothing' || parameters.option(dryRun) === true;
