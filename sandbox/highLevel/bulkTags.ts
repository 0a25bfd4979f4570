import { checkLocation } from '../auth';
import { change } from '../contacts/writing';
import type { Context } from '../context';
import { ApiError, noSuchRoute, unprocessable } from '../errors';
import { guards } from '../guards';
import { normaliseTags } from '../normalise';
import type { Answer, Call, Route } from '../route';
import type { Contact } from '../types';
import { checked, flag, text, texts, type Rules } from '../validate';

const ID = /^[A-Za-z0-9]{20}$/;

const addRules: Rules = {
	contacts: { check: texts, required: true },
	tags: { check: texts, required: true },
	locationId: { check: text },
};
const removeRules: Rules = { ...addRules, removeAllTags: { check: flag } };

interface Entry {
	contactId: string;
	message: string;
	type: 'success' | 'error';
	oldTags: string[];
	tagsAdded: string[];
	tagsRemoved: string[];
}

/** Adds or removes tags of many contacts. The status is 201 even if some contacts fail. */
function update(call: Call): Answer {
	const { ctx, grant, params, query, v3 } = call;
	const kind = params.kind ?? '';
	if (kind !== 'add' && kind !== 'remove') throw noSuchRoute('POST', `/contacts/bulk/tags/update/${kind}`);
	checked(query, {});
	const values = checked(call.body, kind === 'add' ? addRules : removeRules);
	const ids = values.contacts as string[];
	const named = normaliseTags(values.tags as string[]);
	if (values.locationId === undefined) throw new ApiError(400, "LocationId can't be undefined");
	const locationId = values.locationId as string;
	checkLocation(grant, locationId);
	if (ids.length === 0) throw unprocessable('contacts should not be empty');
	const max = ctx.options.bulkTagsMost;
	if (ids.length > max) throw unprocessable(`contacts must contain no more than ${max} elements`);
	if (named.length === 0 && values.removeAllTags !== true) throw unprocessable('tags should not be empty');
	const after = (contact: Contact): string[] => {
		if (kind === 'add') return [...new Set([...contact.tags, ...named])];
		return values.removeAllTags === true ? [] : contact.tags.filter((tag) => !named.includes(tag));
	};
	const responses = ids.map((id) => updateOne(ctx, locationId, id, after));
	ctx.counters.bulkCalls++;
	const errorCount = responses.filter(({ type }) => type === 'error').length;
	// "succeded" is the vendor's spelling; v3 adds the correct one.
	const succeded = errorCount === 0;
	return { status: 201, body: { succeded, ...(v3 && { succeeded: succeded }), errorCount, responses } };
}

function updateOne(ctx: Context, locationId: string, contactId: string, after: (contact: Contact) => string[]): Entry {
	const contact = ctx.state.contacts.get(contactId);
	const problem = refusal(ctx, locationId, contactId, contact);
	if (contact === undefined || problem !== undefined) {
		return { contactId, message: problem ?? '', type: 'error', oldTags: [], tagsAdded: [], tagsRemoved: [] };
	}
	const { tags } = change(ctx, contact, { tags: after(contact) });
	return {
		contactId,
		message: 'Tags updated',
		type: 'success',
		oldTags: contact.tags,
		tagsAdded: tags.filter((tag) => !contact.tags.includes(tag)),
		tagsRemoved: contact.tags.filter((tag) => !tags.includes(tag)),
	};
}

/** @returns why a contact is not changed, in the vendor's words; undefined if it is changed */
function refusal(ctx: Context, locationId: string, id: string, contact: Contact | undefined): string | undefined {
	if (contact === undefined) {
		const looksDeleted = ID.test(id) || ctx.state.contactStore.wasDeleted(id);
		return looksDeleted ? 'contact is deleted' : 'contact id is not a valid firebase id';
	}
	if (contact.locationId !== locationId) return 'contact does not belong to location';
	const age = ctx.options.date() - Date.parse(contact.dateAdded);
	// The vendor's bulk request reads a copy that lags, so a new contact does not exist there yet.
	return age < ctx.options.bulkTagsLagMs ? 'contact is deleted' : undefined;
}

export const bulkTagRoutes: readonly Route[] = [
	{
		method: 'POST',
		url: '/contacts/bulk/tags/update/:kind',
		guard: guards.contactsWrite,
		exists: (ctx) => ctx.options.bulkTags,
		handler: update,
	},
];
