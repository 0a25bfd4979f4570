import { setTimeout as sleep } from 'node:timers/promises';
import { checkLocation } from '../auth';
import type { Context } from '../context';
import type { TokenGrant } from '../options';
import type { Contact, ContactPatch } from '../types';
import { readContact } from './input';
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
	if (!ctx.options.allowDuplicates) refuseDuplicate(ctx, locationId, values);
	await race(ctx);
	return add(ctx, locationId, values);
}

/** Writes the given fields; the others stay. @throws ApiError if another contact has the email or phone */
export function updateContact(ctx: Context, contact: Contact, body: Body, v3 = false): Contact {
	const values = readContact(ctx, body, contact.locationId, { before: contact, v3 });
	if (!ctx.options.allowDuplicates) refuseDuplicate(ctx, contact.locationId, values, contact.id);
	return change(ctx, contact, values);
}

/** Updates the contact with this email, else the one with this phone, else creates a contact. */
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
	const allowed = ctx.options.allowDuplicates ? merged : withoutTakenKeys(ctx, existing, merged);
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
	return ctx.state.contactStore.update(contact, values);
}

function add(ctx: Context, locationId: string, values: ContactPatch): Contact {
	ctx.state.addTags(locationId, values.tags ?? []);
	const contact = ctx.state.contactStore.create(locationId, values);
	ctx.counters.wrote(contact.id, 'created');
	return contact;
}

/**
 * Finds the contact that an upsert means: by the email, then by the phone, or the other way round if the location's setting says so. An
 * additional email or phone counts too (reported by the vendor's users, 2026-09).
 */
function findMatch(ctx: Context, locationId: string, values: ContactPatch): Contact | undefined {
	const { contactStore } = ctx.state;
	for (const field of matchOrder(ctx)) {
		const value = values[field];
		const match =
			value &&
			(contactStore.findOne(field, locationId, value) ?? contactStore.findAdditional(field, locationId, value));
		if (match) return match;
	}
	return undefined;
}

const matchOrder = ({ options }: Context): ReadonlyArray<'email' | 'phone'> =>
	options.matchPhoneFirst ? ['phone', 'email'] : ['email', 'phone'];

/** If email and phone match two contacts, only the first is updated, and it does not take over the other's email or phone. */
function withoutTakenKeys(ctx: Context, contact: Contact, values: ContactPatch): ContactPatch {
	const result = { ...values };
	for (const field of ['email', 'phone'] as const) {
		const value = values[field];
		const taken = value && ctx.state.contactStore.findOne(field, contact.locationId, value, contact.id);
		if (taken) result[field] = contact[field];
	}
	return result;
}

/** An additional email or phone that is written becomes the primary one. The old primary one is dropped, not kept beside it. */
function withPromotedKeys(contact: Contact, values: ContactPatch): ContactPatch {
	return {
		...values,
		additionalEmails: contact.additionalEmails.filter((email) => email !== values.email),
		additionalPhones: contact.additionalPhones.filter((phone) => phone !== values.phone),
	};
}

function refuseDuplicate(ctx: Context, locationId: string, values: ContactPatch, except?: string): void {
	for (const field of ['email', 'phone'] as const) {
		const value = values[field];
		const existing = value ? ctx.state.contactStore.findOne(field, locationId, value, except) : undefined;
		if (existing !== undefined) throw duplicateContact(ctx, existing, field);
	}
}

/** Waits between look-up and write, so that another request can write in between. */
async function race(ctx: Context): Promise<void> {
	if (ctx.options.upsertRaceMs > 0) await sleep(ctx.options.upsertRaceMs);
}
