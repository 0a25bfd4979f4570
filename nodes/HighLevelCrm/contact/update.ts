import { dryRun } from '../operation/dryRun';
import { missing } from '../operation/ifMissing';
import { automaticNotice, replaceTagsNotice, updateNotice } from '../operation/notices';
import { written } from '../operation/responses';
import type { Operation } from '../operation/operation';
import { flat } from '../operation/output/options';
import { badValues, tellingLeftOut } from './fields/badValues';
import { clearEmpty, contactInput } from './fields/contactInput';
import { requireSomeField, writesNothing } from './fields/identity';
import { fieldsParameters } from './fields/mapper';
import { actionOf, changed, changesOf } from './comparison/changes';
import { withFieldsKnown } from './comparison/fieldsKnown';
import { CHEAPER_BY_CHANGES, onlyChanges } from './comparison/options';
import { contactIdParameter } from './locator/contactLocator';
import { onContact } from './locator/contactCall';
import { readContact } from './locator/readContact';
import { writtenOutput } from './output/contactOutput';
import { simplify } from './output/options';
import { addMissingTags, splitTags, tagMode, tagModeOf } from './tags/tagMode';

export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update a contact',
	description: 'Change the mapped fields of one contact; all others stay as they are',
	parameters: [updateNotice, contactIdParameter, ...fieldsParameters, automaticNotice, replaceTagsNotice],
	options: [clearEmpty, tagMode, simplify, flat, onlyChanges, dryRun, badValues, missing],
	output: writtenOutput,
	async prepare(row) {
		const { dialect } = row.connection;
		const given = await contactInput(row, row.option(clearEmpty) === true, dialect.notUpdatable);
		const compares = row.option(onlyChanges) === true || row.option(dryRun) === true;
		const contact = compares ? await withFieldsKnown(row, given) : given;
		requireSomeField(contact);
		const mode = tagModeOf(row);
		const { now, later } = splitTags(contact, dialect, mode);
		const call = onContact(row, {
			writes: true,
			ahead: row.option(onlyChanges) === true,
			cheaper: CHEAPER_BY_CHANGES,
			async run({ id, subject, known, send }) {
				const changes = known && changesOf(contact, known, mode);
				if (known && changes && actionOf(changes) === 'unchanged') return { ...known, action: 'unchanged', changes };
				const onlyTags = writesNothing(now) || (known && actionOf(changesOf(now, known, mode)) === 'unchanged');
				const record = onlyTags
					? // Only tags are added: which of them the contact lacks has to be known.
						(known ?? (await readContact(id, subject, send)))
					: await written(send, { ...dialect.updateContact(id, now), effect: 'update', subject });
				const result = await addMissingTags({ ...record, id }, later, row);
				if (known) row.shared.contacts.keep(dialect.contactFound(result));
				return { ...result, action: 'updated', ...(changes && { changes }) };
			},
			foretell(before) {
				const changes = changesOf(contact, before, mode);
				const after = changed(before, contact, mode);
				row.shared.contacts.keep(after);
				return { ...after, action: actionOf(changes), changes };
			},
		});
		return tellingLeftOut(call, contact, row);
	},
};
