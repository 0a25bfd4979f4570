import { setTimeout as sleep } from 'node:timers/promises';
import { checkLocation } from '../auth';
import type { Context } from '../context';
import type { TokenGrant } from '../options';
import type { Contact, ContactPatch } from '../types';
import { countStarts } from './automations';
import { readContact } from './input';
import { findDuplicate, findMatch, withoutTakenIdentifiers } from './matching';
import { contactNotFound, duplicateContact, noIdentity, noUpsertKey } from './refusals';

type Body = Record<string, unknown>;

/**
 * Finds the contact with this id.
 * @throws ApiError if there is none, 403 if the token has no access to its location
 */
export function findContact(ctx: Context, grant: TokenGrant, id: string): Contact {
	const contact = ctx.state.contacts.get(id);
	if (contact === undefined) throw contactNotFound(ctx, id);
	checkLocation(grant, contact.locationId);
	return contact;
}

/** Creates a contact. @throws ApiError if it has no identity or duplicates another contact */
export async function createContact(ctx: Context, body: Body, locationId: string, v3 = false): Promise<Contact> {
	const values = readContact(ctx, body, locationId, { v3 });
	const { email, phone, firstName, lastName } = values;
	if (!email && !phone && !firstName && !lastName) throw noIdentity(ctx);
	refuseDuplicate(ctx, locationId, values, { seesAdditional: ctx.options.createSeesAdditional });
	await race(ctx);
	return add(ctx, locationId, values);
}

/** Writes the given fields; the others stay. @throws ApiError if another contact has the email or phone */
export function updateContact(ctx: Context, contact: Contact, body: Body, v3 = false): Contact {
	const values = readContact(ctx, body, contact.locationId, { before: contact, v3 });
	refuseDuplicate(ctx, contact.locationId, values, { except: contact.id });
	return change(ctx, contact, values);
}

/** Updates the contact with this email or phone, as the location's unique identifiers say, else creates a contact. */
export async function upsertContact(
	ctx: Context,
	body: Body,
	locationId: string,
	v3 = false,
): Promise<{ contact: Contact; created: boolean }> {
	const values = readContact(ctx, body, locationId, { v3 });
	if (!values.email && !values.phone) throw noUpsertKey();
	const always = body.createNewIfDuplicateAllowed === true && ctx.options.allowDuplicates;
	const match = always ? undefined : findMatch(ctx, locationId, values);
	await race(ctx);
	// The match may have been changed or deleted in the meantime, so its current record is read again.
	const existing = match === undefined ? undefined : ctx.state.contacts.get(match.id);
	if (existing === undefined) return { contact: add(ctx, locationId, values), created: true };
	// Gender is taken for a new contact only: of one that exists it is discarded, with a 200 (reported, 2026-07).
	const { gender: _discarded, ...merged } = readContact(ctx, body, locationId, { before: existing, v3 });
	const allowed = ctx.options.allowDuplicates ? merged : withoutTakenIdentifiers(ctx, existing, merged);
	return { contact: change(ctx, existing, withPromotedKeys(existing, allowed)), created: false };
}

/** Deletes a contact permanently. */
export function deleteContact(ctx: Context, contact: Contact): void {
	ctx.state.contactStore.remove(contact.id);
	ctx.counters.wrote(contact.id, 'deleted');
}

/** Writes values to a contact, adds its new tags to the location, and counts the write. */
export function change(ctx: Context, contact: Contact, values: ContactPatch): Contact {
	ctx.state.addTags(contact.locationId, values.tags ?? []);
	ctx.counters.wrote(contact.id, 'updated');
	const changed = ctx.state.contactStore.update(contact, values);
	countStarts(ctx.counters.automations, contact, changed);
	return changed;
}

function add(ctx: Context, locationId: string, values: ContactPatch): Contact {
	ctx.state.addTags(locationId, values.tags ?? []);
	const contact = ctx.state.contactStore.create(locationId, values);
	ctx.counters.wrote(contact.id, 'created');
	countStarts(ctx.counters.automations, undefined, contact);
	return contact;
}

/** An additional email or phone that is written becomes the primary one. The old primary one is dropped, not kept beside it. */
function withPromotedKeys(contact: Contact, values: ContactPatch): ContactPatch {
	return {
		...values,
		additionalEmails: contact.additionalEmails.filter((email) => email !== values.email),
		additionalPhones: contact.additionalPhones.filter((phone) => phone !== values.phone),
	};
}

/** @throws ApiError if the location allows no duplicates and another contact has one of the values */
function refuseDuplicate(...about: Parameters<typeof findDuplicate>): void {
	const [ctx] = about;
	const found = ctx.options.allowDuplicates ? undefined : findDuplicate(...about);
	if (found !== undefined) throw duplicateContact(ctx, found.contact, found.matchingField);
}

/** Waits between look-up and write, so that another request can write in between. */
async function race(ctx: Context): Promise<void> {
	if (ctx.options.upsertRaceMs > 0) await sleep(ctx.options.upsertRaceMs);
}
