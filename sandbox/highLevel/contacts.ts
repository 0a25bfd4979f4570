import { randomUUID } from 'node:crypto';
import { checkLocation } from '../auth';
import { highLevelCreate, highLevelUpdate, highLevelUpsert } from '../contacts/bodyRules';
import { createContact, deleteContact, findContact, updateContact, upsertContact } from '../contacts/writing';
import type { Answer, Call, Route } from '../route';
import { checked } from '../validate';
import { showContact } from './answers';
import { guards } from '../guards';

async function create({ ctx, grant, query, body }: Call): Promise<Answer> {
	checked(query, {});
	const values = checked(body, highLevelCreate);
	const locationId = String(values.locationId);
	checkLocation(grant, locationId);
	return { status: 201, body: { contact: showContact(await createContact(ctx, values, locationId)) } };
}

async function upsert({ ctx, grant, query, body }: Call): Promise<Answer> {
	checked(query, {});
	const values = checked(body, highLevelUpsert);
	const locationId = String(values.locationId);
	checkLocation(grant, locationId);
	const { contact, created } = await upsertContact(ctx, values, locationId);
	const answer = { new: created, contact: showContact(contact), traceId: randomUUID() };
	return { status: created ? 201 : 200, body: answer };
}

function get({ ctx, grant, params, query }: Call): Answer {
	checked(query, {});
	return { status: 200, body: { contact: showContact(findContact(ctx, grant, params.contactId ?? '')) } };
}

function update({ ctx, grant, params, query, body }: Call): Answer {
	checked(query, {});
	const values = checked(body, highLevelUpdate);
	const contact = updateContact(ctx, findContact(ctx, grant, params.contactId ?? ''), values);
	// "succeded" is the vendor's spelling.
	return { status: 200, body: { succeded: true, contact: showContact(contact) } };
}

function remove({ ctx, grant, params, query, body }: Call): Answer {
	checked(query, {});
	checked(body, {});
	deleteContact(ctx, findContact(ctx, grant, params.contactId ?? ''));
	return { status: 200, body: { succeded: true } };
}

/** Single contacts. */
export const contactRoutes: readonly Route[] = [
	{ method: 'POST', url: '/contacts', guard: guards.contactsWrite, handler: create },
	{ method: 'POST', url: '/contacts/upsert', guard: guards.contactsWrite, handler: upsert },
	{ method: 'GET', url: '/contacts/:contactId', guard: guards.contactsRead, handler: get },
	{ method: 'PUT', url: '/contacts/:contactId', guard: guards.contactsWrite, handler: update },
	{ method: 'DELETE', url: '/contacts/:contactId', guard: guards.contactsWrite, handler: remove },
];
