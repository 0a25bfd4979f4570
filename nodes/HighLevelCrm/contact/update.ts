import { withStoredChannels } from '../dialects';
import { dryRun, flat } from '../operation/sharedOptions';
import { ifMissing } from '../operation/ifMissing';
import { automaticNotice, replaceTagsNotice, updateNotice } from '../operation/notices';
import { sendWrite } from '../operation/responses';
import { outputMode } from '../run/entryPoints/outputOption';
import type { Operation } from '../operation/operation';
import { badValues, reportLeftOut } from '../mapping/fields/badValues';
import { clearEmpty, parseContactInput } from '../mapping/fields/contactInput';
import { nameDeletedFields } from '../mapping/fields/deletedFields';
import { requireSomeField, isEmptyInput } from '../mapping/fields/identity';
import { fieldsParameters } from '../mapping/fields/mapper';
import { actionOf, changesOf, describeCustomFields, previewChanges } from '../plan/comparison/changes';
import { learnCountryCode, withStoredPhone } from '../plan/matching/nationalPhone';
import { ONLY_CHANGES_ADVICE, onlyChanges } from '../plan/comparison/options';
import { contactIdParameter } from './locator/contactLocator';
import { contactCall } from './locator/contactCall';
import { readContact } from '../search/findContact';
import { writtenContactOutput } from './output/contactOutput';
import { fieldsToReturn, simplify } from './output/options';
import { addMissingTags, splitTags, tagMode, tagModeOf } from '../tags/tagMode';

export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update contact',
	description: 'Change the mapped fields of one contact; all others stay as they are',
	parameters: [updateNotice, contactIdParameter, ...fieldsParameters, automaticNotice, replaceTagsNotice],
	options: [clearEmpty, tagMode, simplify, fieldsToReturn, flat, onlyChanges, dryRun, badValues, ifMissing, outputMode],
	output: writtenContactOutput,
	async prepare(row) {
		const { dialect } = row.run;
		const given = await parseContactInput(row, row.parameters.option(clearEmpty) === true, dialect.notUpdatable, {
			isNamedById: true,
		});
		const compares = row.parameters.option(onlyChanges) === true || row.parameters.option(dryRun) === true;
		const contact = compares ? await describeCustomFields(row.run, given) : given;
		requireSomeField(contact);
		const mode = tagModeOf(row);
		const { now, later } = splitTags(contact, dialect, mode);
		const call = await contactCall(row, {
			writes: true,
			prefetches: row.parameters.option(onlyChanges) === true,
			advice: ONLY_CHANGES_ADVICE,
			async run({ id, subject, cached, send, requireNamed }) {
				const input = cached ? await withStoredPhone(contact, cached, row.run) : contact;
				const changes = cached && changesOf(input, cached, mode);
				if (cached && changes && actionOf(changes) === 'unchanged') return { ...cached, action: 'unchanged', changes };
				const onlyTags =
					isEmptyInput(now) ||
					(cached && actionOf(changesOf(splitTags(input, dialect, mode).now, cached, mode)) === 'unchanged');
				const record = onlyTags
					? // Only tags are added, so the contact is read for the tags that it has.
						(cached ?? (await readContact(id, subject, send)))
					: await sendWrite(
							send,
							{
								...dialect.updateContact(id, cached ? withStoredChannels(now, cached) : now),
								effect: 'update',
								subject,
							},
							'contact',
						);
				requireNamed(record, now.fields);
				learnCountryCode(contact.fields.phone, record, row.run);
				const result = await addMissingTags({ ...record, id }, later, row.run, onlyTags);
				if (cached) row.run.contacts.prime(dialect.normalizeContact(result));
				return { ...result, action: 'updated', ...(changes && { changes }) };
			},
			async preview(before) {
				const input = await withStoredPhone(contact, before, row.run);
				const { after, action, changes } = previewChanges(before, input, mode);
				row.run.contacts.prime(after);
				return { ...after, action, changes };
			},
		});
		return reportLeftOut(nameDeletedFields(call, contact, row), contact, row.run);
	},
};
