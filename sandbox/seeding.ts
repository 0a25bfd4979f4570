import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Context } from './context';
import { normaliseEmail, normalisePhone, normaliseTags } from './normalise';
import type { Appointment, Calendar, Contact, CustomField, Equipment, Note, Tag, Task, User, Workflow } from './types';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Content of a JSON seed or save file. */
export interface SeedFile {
	contacts?: Partial<Contact>[];
	equipment?: Partial<Equipment>[];
	rooms?: Partial<Equipment>[];
	calendars?: Partial<Calendar>[];
	tags?: (Partial<Tag> | string)[];
	customFields?: Partial<CustomField>[];
	users?: Partial<User>[];
	appointments?: Partial<Appointment>[];
	notes?: Partial<Note>[];
	tasks?: Partial<Task>[];
	workflows?: Partial<Workflow>[];
}

/** Adds records as if they had always existed: search sees them at once, and they are not counted. */
export interface Seed {
	/**
	 * Emails, phones and tags are normalised as by a write. Duplicates are not checked. The contacts of a call were
	 * added at the same time, if they have no other date, so a list has them in their order.
	 */
	contacts(list: readonly Partial<Contact>[]): Contact[];
	equipment(list: readonly Partial<Equipment>[]): Equipment[];
	rooms(list: readonly Partial<Equipment>[]): Equipment[];
	calendars(list: readonly Partial<Calendar>[]): Calendar[];
	tags(list: readonly (Partial<Tag> | string)[]): Tag[];
	customFields(list: readonly Partial<CustomField>[]): CustomField[];
	users(list: readonly Partial<User>[]): User[];
	/** By default, an appointment is on the first calendar and begins in half an hour. */
	appointments(list: readonly Partial<Appointment>[]): Appointment[];
	notes(list: readonly Partial<Note>[]): Note[];
	/** By default, a task is due in a day. */
	tasks(list: readonly Partial<Task>[]): Task[];
	workflows(list: readonly Partial<Workflow>[]): Workflow[];
	/**
	 * Reads a CSV file whose header has names of contact fields. `tags` are separated by commas or semicolons;
	 * custom fields have columns `customField:<id>`.
	 */
	contactsFromCsv(file: string): Contact[];
	/** Reads a JSON file as `persistTo` writes it. */
	fromFile(jsonFile: string): void;
}

export function createSeed(ctx: Context): Seed {
	const { state } = ctx;
	const base = (id?: string) => ({ id: id ?? state.nextId(), locationId: ctx.options.locationId });
	const seed: Seed = {
		contacts: (list) => {
			const now = new Date(ctx.options.date()).toISOString();
			return list.map((contact) => seedContact(ctx, contact, now));
		},
		equipment: (list) => list.map((given) => state.putResource(resource('equipments', given, base(given.id)))),
		rooms: (list) => list.map((given) => state.putResource(resource('rooms', given, base(given.id)))),
		calendars: (list) =>
			list.map((given) => {
				const kind = { isActive: true, calendarType: 'service_booking' as const };
				const calendar = { name: 'Calendar', ...kind, ...given, ...withLocation(base(given.id), given) };
				return state.put(state.calendars, calendar);
			}),
		tags: (list) =>
			list.map((given) => {
				const tag = typeof given === 'string' ? { name: given } : given;
				return state.putTag({ ...withLocation(base(tag.id), tag), name: (tag.name ?? 'tag').toLowerCase() });
			}),
		customFields: (list) =>
			list.map((given, position) =>
				state.put(state.customFields, customField(given, position, withLocation(base(given.id), given))),
			),
		users: (list) =>
			list.map((given) => {
				const user = { firstName: '', lastName: '', email: '', ...given, ...withLocation(base(given.id), given) };
				return state.put(state.users, user);
			}),
		appointments: (list) =>
			list.map((given) => state.put(state.appointments, appointment(ctx, given, withLocation(base(given.id), given)))),
		notes: (list) =>
			list.map((given) => {
				const empty = { contactId: '', body: 'Note', dateAdded: new Date(ctx.options.date()).toISOString() };
				return state.put(state.notes, { ...empty, ...given, id: given.id ?? state.nextId() });
			}),
		tasks: (list) =>
			list.map((given) => {
				const dueDate = new Date(ctx.options.date() + DAY_MS).toISOString();
				const empty = { contactId: '', title: 'Task', dueDate, completed: false };
				return state.put(state.tasks, { ...empty, ...given, id: given.id ?? state.nextId() });
			}),
		workflows: (list) =>
			list.map((given) => {
				const dates = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
				const workflow = { name: 'Workflow', status: 'published' as const, version: 1, ...dates, ...given };
				return state.put(state.workflows, { ...workflow, ...withLocation(base(given.id), given) });
			}),
		contactsFromCsv: (file) => seed.contacts(readCsv(file)),
		fromFile: (jsonFile) => {
			const file = JSON.parse(readFileSync(jsonFile, 'utf8')) as SeedFile;
			seed.customFields(file.customFields ?? []);
			seed.tags(file.tags ?? []);
			seed.calendars(file.calendars ?? []);
			seed.users(file.users ?? []);
			seed.appointments(file.appointments ?? []);
			seed.equipment(file.equipment ?? []);
			seed.rooms(file.rooms ?? []);
			seed.contacts(file.contacts ?? []);
			seed.notes(file.notes ?? []);
			seed.tasks(file.tasks ?? []);
			seed.workflows(file.workflows ?? []);
		},
	};
	return seed;
}

function withLocation(base: { id: string; locationId: string }, given: { locationId?: string }): typeof base {
	return { ...base, locationId: given.locationId ?? base.locationId };
}

function seedContact(ctx: Context, given: Partial<Contact>, now: string): Contact {
	const locationId = given.locationId ?? ctx.options.locationId;
	const tags = normaliseTags(given.tags ?? []);
	ctx.state.addTags(locationId, tags);
	const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
	const dates = { dateAdded: now, dateUpdated: given.dateAdded ?? now };
	return ctx.state.contactStore.seed({
		...dates,
		...values,
		locationId,
		tags,
		...(given.email ? { email: normaliseEmail(given.email) } : {}),
		...(given.phone ? { phone: normalisePhone(given.phone, ctx.options.country) } : {}),
		...(given.dateAdded ? { dateAdded: new Date(given.dateAdded).toISOString() } : {}),
		...(given.dateUpdated ? { dateUpdated: new Date(given.dateUpdated).toISOString() } : {}),
	});
}

function resource(
	resourceType: Equipment['resourceType'],
	given: Partial<Equipment>,
	base: { id: string; locationId: string },
): Equipment {
	const empty = { name: 'Equipment', description: '', quantity: 1, outOfService: 0, capacity: 0, isActive: true };
	return { ...empty, calendarIds: [], ...given, ...withLocation(base, given), resourceType };
}

function appointment(ctx: Context, given: Partial<Appointment>, base: { id: string; locationId: string }): Appointment {
	const start = Date.parse(given.startTime ?? '') || Date.now() + 30 * MINUTE_MS;
	const now = new Date().toISOString();
	return {
		...{ calendarId: ctx.state.calendars.keys().next().value ?? '', groupId: '', contactId: '', title: 'Appointment' },
		...{ appointmentStatus: 'confirmed', assignedUserId: '', users: [], isRecurring: false, assignedResources: [] },
		...{ endTime: new Date(start + 30 * MINUTE_MS).toISOString(), dateAdded: now, dateUpdated: now },
		...given,
		...base,
		startTime: new Date(start).toISOString(),
	};
}

function customField(
	given: Partial<CustomField>,
	position: number,
	base: { id: string; locationId: string },
): CustomField {
	const name = given.name ?? 'Custom field';
	const fieldKey = `contact.${name.toLowerCase().replace(/\W+/g, '_')}`;
	return { name, fieldKey, dataType: 'TEXT', picklistOptions: [], model: 'contact', position, ...given, ...base };
}

function readCsv(file: string): Partial<Contact>[] {
	const rows: Array<Record<string, string>> = parse(readFileSync(file), {
		columns: true,
		bom: true,
		skip_empty_lines: true,
	});
	return rows.map((row) => {
		const contact: Record<string, unknown> = {};
		const customFields: Contact['customFields'] = [];
		for (const [column, value] of Object.entries(row)) {
			const customId = /^customFields?[:.](.+)$/.exec(column)?.[1];
			if (value === '') continue;
			if (customId !== undefined) customFields.push({ id: customId, value });
			else if (column === 'tags')
				contact.tags = value
					.split(/[,;]/)
					.map((tag) => tag.trim())
					.filter(Boolean);
			else contact[column] = value;
		}
		return { ...contact, ...(customFields.length > 0 ? { customFields } : {}) };
	});
}
