/** A custom field's value as answers show it: text, number, or a list of choices. */
export type CustomFieldContent = string | number | boolean | string[] | Record<string, unknown>;

/** A custom field of a contact, as answers show it. */
export interface CustomFieldValue {
	id: string;
	value: CustomFieldContent;
}

/** A stored contact. Records are replaced on every write, never changed in place. Dates are ISO 8601 in UTC. */
export interface Contact {
	id: string;
	locationId: string;
	firstName: string | null;
	lastName: string | null;
	/** Lower-cased. */
	email: string | null;
	/** E.164 if the number can be parsed. */
	phone: string | null;
	address1: string | null;
	city: string | null;
	state: string | null;
	postalCode: string | null;
	country: string | null;
	source: string | null;
	companyName: string | null;
	website: string | null;
	timezone: string | null;
	gender: string | null;
	/** A day, `YYYY-MM-DD`. */
	dateOfBirth: string | null;
	/** A user's id. */
	assignedTo: string | null;
	keyword: string | null;
	ssn: string | null;
	businessId: string | null;
	type: string;
	dnd: boolean;
	/** By channel, in the spelling of the versions before v3 (`Call`, `Email`, `SMS`, …). */
	dndSettings: Record<string, unknown> | null;
	inboundDndSettings: Record<string, unknown> | null;
	tags: string[];
	customFields: CustomFieldValue[];
	/** Users' ids. */
	followers: string[];
	/** Lower-cased; never written by a body, only seeded or left over from a merge. */
	additionalEmails: string[];
	/** E.164; never written by a body. */
	additionalPhones: string[];
	/** Read-only. */
	opportunities: unknown[];
	dateAdded: string;
	dateUpdated: string;
}

/** Changes of a contact. Absent keys stay as they are; null empties a field. */
export type ContactPatch = Partial<Omit<Contact, 'id' | 'locationId' | 'dateAdded' | 'dateUpdated'>>;

/** The two kinds of bookable calendar resources; both live under the same path pattern. */
export type ResourceType = 'equipments' | 'rooms';

/** A bookable resource. `quantity` and `outOfService` are units, `capacity` is the number of appointments that a room takes at once. */
export interface Equipment {
	id: string;
	locationId: string;
	resourceType: ResourceType;
	name: string;
	description: string;
	quantity: number;
	outOfService: number;
	capacity: number;
	calendarIds: string[];
	isActive: boolean;
}

/** Changes of a resource. Absent keys stay as they are. */
export type EquipmentPatch = Partial<Omit<Equipment, 'id' | 'resourceType'>>;

/** A calendar, with the fields that look-up requests show. */
export interface Calendar {
	id: string;
	locationId: string;
	name: string;
	isActive: boolean;
	calendarType: CalendarType;
}

/** The kinds of calendars. Equipment and rooms belong to service calendars. */
export type CalendarType = 'round_robin' | 'event' | 'class_booking' | 'collective' | 'service_booking' | 'personal';

/** A user of a location, with the fields that look-up requests show. */
export interface User {
	id: string;
	locationId: string;
	firstName: string;
	lastName: string;
	email: string;
}

/** An appointment as the list of events shows it. Times are ISO 8601. */
export interface Appointment {
	id: string;
	locationId: string;
	calendarId: string;
	groupId: string;
	contactId: string;
	title: string;
	appointmentStatus: 'new' | 'confirmed' | 'cancelled' | 'showed' | 'noshow' | 'invalid';
	assignedUserId: string;
	users: string[];
	startTime: string;
	endTime: string;
	dateAdded: string;
	dateUpdated: string;
	isRecurring: boolean;
	/** Recurrence rule: `FREQ=WEEKLY;COUNT=4`. */
	rrule?: string;
	/** For an instance of a recurring appointment: the identifier of the first one. */
	masterEventId?: string;
	/** Ids of rooms and equipment. */
	assignedResources: string[];
}

/** A note of a contact. */
export interface Note {
	id: string;
	contactId: string;
	body: string;
	title?: string;
	color?: string;
	pinned?: boolean;
	/** A user's id. */
	userId?: string;
	dateAdded: string;
}

/** A task of a contact. Its answers show no dates besides `dueDate`. */
export interface Task {
	id: string;
	contactId: string;
	title: string;
	body?: string;
	/** ISO 8601. */
	dueDate: string;
	completed: boolean;
	/** A user's id. */
	assignedTo?: string;
}

export interface Workflow {
	id: string;
	locationId: string;
	name: string;
	status: 'draft' | 'published';
	version: number;
	createdAt: string;
	updatedAt: string;
}

/** One adding of a contact to a workflow: two of them start it twice. */
export interface Enrolment {
	id: string;
	contactId: string;
	workflowId: string;
}

/** A tag of a location; names are lower-cased. */
export interface Tag {
	id: string;
	locationId: string;
	name: string;
}

/** The kinds of custom fields (in the vendor's spelling). */
export type CustomFieldType =
	| 'TEXT'
	| 'LARGE_TEXT'
	| 'NUMERICAL'
	| 'PHONE'
	| 'MONETORY'
	| 'CHECKBOX'
	| 'SINGLE_OPTIONS'
	| 'MULTIPLE_OPTIONS'
	| 'RADIO'
	| 'DATE'
	| 'FILE_UPLOAD'
	| 'TEXTBOX_LIST'
	| 'SIGNATURE';

export interface CustomField {
	id: string;
	locationId: string;
	name: string;
	/** e.g. `contact.favourite_colour`. */
	fieldKey: string;
	dataType: CustomFieldType;
	picklistOptions: string[];
	/** Whether a choice takes other values than its options, too. */
	isAllowedCustomOption?: boolean;
	model: 'contact' | 'opportunity';
	position: number;
}

/** The two dialects of the API: the vendor's, and that of the API description to the letter. */
export type Dialect = 'highLevel' | 'documented';
