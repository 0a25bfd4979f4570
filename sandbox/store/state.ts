import { createIdSource } from '../prng';
import type {
	Appointment,
	Calendar,
	Contact,
	CustomField,
	Enrolment,
	Equipment,
	Note,
	ResourceType,
	Tag,
	Task,
	User,
	Workflow,
} from '../types';
import { ContactStore, type StoreTimes } from './contacts';

/** All data of a sandbox. Contacts may only be changed through `contactStore` or the sandbox's `seed` helpers. */
export class SandboxState {
	readonly contactStore: ContactStore;
	readonly equipment = new Map<string, Equipment>();
	readonly rooms = new Map<string, Equipment>();
	readonly calendars = new Map<string, Calendar>();
	readonly tags = new Map<string, Tag>();
	readonly customFields = new Map<string, CustomField>();
	readonly users = new Map<string, User>();
	readonly appointments = new Map<string, Appointment>();
	readonly notes = new Map<string, Note>();
	readonly tasks = new Map<string, Task>();
	readonly workflows = new Map<string, Workflow>();
	readonly enrolments = new Map<string, Enrolment>();
	/** Called after every change, e.g. to save. */
	onChange: () => void = () => undefined;
	readonly nextId: () => string;
	private readonly tagNames = new Set<string>();

	constructor(seed: number, times: StoreTimes) {
		this.nextId = createIdSource(seed);
		this.contactStore = new ContactStore(this.nextId, () => this.onChange(), times);
	}

	/** All contacts, by id. */
	get contacts(): ReadonlyMap<string, Contact> {
		return this.contactStore.rows;
	}

	/** The resources of one kind, by id. */
	resources(type: ResourceType): Map<string, Equipment> {
		return type === 'rooms' ? this.rooms : this.equipment;
	}

	putResource(resource: Equipment): Equipment {
		return this.put(this.resources(resource.resourceType), resource);
	}

	/** Adds or replaces a record in one of the maps. */
	put<T extends { id: string }>(map: Map<string, T>, record: T): T {
		map.set(record.id, record);
		this.onChange();
		return record;
	}

	/** Removes a record from one of the maps. */
	drop(map: Map<string, unknown>, id: string): void {
		map.delete(id);
		this.onChange();
	}

	removeResource(resource: Equipment): void {
		this.drop(this.resources(resource.resourceType), resource.id);
	}

	/** Adds the tags the location doesn't have yet. */
	addTags(locationId: string, names: readonly string[]): void {
		for (const name of names) {
			if (this.tagNames.has(`${locationId} ${name}`)) continue;
			this.putTag({ id: this.nextId(), locationId, name });
		}
	}

	putTag(tag: Tag): Tag {
		this.tagNames.add(`${tag.locationId} ${tag.name}`);
		return this.put(this.tags, tag);
	}

	clear(): void {
		const { equipment, rooms, calendars, tags, customFields, users, appointments } = this;
		const { notes, tasks, workflows, enrolments } = this;
		for (const map of [equipment, rooms, calendars, tags, customFields, users, appointments]) map.clear();
		for (const map of [notes, tasks, workflows, enrolments]) map.clear();
		this.tagNames.clear();
		this.contactStore.clear();
	}
}
