import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../api/contactKey';
import { holdsRecord } from '../api/records';
import type { Send } from '../api/request';
import { dryRun, flat } from '../operation/sharedOptions';
import { automaticNotice, replaceTagsNotice, upsertNotice } from '../operation/notices';
import type { Call } from '../run/call';
import type { Row } from '../run/row';
import { requireRecord } from '../operation/responses';
import type { Operation } from '../operation/operation';
import { isNew } from './creation/isNew';
import { badValues, reportLeftOut } from './fields/badValues';
import { clearEmpty, parseContactInput, type MappedContact } from './fields/contactInput';
import { subjectOfInput, matchKeys, requireOneOf } from './fields/identity';
import { fieldsParameters } from './fields/mapper';
import { actionOf, changesOf, describeCustomFields } from './comparison/changes';
import { previewUpsert } from './comparison/preview';
import { ONLY_CHANGES_ADVICE, onlyChanges } from './comparison/options';
import { writtenContactOutput } from './output/contactOutput';
import { simplify } from './output/options';
import { addMissingTags, splitTags, tagMode, tagModeOf } from './tags/tagMode';
import { switchOption } from '../operation/option';
import { BadInput } from '../values/badInput';

export const createNewIfDuplicateAllowed = switchOption({
	displayName: 'Create New if Duplicate Allowed',
	name: 'createNewIfDuplicateAllowed',
	type: 'boolean',
	default: true,
	description:
		'Whether to create a new contact even where one has the email or phone, if the location allows duplicates (HighLevel dialect). A row that ends unclear is then reported, not sent again.',
});

export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a contact',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	parameters: [upsertNotice, ...fieldsParameters, automaticNotice, replaceTagsNotice],
	options: [clearEmpty, createNewIfDuplicateAllowed, tagMode, simplify, flat, onlyChanges, dryRun, badValues],
	output: writtenContactOutput,
	async prepare(row) {
		const given = await parseContactInput(row, row.parameters.option(clearEmpty) === true);
		const compares = row.parameters.option(onlyChanges) === true || row.parameters.option(dryRun) === true;
		const contact = compares ? await describeCustomFields(row.run, given) : given;
		requireOneOf(['email', 'phone'], contact, 'Create or Update');
		return reportLeftOut(upsertCall(row, contact), contact, row.run);
	},
};

function upsertCall(row: Row, contact: MappedContact): Call {
	const keys = matchKeys(contact).map(normalizeKey);
	const doubling = allowsDuplicates(row);
	// What makes a new contact anyway is compared with none.
	const refs = doubling ? [] : matchKeys(contact);
	const mode = tagModeOf(row);
	if (row.parameters.option(dryRun) === true) {
		const ahead = { keys: refs, savedRequests: Number.POSITIVE_INFINITY };
		return {
			keys,
			writes: false,
			prefetch: ahead,
			run: async (send) => [await previewUpsert(row, refs, contact, mode, send)],
		};
	}
	if (row.parameters.option(onlyChanges) === true && !doubling) {
		const run = async (send: Send) => [await writeChanges(row, refs, contact, mode, send)];
		return { keys, writes: true, prefetch: { keys: refs, savedRequests: 1 }, run };
	}
	const run = async (send: Send) => [await write(row, contact, mode, send, doubling)];
	return { keys, writes: true, advice: ONLY_CHANGES_ADVICE, run };
}

async function write(
	row: Row,
	contact: MappedContact,
	mode: 'add' | 'replace',
	send: Send,
	doubling = false,
): Promise<IDataObject> {
	const { dialect } = row.run;
	const subject = subjectOfInput(contact);
	const { now, later } = splitTags(contact, dialect, mode);
	// Sent twice, what makes new contacts makes two.
	const effect = doubling ? 'create' : 'upsert';
	const answer = await send({
		...dialect.upsertContact(now, doubling),
		effect,
		subject,
		isDone: holdsRecord('contact'),
	});
	const record = requireRecord(answer, subject, 'contact');
	const { writtenIds } = row.run;
	const created = isNew(answer, record) && !writtenIds.has(record.id as string);
	writtenIds.add(record.id as string);
	return { ...(await addMissingTags(record, later, row.run)), isNew: created, action: created ? 'created' : 'updated' };
}

/** Writes a row unless it is known to change nothing; only its tags where nothing else changes. */
async function writeChanges(
	row: Row,
	refs: readonly ContactKey[],
	contact: MappedContact,
	mode: 'add' | 'replace',
	send: Send,
): Promise<IDataObject> {
	const { dialect } = row.run;
	const { contacts } = row.run;
	const found = contacts.getMatch(refs);
	const known = typeof found === 'object' ? found : undefined;
	const changes = known && changesOf(contact, known, mode);
	if (known && changes && actionOf(changes) === 'unchanged')
		return { ...known, isNew: false, action: 'unchanged', changes };

	const { now, later } = splitTags(contact, dialect, mode);
	const tagsAlone = known && later.length > 0 && actionOf(changesOf(now, known, mode)) === 'unchanged';
	const writing = async () =>
		tagsAlone
			? { ...(await addMissingTags(known, later, row.run)), isNew: false, action: 'updated' }
			: await write(row, contact, mode, send);
	const result: IDataObject = await writing().catch((error: unknown) => {
		contacts.invalidate(refs);
		throw error;
	});
	contacts.prime(dialect.normalizeContact(result));
	return { ...result, ...(changes && { changes }) };
}

/** Whether a row's upsert makes a new contact even of one that is there. @throws BadInput where the interface can't */
export function allowsDuplicates(row: Row): boolean {
	const doubling = row.parameters.option(createNewIfDuplicateAllowed) === true;
	if (!doubling || row.run.dialect.upsertCanDuplicate) return doubling;
	throw new BadInput(
		'Create New if Duplicate Allowed is not part of the documented interface',
		'Remove the option, or choose the HighLevel dialect in the credential.',
	);
}
