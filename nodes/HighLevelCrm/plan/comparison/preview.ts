import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../api/contactKey';
import type { Send } from '../../api/request';
import type { ContactInput } from '../../dialects';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { Row } from '../../run/row';
import { toText } from '../../values/json';
import type { MappedContact } from '../../mapping/fields/contactInput';
import { isUnwritten, lookUpOwner, PLACEHOLDER_ID } from '../matching/matchContact';
import { applyChanges, previewChanges } from './changes';
import { describeNotes } from './notes';
import { planWrite, type PlanSettings } from './planWrite';

/** Returns the output of a row in a dry run, and stores the forecast for comparison with later rows. */
export async function previewUpsert(
	row: Row,
	contact: MappedContact,
	settings: PlanSettings,
	send: Send,
): Promise<IDataObject> {
	const { contacts } = row.run;
	const { keys, tagMode } = settings;
	const plan = await planWrite(row, contact, settings, send);
	const { before, effective } = plan;
	const state = before ?? { id: `${PLACEHOLDER_ID}${row.index}` };
	const { after, action, changes } = previewChanges(state, effective, tagMode);
	// A contact that the row creates has no other tags.
	contacts.prime(before ? after : { tags: [], ...after });
	contacts.markRead(keys);
	const notes = describeNotes(plan, after, row);
	if (!before) return { ...withoutPlaceholderId(after), isNew: true, action: 'created', ...notes, dryRun: true };
	return {
		...withoutPlaceholderId(after),
		...{ isNew: false, action, changes },
		...notes,
		dryRun: true,
	};
}

/** @throws ApiFailure if the contact exists already, as the server would reject it unless the location allows duplicates */
export async function previewCreate(
	row: Row,
	keys: readonly ContactKey[],
	contact: ContactInput,
	subject: string,
	send: Send,
): Promise<IDataObject> {
	const { index, run } = row;
	for (const key of keys) {
		const found = 'phone' in key || 'email' in key ? await lookUpOwner(key, run, send) : undefined;
		if (!found) continue;
		const existing = isUnwritten(found) ? 'an earlier row creates it' : `ID ${toText(found.id)}`;
		throw new ApiFailure({
			message: `${subject} would be rejected as a duplicate: a contact with the same ${'email' in key ? 'email' : 'phone'} exists already (${existing})`,
			description: 'Nothing was written. To write to the existing contact, use "Create or Update".',
		});
	}
	const after = applyChanges({ id: `${PLACEHOLDER_ID}${index}` }, contact, 'replace');
	run.contacts.prime(after);
	run.contacts.markRead(keys);
	return { ...withoutPlaceholderId(after), action: 'created', dryRun: true };
}

function withoutPlaceholderId({ id, ...rest }: IDataObject): IDataObject {
	return isUnwritten({ id }) ? rest : { id, ...rest };
}
