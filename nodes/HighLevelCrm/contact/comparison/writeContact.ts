import type { IDataObject } from 'n8n-workflow';
import { holdsRecord, idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../../client/errors/apiFailure';
import { withStoredChannels } from '../../dialects';
import { requireRecord, sendWrite } from '../../operation/responses';
import type { Row } from '../../run/row';
import { isNew } from '../creation/isNew';
import { omitFields, type MappedContact } from '../fields/contactInput';
import { requireOneOf, subjectOfInput } from '../fields/identity';
import { addMissingTags, splitTags } from '../tags/tagMode';
import { actionOf, changesOf } from './changes';
import { warnCreateOnly } from './existing';
import { learnCountryCode } from '../matching/nationalPhone';
import { conflictsInAnswer, describeNotes, replacedKeys } from './notes';
import { changesNothing, planWrite, type PlanSettings, type WritePlan } from './planWrite';

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
		return { ...before, isNew: false, action: 'unchanged', changes, ...describeNotes(plan, before, row) };
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

/** Sends what a plan says. If the contact was deleted or merged since it was read, the row is sent as if it had not been read. */
async function sendPlan(
	row: Row,
	contact: MappedContact,
	plan: WritePlan,
	{ tagMode }: PlanSettings,
	send: Send,
): Promise<IDataObject> {
	const { before, input, isById } = plan;
	const { dialect } = row.run;
	const { now, later } = splitTags(input, dialect, tagMode);
	const isOnlyTags = before && later.length > 0 && actionOf(changesOf(now, before, tagMode)) === 'unchanged';
	const sent = before ? withStoredChannels(input, before) : input;
	if (!before || (!isById && !isOnlyTags)) return await sendUpsert(row, sent, tagMode, send);
	const writeKnown = async () => {
		const id = idOf(before) ?? '';
		const record = isOnlyTags
			? before
			: await sendWrite(
					send,
					{
						...dialect.updateContact(id, withStoredChannels(now, before)),
						effect: 'update',
						subject: subjectOfInput(contact),
					},
					'contact',
				);
		return { ...(await addMissingTags({ ...record, id }, later, row.run)), isNew: false, action: 'updated' };
	};
	return await writeKnown().catch(async (error: unknown) => {
		if (!(error instanceof ApiFailure) || error.facts.notFound !== true) throw error;
		requireOneOf(['email', 'phone'], contact, 'Create or Update');
		return await sendUpsert(row, contact, tagMode, send);
	});
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
