import { change, findContact } from '../contacts/writing';
import { unprocessable } from '../errors';
import { normaliseTags } from '../normalise';
import type { Answer, Call, Route } from '../route';
import { checked, texts } from '../validate';
import { guards } from '../guards';

const tagsOnly = { tags: { check: texts, required: true } };

function readTags(call: Call): string[] {
	checked(call.query, {});
	const tags = normaliseTags(checked(call.body, tagsOnly).tags as string[]);
	if (tags.length === 0) throw unprocessable('tags should not be empty');
	return tags;
}

function add(call: Call): Answer {
	const named = readTags(call);
	const contact = findContact(call.ctx, call.grant, call.params.contactId ?? '');
	const tagsAdded = named.filter((tag) => !contact.tags.includes(tag));
	const { tags } = change(call.ctx, contact, { tags: [...contact.tags, ...tagsAdded] });
	return { status: 201, body: { tags, tagsAdded } };
}

function remove(call: Call): Answer {
	const named = readTags(call);
	const contact = findContact(call.ctx, call.grant, call.params.contactId ?? '');
	const tagsRemoved = named.filter((tag) => contact.tags.includes(tag));
	const { tags } = change(call.ctx, contact, { tags: contact.tags.filter((tag) => !named.includes(tag)) });
	return { status: 200, body: { tags, tagsRemoved } };
}

/** Adds and removes single tags. The contact's other tags stay. */
export const tagRoutes: readonly Route[] = [
	{ method: 'POST', url: '/contacts/:contactId/tags', guard: guards.contactsWrite, handler: add },
	{ method: 'DELETE', url: '/contacts/:contactId/tags', guard: guards.contactsWrite, handler: remove },
];
