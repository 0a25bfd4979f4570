import { contactFormat } from '../operation/formatOption';
import {
	firstChangesOf,
	firstChangesParameter,
	isDryRun,
	isTrial,
	writeListParameter,
} from '../operation/writeParameter';
import { automaticNotice, replaceTagsNotice } from '../operation/notices';
import type { Operation } from '../operation/operation';
import type { Option } from '../operation/option';
import { outputFormat } from '../operation/output';
import { outputMode } from '../run/entryPoints/outputOption';
import type { ClosingCalls } from '../run/closingCalls';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { fillEmpty, onlyNew } from '../plan/options/fieldRules';
import { maxChanges } from '../plan/options/maxChanges';
import { badValues } from '../mapping/input/badValues';
import { clearEmpty } from '../mapping/input/contactInput';
import { fieldsParameters } from '../mapping/fields/mapper';
import { ContactList } from '../leavers/contactList';
import { planLeavers } from '../leavers/planLeavers';
import { brakeFrom, brakePercent, keepTags } from '../leavers/brakeOptions';
import {
	leaversNotices,
	leaversParameter,
	leaversTagParameter,
	listTagParameter,
	parseLeaverSettings,
} from '../leavers/leaverParameters';
import { samePhoneIn } from '../lookups/samePhoneIn';
import { conflicts } from '../plan/options/conflictsOption';
import { matchField } from '../plan/options/matchField';
import { neededFields, writtenContactOutput } from './output/contactOutput';
import { tagMode } from '../tags/tagMode';
import { prepareRow } from './upserts/rowOfList';
import { UpsertJob } from './upserts/upsertJob';

/** Offers an option only once the list has its tag, without which no row is sent: the panel begins with what most lists need. */
const offeredWithListTag = (option: Option): Option => ({
	...option,
	parameter: { ...option.parameter },
	offeredWith: { hide: { '/listTag': [''] } },
});

export const synchronize: Operation = {
	value: 'synchronize',
	name: 'Synchronize',
	action: 'Synchronize contacts with list',
	description: 'Create or update the contacts of a whole list, and find those that left it',
	parameters: [
		listTagParameter,
		leaversParameter,
		leaversTagParameter,
		...leaversNotices,
		...fieldsParameters,
		automaticNotice,
		replaceTagsNotice,
		writeListParameter,
		firstChangesParameter,
	],
	options: [
		...[outputMode, contactFormat, brakePercent, brakeFrom, keepTags],
		...[matchField, fillEmpty, onlyNew, conflicts, maxChanges, badValues],
		...[clearEmpty, tagMode].map(offeredWithListTag),
	],
	output: writtenContactOutput,
	results: ['created', 'updated', 'unchanged', 'conflicts', 'kept', 'left', 'held'],
	begin(first) {
		const { run } = first;
		const settings = parseLeaverSettings(first);
		if (run.isGivenOneItem) throw EXECUTE_ONCE;
		if (run.isInLoop()) throw IN_A_LOOP;
		if (run.hasSeveralBranches()) throw SEVERAL_BRANCHES;
		// Checked here, as otherwise a bad value would fail each row, but the list would still be read.
		firstChangesOf(first);
		const list = new ContactList(settings, run);
		const job = new UpsertJob(first, settings.listTag, settings.action === 'doNotDisturb');
		if (settings.action === 'doNotDisturb') neededFields(first, { dnd: true });
		return {
			isWholeList: true,
			prepare: async (row) => await prepareRow(row, job, list),
			list: { read: async (send) => await list.read(send), samePhone: async () => await samePhoneIn(run) },
			plan: job.decide,
			trial: job.trial,
			close: async () => await closeList(first, list),
		};
	},
};

/** Decides what becomes of the contacts that left, in the format of the rows, but without the fields that these write. */
async function closeList({ parameters, run }: Row, list: ContactList): Promise<ClosingCalls> {
	const mode = isDryRun(parameters) ? 'dryRun' : isTrial(parameters) ? 'trial' : 'run';
	return { ...(await planLeavers(list, run, mode)), format: outputFormat({ parameters, run }, synchronize) };
}

const IN_A_LOOP = new BadInput(
	"Synchronize can't run in a loop, as each part of the list would look like the whole list",
	'Give it all rows at once: it paces its requests by itself. A sub-workflow has to run once with all items. Nothing was sent.',
);

const EXECUTE_ONCE = new BadInput(
	'Execute Once gives Synchronize the first row alone, which would look like the whole list',
	'Switch it off in the settings of the node. Nothing was sent.',
);

const SEVERAL_BRANCHES = new BadInput(
	'Several branches lead into Synchronize: n8n runs it once for each, and each part would look like the whole list',
	'Put a Merge node (Append) before it, where they meet, so that it gets all rows at once. Nothing was sent.',
);
