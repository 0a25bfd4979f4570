import { badValues } from '../mapping/input/badValues';
import { clearEmpty } from '../mapping/input/contactInput';
import { fieldsParameters } from '../mapping/fields/mapper';
import { automaticNotice, replaceTagsNotice, upsertNotice } from '../operation/notices';
import type { Operation } from '../operation/operation';
import { contactFormat } from '../operation/formatOption';
import { firstChangesParameter, writeParameter } from '../operation/writeParameter';
import { conflicts } from '../plan/options/conflictsOption';
import { fillEmpty, onlyNew } from '../plan/options/fieldRules';
import { matchField } from '../plan/options/matchField';
import { maxChanges } from '../plan/options/maxChanges';
import { outputMode } from '../run/entryPoints/outputOption';
import { tagMode } from '../tags/tagMode';
import { writtenContactOutput } from './output/contactOutput';
import { fieldsToReturn } from './output/options';
import { createNewIfDuplicateAllowed } from './upserts/duplicatesOption';
import { UpsertJob } from './upserts/upsertJob';

export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update contact',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	parameters: [
		...[upsertNotice, ...fieldsParameters, automaticNotice, replaceTagsNotice],
		...[writeParameter, firstChangesParameter],
	],
	options: [
		...[outputMode, contactFormat, fieldsToReturn, matchField, fillEmpty, onlyNew, conflicts, maxChanges],
		...[badValues, clearEmpty, tagMode, createNewIfDuplicateAllowed],
	],
	output: writtenContactOutput,
	results: ['created', 'updated', 'unchanged', 'conflicts', 'kept'],
	begin(first) {
		const job = new UpsertJob(first);
		return { prepare: async (row) => (await job.prepare(row)).call, plan: job.decide, trial: job.trial };
	},
};
