import { randomUUID } from 'node:crypto';
import { checkLocation } from '../auth';
import { highLevelCreate, highLevelUpdate, highLevelUpsert } from '../contacts/bodyRules';
import { createContact, deleteContact, findContact, updateContact, upsertContact } from '../contacts/writing';
import { guards } from '../guards';
import type { Answer, Call, Route } from '../route';
import { checked } from '../validate';
import { showContact, showCreated } from './records/single';

/** Success flag of update and upsert. v3 corrects the vendor's older spelling. */
const succeeded = (v3: boolean): Record<string, boolean> => (v3 ? { succeeded: true } : { succeded: true });

async function create({ ctx, grant, query, body, v3 }: Call): Promise<Answer> {
	checked(query, {});
	const values = checked(body, highLevelCreate);
	const locationId = String(values.locationId);
	checkLocation(grant, locationId);
	const contact = await createContact(ctx, values, locationId, v3);
	return { status: 201, body: { contact: showCreated({ ctx, v3 }, contact) } };
}

async function upsert({ ctx, grant, query, body, v3 }: Call): Promise<Answer> {
	checked(query, {});
	const values = checked(body, highLevelUpsert);
	const locationId = String(values.locationId);
	checkLocation(grant, locationId);
	const { contact, created } = await upsertContact(ctx, values, locationId, v3);
	const shown = showContact({ ctx, v3 }, contact);
	const answer = { new: created, ...succeeded(v3), contact: shown, traceId: randomUUID() };
	return { status: created ? 201 : 200, body: answer };
}

function get({ ctx, grant, params, query, v3 }: Call): Answer {
	checked(query, {});
	const contact = findContact(ctx, grant, params.contactId ?? '');
	return { status: 200, body: { contact: showContact({ ctx, v3 }, contact) } };
}

function update({ ctx, grant, params, query, body, v3 }: Call): Answer {
	checked(query, {});
	const values = checked(body, highLevelUpdate);
	const contact = updateContact(ctx, findContact(ctx, grant, params.contactId ?? ''), values, v3);
	return { status: 200, body: { ...succeeded(v3), contact: showContact({ ctx, v3 }, contact) } };
}

function remove({ ctx, grant, params, query, body, v3 }: Call): Answer {
	checked(query, {});
	checked(body, {});
	deleteContact(ctx, findContact(ctx, grant, params.contactId ?? ''));
	// For a delete, v3 adds the correct spelling and keeps the older one.
	return { status: 200, body: { succeded: true, ...(v3 && { succeeded: true }) } };
}

export const contactRoutes: readonly Route[] = [
	{ method: 'POST', url: '/contacts', guard: guards.contactsWrite, handler: create },
	{ method: 'POST', url: '/contacts/upsert', guard: guards.contactsWrite, handler: upsert },
	{ method: 'GET', url: '/contacts/:contactId', guard: guards.contactsRead, handler: get },
	{ method: 'PUT', url: '/contacts/:contactId', guard: guards.contactsWrite, handler: update },
	{ method: 'DELETE', url: '/contacts/:contactId', guard: guards.contactsWrite, handler: remove },
];
