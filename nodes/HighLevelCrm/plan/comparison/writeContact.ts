import type { IDataObject } from 'n8n-workflow';
import { holdsRecord, idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { isNotFound } from '../../client/errors/apiFailure';
import { withStoredChannels } from '../../dialects';
import { requireRecord, sendWrite } from '../../operation/responses';
import type { Row } from '../../run/row';
import { isNew } from '../creation/isNew';
import { omitFields, type MappedContact } from '../../mapping/fields/contactInput';
import { subjectOfInput } from '../../mapping/fields/identity';
import { findByField } from '../../search/findContact';
import type { Match } from '../matching/matchContact';
import { addMissingTags, splitTags } from '../../tags/tagMode';
import { actionOf, changesOf } from './changes';
import { warnCreateOnly } from './existing';
import { learnCountryCode } from '../matching/nationalPhone';
import { conflictsInAnswer, describeNotes, replacedKeys } from './notes';
import { changesNothing, planForMatch, planWrite, type PlanSettings, type WritePlan } from './planWrite';

type TagMode = PlanSettings['tagMode'];

/** Sends a row without comparing it with the contact that is there. */
export async function writeBlindly(
	row: Row,
	contact: MappedContact,
	tagMode: TagMode,
	send: Send,
	canDuplicate = false,
): Promise<IDataObject> {
	const result = await sendUpsert(row, contact, tagMode, send, canDuplicate);
	const conflicts = [...conflictsInAnswer(contact.fields, result), ...replacedKeys(result, row)];
	return { ...result, ...describeNotes({ match: {}, conflicts, kept: {} }, result, row) };
}

/** Writes a row unless it would change nothing. Only tags are written if nothing else changes. */
export async function writeChanges(
	row: Row,
	contact: MappedContact,
	settings: PlanSettings,
	send: Send,
): Promise<IDataObject> {
	const { contacts, dialect } = row.run;
	const plan = await planWrite(row, contact, settings, send);
	const { before, changes } = plan;
	if (before && changesNothing(plan))
		return Object.assign({}, before, { isNew: false, action: 'unchanged', changes }, describeNotes(plan, before, row));
	const written = await sendPlan(row, contact, plan, settings, send).catch((error: unknown) => {
		contacts.invalidate(settings.keys);
		throw error;
	});
	const isSame = before === undefined || idOf(before) === idOf(written);
	const found = conflictsInAnswer(plan.input.fields, written);
	const known = new Set(plan.conflicts.map(({ field }) => field));
	const conflicts = [...plan.conflicts, ...found.filter(({ field }) => !known.has(field))];
	const leftOff = found.map(({ field }) => field);
	const done = before && isSame && changesOf(omitFields(plan.effective, leftOff), before, settings.tagMode);
	// Answers to writes lack the additional emails and phones, which stay.
	const { additionalEmails, additionalPhones } = (isSame && before) || {};
	contacts.prime({ additionalEmails, additionalPhones, ...dialect.normalizeContact(written) });
	return { ...written, ...(done && { changes: done }), ...describeNotes({ ...plan, conflicts }, written, row) };
}

/** Sends what a plan says. If its contact was deleted or merged since it was read, the row is planned and sent anew. */
async function sendPlan(
	row: Row,
	contact: MappedContact,
	plan: WritePlan,
	settings: PlanSettings,
	send: Send,
): Promise<IDataObject> {
	const { before, kept } = plan;
	if (!before) return await sendUpsert(row, plan.input, settings.tagMode, send);
	const written = await sendKnown(row, contact, plan, before, settings, send).catch(undefinedIfNotFound);
	// If the server created the contact again, it is without what the one before was to keep.
	if (written?.isNew === true && Object.keys(kept).length > 0) {
		const whole = await sendUpsert(row, contact, settings.tagMode, send);
		return { ...whole, isNew: true, action: 'created' };
	}
	if (written) return written;
	const match = await matchAnew(before, settings, row, send);
	const again = await planForMatch(row, contact, settings, match);
	if (!again.before) return await sendUpsert(row, again.input, settings.tagMode, send);
	return await sendKnown(row, contact, again, again.before, settings, send);
}

function undefinedIfNotFound(failure: unknown): undefined {
	if (isNotFound(failure)) return undefined;
	throw failure;
}

/** Writes to a contact that was read before: by its ID, or by the server's own matching. */
async function sendKnown(
	row: Row,
	contact: MappedContact,
	{ input, isById }: WritePlan,
	before: IDataObject,
	{ tagMode }: PlanSettings,
	send: Send,
): Promise<IDataObject> {
	const { dialect } = row.run;
	const { now, later } = splitTags(input, dialect, tagMode);
	const isOnlyTags = later.length > 0 && actionOf(changesOf(now, before, tagMode)) === 'unchanged';
	if (!isById && !isOnlyTags) return await sendUpsert(row, withStoredChannels(input, before), tagMode, send);
	const id = idOf(before) ?? '';
	const update = { ...dialect.updateContact(id, withStoredChannels(now, before)), effect: 'update' as const };
	const record = isOnlyTags
		? before
		: await sendWrite(send, { ...update, subject: subjectOfInput(contact) }, 'contact');
	const tagged = await addMissingTags({ ...record, id }, later, row.run, isOnlyTags);
	return { ...tagged, isNew: false, action: 'updated' };
}

/** Looks for the contact that has taken the place of one that is gone. Without a match field the server finds it by itself. */
async function matchAnew(gone: IDataObject, { keys }: PlanSettings, { run }: Row, send: Send): Promise<Match> {
	const id = idOf(gone) ?? '';
	run.contacts.clear(id);
	const key = keys.find((one) => 'fieldId' in one);
	if (!key) return {};
	run.contacts.invalidate([key]);
	const found = await findByField(key, run, send);
	run.contacts.markRead([key]);
	// A search can still show a contact that is gone.
	if (!found || idOf(found) === id) return {};
	const contact = run.dialect.normalizeContact(found);
	run.contacts.prime(contact);
	return { contact, by: 'field' };
}

async function sendUpsert(
	row: Row,
	contact: MappedContact,
	tagMode: TagMode,
	send: Send,
	canDuplicate = false,
): Promise<IDataObject> {
	const { dialect, writtenIds } = row.run;
	const subject = subjectOfInput(contact);
	const { now, later } = splitTags(contact, dialect, tagMode);
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
	const created = isNew(answer, record) && !writtenIds.has(record.id as string);
	writtenIds.add(record.id as string);
	if (!created) warnCreateOnly(contact, row.run);
	return { ...(await addMissingTags(record, later, row.run)), isNew: created, action: created ? 'created' : 'updated' };
}
