import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { LocationSettings } from '../../lookups/location';
import { TAGS_FIELD } from '../../mapping/fields/contactFields';
import { omitFields, type MappedContact } from '../../mapping/input/contactInput';
import { subjectOfInput } from '../../mapping/input/identity';
import { sendUpdateById } from '../../operation/sendUpdateById';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { readContact } from '../../search/findContact';
import { addMissingTags, splitTags, withStoredTags } from '../../tags/tagMode';
import { tagsPartOf, withWritten } from '../../tags/tagsFailed';
import { actionOf, isOnlyTags, withChangedTags } from '../diff/changes';
import { createContact } from '../creation/createContact';
import type { Changes, Write } from '../plan';
import { withChangedChannels } from './currentChannels';
import { sendUpsert } from './sendUpsert';
import { withoutOwnAddresses } from '../../mapping/fields/ownAddresses';

/**
 * Sends what a plan says of one person.
 * @param location decides how a new contact is created
 * @returns the contact after it, with `isNew`, `action` and the `changes` of one that existed @throws ApiFailure
 */
export async function sendPlanned(
	write: Write,
	run: RunServices,
	location: Pick<LocationSettings, 'refusesDuplicates'>,
	send: Send,
	subject = subjectOfInput(write.input, idOf(write.person.stored ?? {})),
): Promise<IDataObject> {
	const { person, action, input, tagMode, changes } = write;
	const { stored } = person;
	if (action === 'none') return Object.assign({}, stored, { isNew: false, action: 'unchanged', changes });
	if (!stored) {
		const record =
			location.refusesDuplicates === true
				? await create(input, run, send)
				: await sendUpsert(input, tagMode, run, send);
		// If the server knew the contact and the plan did not, nobody knows what changed.
		if (record.isNew !== true) return record;
		createdIds(run).add(idOf(record) ?? '');
		return { ...record, changes: {} };
	}
	return await update(write, stored, run, send, subject).catch((error: unknown) => {
		const lacksTags = error instanceof ApiFailure && error.facts.written !== undefined && !error.facts.unclear;
		const done = lacksTags ? withChangedTags(changes, tagsPartOf(error).added ?? [], 'add') : changes;
		throw withWritten(error, { id: idOf(stored), changes: done });
	});
}

/** IDs of the contacts that the plan of a run created: whoever has the email or phone of one is not the contact of other rows. */
export const createdIds = perRun(() => new Set<string>());

/** The location refuses a second contact with the same email or phone, and names the one that exists. */
async function create(input: MappedContact, run: RunServices, send: Send): Promise<IDataObject> {
	const record = await createContact(input, run, send);
	run.writtenIds.add(idOf(record) ?? '');
	return { ...record, isNew: true, action: 'created' };
}

/** Adds the tags that the contact has. Those that the write does not change stay as they are, also if somebody has added one since. */
async function withTagsToSend(
	input: MappedContact,
	changes: Changes,
	stored: IDataObject,
	{ dialect }: RunServices,
	send: Send,
	subject: string,
): Promise<MappedContact> {
	if (changes[TAGS_FIELD.displayName] === undefined) return omitFields(input, [TAGS_FIELD.id]);
	// The lists of some servers do not show which tags a contact has.
	const { tags } = stored.tags === undefined ? await readContact(idOf(stored) ?? '', subject, send) : stored;
	return withStoredTags(input, { tags }, dialect, 'add');
}

async function update(
	{ input, tagMode, changes, isShared }: Write,
	stored: IDataObject,
	run: RunServices,
	send: Send,
	subject: string,
): Promise<IDataObject> {
	const { dialect } = run;
	const id = idOf(stored) ?? '';
	let done = changes;
	// Without a call that adds single tags, the whole list of tags is sent.
	const addsByList = tagMode === 'add' && !dialect.addTags;
	const tagged = addsByList ? await withTagsToSend(input, changes, stored, run, send, subject) : input;
	const whole = await withChangedChannels(tagged, stored, async () => await readContact(id, subject, send));
	const { now, later } = splitTags(whole, dialect, tagMode);
	const noteAdded = (added: string[] | undefined) => {
		if (later.length > 0) done = withChangedTags(changes, added, 'add');
	};
	const onlyTags = later.length > 0 && isOnlyTags(changes);
	// The contact's own email and phone are sent, too: if another contact has got one of them since it was read, the server refuses the write. If two
	// contacts have shared one for long, it would always refuse, so both are left out then.
	const changed = isShared ? withoutOwnAddresses(now, stored) : now;
	const request = { ...dialect.updateContact(id, changed), effect: 'update' as const, subject };
	const record = onlyTags ? stored : await sendUpdateById(send, request, id, 'contact');
	const tagsAdded = await addMissingTags({ ...record, id }, later, run, onlyTags, noteAdded);
	return { ...tagsAdded, isNew: false, action: actionOf(done), changes: done };
}
