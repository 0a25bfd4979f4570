import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../api/request';
import { contactFormat } from '../operation/formatOption';
import { firstChangesOf, firstChangesParameter, isDryRun, writeListParameter } from '../operation/writeParameter';
import { automaticNotice } from '../operation/notices';
import type { Operation } from '../operation/operation';
import type { Option } from '../operation/option';
import { outputFormat } from '../operation/output';
import { outputMode } from '../run/entryPoints/outputOption';
import type { Call } from '../run/call';
import type { ClosingCalls } from '../run/closingCalls';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { isObject } from '../values/json';
import { fillEmpty, onlyNew } from '../plan/fieldRules';
import { maxChanges } from '../plan/maxChanges';
import { labelOf } from '../mapping/fields/additionalFields';
import { badValues } from '../mapping/fields/badValues';
import { clearEmpty } from '../mapping/fields/contactInput';
import { fieldsParameters } from '../mapping/fields/mapper';
import { type RawNames, rawNamesOf } from '../plan/rawKeys';
import { ContactList } from '../plan/leavers/contactList';
import { planLeavers } from '../plan/leavers/leaverCalls';
import {
	brakeFrom,
	brakePercent,
	keepTags,
	leaversNotices,
	leaversParameter,
	leaversTagParameter,
	listTagParameter,
	parseLeaverSettings,
	requireListTag,
} from '../plan/leavers/leaverParameters';
import { conflicts } from '../plan/conflictsOption';
import { matchField } from '../plan/matchField';
import { neededFields, writtenContactOutput } from './output/contactOutput';
import { tagMode } from '../tags/tagMode';
import { type PreparedRow, UpsertJob } from './upsertJob';

/** The panel begins with what most lists need. These options join it when the list has its tag, without which no row is sent. */
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
		if (run.isInLoop()) throw IN_A_LOOP;
		if (run.hasSeveralBranches()) throw SEVERAL_BRANCHES;
		const list = new ContactList(settings, run);
		const job = new UpsertJob(first, settings.listTag, settings.action === 'doNotDisturb');
		if (settings.action === 'doNotDisturb') neededFields(first, { dnd: true });
		return {
			isWholeList: true,
			prepare: async (row) => await prepareRow(row, job, list),
			readList: async (send) => await list.read(send),
			plan: job.decide,
			trial: job.trial,
			close: async () => await closeList(first, list),
		};
	},
};

/** Reads a row of the list. One that can't be read protects the contact that it names. @throws BadInput */
async function prepareRow(row: Row, job: UpsertJob, list: ContactList): Promise<Call> {
	try {
		requireListTag(row, list.settings.listTag);
		const prepared = await job.prepare(row);
		list.named.add(prepared.keys);
		return tracked(prepared, list, row);
	} catch (error) {
		const names = await rawNamesOf(row);
		list.rowFailed(names, row.index + 1);
		const isNameless = names.keys.length === 0 && names.unreadable.length === 0;
		throw isNameless && isListEmpty(row) ? EMPTY_LIST : error;
	}
}

/** Decides what becomes of the contacts that left, in the format of the rows. */
async function closeList(first: Row, list: ContactList): Promise<ClosingCalls> {
	const format = outputFormat(first, synchronize);
	const { parameters, run } = first;
	const mode = isDryRun(parameters) ? 'dryRun' : firstChangesOf(parameters) === undefined ? 'run' : 'trial';
	const { calls, failure } = await planLeavers(list, run, mode);
	const formatted = calls.map((call) => ({
		...call,
		run: async (send: Send) => await Promise.all((await call.run(send)).map(format)),
	}));
	return { calls: formatted, failure };
}

const IN_A_LOOP = new BadInput(
	"Synchronize can't run in a loop, as each part of the list would look like the whole list",
	'Give it all rows at once: it paces its requests by itself. Nothing was sent.',
);

const SEVERAL_BRANCHES = new BadInput(
	'Several branches lead into Synchronize: n8n runs it once for each, and each part would look like the whole list',
	'Put a Merge node (Append) before it, so that it gets all rows at once. Nothing was sent.',
);

/** n8n's Always Output Data makes one empty item of an empty list. */
const isListEmpty = ({ run, item }: Row): boolean => run.rows === 1 && Object.keys(item.json).length === 0;

const EMPTY_LIST = new BadInput(
	'The list is empty',
	'Synchronize needs the whole list. Switch off Always Output Data in the node before it. Nothing was sent.',
);

/** Do Not Disturb is never lifted: the contact may have asked for it itself. */
const withMute = (kept: unknown): IDataObject => ({ ...(isObject(kept) && kept), [labelOf('dnd')]: true });

/** Records what becomes of a row. */
function tracked({ call, isLifted, ...names }: PreparedRow, list: ContactList, { index }: Row): Call {
	return {
		...call,
		async run(send) {
			const records = await call.run(send).catch((error: unknown) => {
				list.rowFailed(withOwnId(names), index + 1);
				throw error;
			});
			const [record] = records;
			list.rowSucceeded(record, names, index + 1);
			return record && list.keepsMuted(record, isLifted) ? [{ ...record, kept: withMute(record.kept) }] : records;
		},
	};
}

/** A row that failed may name an ID that nobody has: then nobody knows whom it means. */
const withOwnId = ({ keys, unreadable }: RawNames): RawNames => ({
	keys,
	unreadable: keys.some((key) => 'id' in key) ? [...unreadable, 'the ID'] : unreadable,
});
