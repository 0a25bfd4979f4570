import { checkLocation } from '../auth';
import { documentedCreate, documentedUpdate } from '../contacts/bodyRules';
import { NEWEST_FIRST, select } from '../contacts/selecting';
import { createContact, deleteContact, findContact, updateContact, upsertContact } from '../contacts/writing';
import { ApiError } from '../errors';
import { guards } from '../guards';
import { normaliseTags } from '../normalise';
import type { Answer, Call, Route } from '../route';
import { checked, digits, filledText, isRecord, text, texts, type Check, type Rules } from '../validate';
import { confirmDelete, showContact, wrapList, wrapRecord } from './answers';

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

const tagList: Check = (value, name) => (typeof value === 'string' ? undefined : texts(value, name));

/**
 * The parameters of the API description, and the location. The description names no other filters, so none exist.
 */
const listRules: Rules = {
	query: { check: text },
	tags: { check: tagList },
	limit: { check: digits(1) },
	offset: { check: digits(0) },
	locationId: { check: filledText },
};

/** Rejects `locationId` by name, as some servers of this dialect do. @throws ApiError 400 or 422 */
function refuseLocationId({ ctx, query, body }: Call): void {
	const status = ctx.options.refuseLocationId;
	if (status === null || !('locationId' in query || (isRecord(body) && 'locationId' in body))) return;
	const sentence = 'property locationId should not exist';
	throw new ApiError(status, status === 422 ? [sentence] : sentence);
}

/** The named location, else the token's first. @throws ApiError 403 */
function resolveLocation({ grant }: Call, named: unknown): string {
	const locationId = typeof named === 'string' ? named : (grant.locationIds[0] ?? '');
	checkLocation(grant, locationId);
	return locationId;
}

/** Returns a page, newest first. Tags may be repeated or comma-separated; a contact must have all of them. */
function list(call: Call): Answer {
	const { options } = call.ctx;
	refuseLocationId(call);
	const values = checked(call.query, listRules);
	const locationId = resolveLocation(call, values.locationId);
	const tags = normaliseTags(([values.tags ?? []].flat() as string[]).flatMap((given) => given.split(',')))
		.map((tag) => tag.trim())
		.filter(Boolean);
	const query = (values.query as string | undefined) ?? '';
	const contacts = select(call.ctx, {
		locationId,
		key: JSON.stringify(['documented', query, tags]),
		query,
		matches: (contact) => tags.every((tag) => contact.tags.includes(tag)),
		sort: [NEWEST_FIRST],
	});
	const limit = Math.min(Number(values.limit ?? DEFAULT_PAGE_SIZE), MAX_PAGE_SIZE, options.pageCap ?? Infinity);
	const start = options.ignorePaging ? 0 : Number(values.offset ?? 0);
	const page = contacts.slice(start, start + limit).map((contact) => showContact(options, contact));
	return { status: 200, body: wrapList(options.listEnvelope, page, contacts.length) };
}

async function create(call: Call): Promise<Answer> {
	refuseLocationId(call);
	checked(call.query, {});
	const values = checked(call.body, documentedCreate);
	const contact = await createContact(call.ctx, values, resolveLocation(call, values.locationId));
	const { options } = call.ctx;
	return { status: 201, body: wrapRecord(options.recordEnvelope, showContact(options, contact)) };
}

async function upsert(call: Call): Promise<Answer> {
	refuseLocationId(call);
	checked(call.query, {});
	const values = checked(call.body, documentedCreate);
	const { options } = call.ctx;
	const { contact, created } = await upsertContact(call.ctx, values, resolveLocation(call, values.locationId));
	const extra = options.upsertNewKey === null ? {} : { [options.upsertNewKey]: created };
	const body = wrapRecord(options.recordEnvelope, showContact(options, contact), extra);
	return { status: created ? options.upsertCreatedStatus : 200, body };
}

function get({ ctx, grant, params, query }: Call): Answer {
	checked(query, {});
	const contact = findContact(ctx, grant, params.contactId ?? '');
	return { status: 200, body: wrapRecord(ctx.options.recordEnvelope, showContact(ctx.options, contact)) };
}

function update({ ctx, grant, params, query, body }: Call): Answer {
	checked(query, {});
	const values = checked(body, documentedUpdate);
	const contact = updateContact(ctx, findContact(ctx, grant, params.contactId ?? ''), values);
	return { status: 200, body: wrapRecord(ctx.options.recordEnvelope, showContact(ctx.options, contact)) };
}

function remove({ ctx, grant, params, query, body }: Call): Answer {
	checked(query, {});
	checked(body, {});
	deleteContact(ctx, findContact(ctx, grant, params.contactId ?? ''));
	return confirmDelete(ctx.options);
}

/** The contact routes of the API description, and no others. */
export const contactRoutes: readonly Route[] = [
	{ method: 'GET', url: '/contacts', guard: guards.contactsRead, handler: list },
	{ method: 'POST', url: '/contacts', guard: guards.contactsWrite, handler: create },
	{ method: 'POST', url: '/contacts/upsert', guard: guards.contactsWrite, handler: upsert },
	{ method: 'GET', url: '/contacts/:contactId', guard: guards.contactsRead, handler: get },
	{ method: 'PUT', url: '/contacts/:contactId', guard: guards.contactsWrite, handler: update },
	{ method: 'DELETE', url: '/contacts/:contactId', guard: guards.contactsWrite, handler: remove },
];
