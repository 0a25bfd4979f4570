import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import { holdsRecord } from '../api/records';
import type { Send } from '../api/request';
import { withStoredChannels } from '../dialects';
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
import { warnCreateOnly, withoutCreateOnly, withoutForeignPhone } from './comparison/existing';
import { learnCountryCode, withStoredPhone } from './comparison/nationalPhone';
import { previewUpsert } from './comparison/preview';
import { ONLY_CHANGES_ADVICE, onlyChanges } from './comparison/options';
import { neededFields, writtenContactOutput } from './output/contactOutput';
import { simplify } from './output/options';
import { addMissingTags, splitTags, tagMode, tagModeOf } from './tags/tagMode';
import { switchOption } from '../operation/option';
import { notDocumented } from '../values/badInput';

export const createNewIfDuplicateAllowed = switchOption({
	displayName: 'Create New if Duplicate Allowed',
	name: 'createNewIfDuplicateAllowed',
	type: 'boolean',
	default: true,
	description:
		'Whether to create a new contact even if one has the email or phone, provided that the location allows duplicates (HighLevel dialect). A request with an unclear outcome is then reported, not sent again.',
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
	const keys = matchKeys(contact);
	const canDuplicate = allowsDuplicates(row);
	// A row that creates a contact in any case is not compared with an existing one.
	const contactKeys = canDuplicate ? [] : keys;
	const mode = tagModeOf(row);
	if (row.parameters.option(dryRun) === true) {
		const fields = neededFields(row, contact.fields);
		const prefetch = { keys: contactKeys, savedRequests: Number.POSITIVE_INFINITY, fields };
		return {
			keys,
			writes: false,
			prefetch,
			run: async (send) => [await previewUpsert(row, contactKeys, contact, mode, send)],
		};
	}
	if (row.parameters.option(onlyChanges) === true && !canDuplicate) {
		const run = async (send: Send) => [await writeChanges(row, contactKeys, contact, mode, send)];
		const prefetch = { keys: contactKeys, savedRequests: 1, fields: neededFields(row, contact.fields) };
		return { keys, writes: true, prefetch, run };
	}
	const run = async (send: Send) => [await write(row, contact, mode, send, canDuplicate)];
	return { keys, writes: true, advice: ONLY_CHANGES_ADVICE, run };
}

async function write(
	row: Row,
	contact: MappedContact,
	mode: 'add' | 'replace',
	send: Send,
	canDuplicate = false,
): Promise<IDataObject> {
	const { dialect } = row.run;
	const subject = subjectOfInput(contact);
	const { now, later } = splitTags(contact, dialect, mode);
	// Such a request must not be sent twice, as it would create two contacts.
	const effect = canDuplicate ? 'create' : 'upsert';
	const answer = await send({
		...dialect.upsertContact(now, canDuplicate),
		effect,
		subject,
		isDone: holdsRecord('contact'),
	});
	const record = requireRecord(answer, subject, 'contact');
	learnCountryCode(contact.fields.phone, record, row.run);
	const { writtenIds } = row.run;
	const created = isNew(answer, record) && !writtenIds.has(record.id as string);
	writtenIds.add(record.id as string);
	if (!created) warnCreateOnly(contact, row.run);
	return { ...(await addMissingTags(record, later, row.run)), isNew: created, action: created ? 'created' : 'updated' };
}

/** Writes a row unless it would change nothing. Only tags are written if nothing else changes. */
async function writeChanges(
	row: Row,
	contactKeys: readonly ContactKey[],
	contact: MappedContact,
	mode: 'add' | 'replace',
	send: Send,
): Promise<IDataObject> {
	const { dialect, contacts } = row.run;
	const found = contacts.getMatch(contactKeys);
	const cached = typeof found === 'object' ? found : undefined;
	const writable = cached ? withoutCreateOnly(contact, row.run) : contact;
	const allowed = cached ? withoutForeignPhone(writable, cached, contactKeys, row.run) : writable;
	const input = cached ? await withStoredPhone(allowed, cached, row.run) : allowed;
	const changes = cached && changesOf(input, cached, mode);
	if (cached && changes && actionOf(changes) === 'unchanged')
		return { ...cached, isNew: false, action: 'unchanged', changes };

	const { now, later } = splitTags(input, dialect, mode);
	const onlyTags = cached && later.length > 0 && actionOf(changesOf(now, cached, mode)) === 'unchanged';
	const writeRow = async () =>
		onlyTags
			? { ...(await addMissingTags(cached, later, row.run)), isNew: false, action: 'updated' }
			: await write(row, cached ? withStoredChannels(writable, cached) : writable, mode, send);
	const result: IDataObject = await writeRow().catch((error: unknown) => {
		contacts.invalidate(contactKeys);
		throw error;
	});
	contacts.prime(dialect.normalizeContact(result));
	return { ...result, ...(changes && { changes }) };
}

/** Whether a row's upsert creates a contact even if one exists. @throws BadInput if the dialect cannot do that */
export function allowsDuplicates(row: Row): boolean {
	const canDuplicate = row.parameters.option(createNewIfDuplicateAllowed) === true;
	if (!canDuplicate || row.run.dialect.upsertCanDuplicate) return canDuplicate;
	throw notDocumented('Create New if Duplicate Allowed');
}
