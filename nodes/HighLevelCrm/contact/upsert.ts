import type { Send } from '../api/request';
import type { ContactKey } from '../api/contactKey';
import { dryRun, flat } from '../operation/sharedOptions';
import { automaticNotice, replaceTagsNotice, upsertNotice } from '../operation/notices';
import { switchOption } from '../operation/option';
import type { Operation } from '../operation/operation';
import type { Call } from '../run/call';
import { outputMode } from '../run/entryPoints/outputOption';
import type { Row } from '../run/row';
import { notDocumented } from '../values/badInput';
import { describeCustomFields } from '../plan/comparison/changes';
import { fillEmpty, onlyNew } from '../plan/comparison/fieldRules';
import { changeLimitOf, maxChanges } from '../plan/comparison/maxChanges';
import { ONLY_CHANGES_ADVICE, onlyChanges } from '../plan/comparison/options';
import { forecastChanges } from '../plan/comparison/planWrite';
import { previewUpsert } from '../plan/comparison/preview';
import { parseReading, type Reading } from '../plan/comparison/reading';
import { writeBlindly, writeChanges } from '../plan/comparison/writeContact';
import { badValues, reportLeftOut } from '../mapping/fields/badValues';
import { clearEmpty, parseContactInput, type MappedContact } from '../mapping/fields/contactInput';
import { nameDeletedFields } from '../mapping/fields/deletedFields';
import { matchKeys, requireOneOf } from '../mapping/fields/identity';
import { fieldsParameters } from '../mapping/fields/mapper';
import { conflicts } from '../plan/matching/conflictsOption';
import { contactRowsOf } from '../plan/matching/contactRows';
import { matchKeyOf, matchField } from '../plan/matching/matchField';
import { neededFields, writtenContactOutput } from './output/contactOutput';
import { fieldsToReturn, simplify } from './output/options';
import { tagMode, tagModeOf } from '../tags/tagMode';
import { withAdded } from '../tags/tagSets';

export const createNewIfDuplicateAllowed = switchOption({
	displayName: 'Create New if Duplicate Allowed',
	name: 'createNewIfDuplicateAllowed',
	type: 'boolean',
	default: true,
	description:
		'Whether to create a new contact even if one has the email or phone, provided that the location allows duplicates. A request with an unclear outcome is then reported, not sent again.',
});

export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update contact',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	parameters: [upsertNotice, ...fieldsParameters, automaticNotice, replaceTagsNotice],
	options: [
		...[
			clearEmpty,
			createNewIfDuplicateAllowed,
			tagMode,
			simplify,
			fieldsToReturn,
			flat,
			onlyChanges,
			dryRun,
			badValues,
		],
		...[conflicts, matchField, fillEmpty, onlyNew, maxChanges, outputMode],
	],
	output: writtenContactOutput,
	prepare: async (row) => (await prepareUpsert(row)).call,
};

/** @param listTag the tag that every row's contact gets, if the rows are a whole list: then the contacts are always read first */
export async function prepareUpsert(row: Row, listTag?: string): Promise<{ call: Call; keys: readonly ContactKey[] }> {
	const reading = await parseReading(row, listTag !== undefined);
	const given = await parseContactInput(row, row.parameters.option(clearEmpty) === true, undefined, reading);
	const described = reading ? await describeCustomFields(row.run, given) : given;
	const fieldKey = matchKeyOf(reading?.matchField, described);
	if (!fieldKey)
		requireOneOf(['email', 'phone'], described, listTag === undefined ? 'Create or Update' : 'Synchronize');
	const keys = (fieldKey ? [fieldKey as ContactKey] : []).concat(matchKeys(described));
	const { tags } = described.fields;
	const contact = listTag === undefined ? described : withTag(described, listTag);
	// Without tags of its own, a row does not replace those that the contact has.
	const mode = listTag !== undefined && tags === undefined ? 'add' : tagModeOf(row);
	const call = nameDeletedFields(upsertCall(row, contact, keys, mode, reading), contact, row);
	return { call: reportLeftOut(call, contact, row.run), keys };
}

const withTag = (contact: MappedContact, tag: string): MappedContact => ({
	...contact,
	fields: { ...contact.fields, tags: withAdded(contact.fields.tags ?? [], [tag]) },
});

function upsertCall(
	row: Row,
	contact: MappedContact,
	contactKeys: ContactKey[],
	mode: 'add' | 'replace',
	reading?: Reading,
): Call {
	const canDuplicate = allowsDuplicates(row);
	if (!reading || (canDuplicate && !reading.isDryRun)) {
		const run = async (send: Send) => [await writeBlindly(row, contact, mode, send, canDuplicate)];
		return { keys: contactKeys, writes: true, advice: ONLY_CHANGES_ADVICE, run };
	}
	// A row that creates a contact in any case is not compared with an existing one.
	const { conflictMode, rules, isRequired, isDryRun } = reading;
	const keys = canDuplicate ? [] : contactKeys;
	const settings = { conflictMode, rules, isRequired, isDryRun, tagMode: mode, keys };
	const failsOnConflict = conflictMode === 'fail';
	contactRowsOf(row.run).add({ index: row.index, keys, input: contact, rules, failsOnConflict });
	if (reading.maxChanges > 0 && !canDuplicate)
		changeLimitOf(reading.maxChanges, reading.isDryRun, row.run).add(() => forecastChanges(row, contact, settings));
	const isNeeded = reading.isDryRun || reading.isRequired;
	const savedRequests = isNeeded ? Number.POSITIVE_INFINITY : 1;
	const prefetch = { keys: settings.keys, savedRequests, fields: neededFields(row, contact.fields) };
	const write = reading.isDryRun ? previewUpsert : writeChanges;
	return {
		keys: contactKeys,
		writes: !reading.isDryRun,
		prefetch,
		run: async (send) => [await write(row, contact, settings, send)],
	};
}

/** Whether a row's upsert creates a contact even if one exists. @throws BadInput if the dialect cannot do that */
export function allowsDuplicates(row: Row): boolean {
	const canDuplicate = row.parameters.option(createNewIfDuplicateAllowed) === true;
	if (!canDuplicate || row.run.dialect.upsertCanDuplicate) return canDuplicate;
	throw notDocumented('Create New if Duplicate Allowed');
}
