/** A value of a custom field as it is read back: text, number, or a list of choices. */
export type CustomFieldContent = string | number | boolean | string[] | Record<string, unknown>;

/** A custom field's value on a contact, as every read shows it. */
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
	/** E.164 where the number allows it. */
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
	dateOfBirth: string | null;
	assignedTo: string | null;
	type: string;
	dnd: boolean;
	dndSettings: Record<string, unknown> | null;
	inboundDndSettings: Record<string, unknown> | null;
	tags: string[];
	customFields: CustomFieldValue[];
	dateAdded: string;
	dateUpdated: string;
}

/** What a write changes on a contact; absent keys stay as they are, null empties a field. */
export type ContactPatch = Partial<Omit<Contact, 'id' | 'locationId' | 'dateAdded' | 'dateUpdated' | 'type'>>;

/** The two kinds of bookable calendar resources; both live under the same path pattern. */
export type ResourceType = 'equipments' | 'rooms';

/** A bookable resource. `quantity` and `outOfService` are units, `capacity` is people (rooms). */
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

/** What a write changes on a resource. */
export type EquipmentPatch = Partial<Omit<Equipment, 'id' | 'resourceType'>>;

/** A calendar, as far as the lookups show it. */
export interface Calendar {
	id: string;
	locationId: string;
	name: string;
	isActive: boolean;
}

/** A tag of a location; names are lower-cased. */
export interface Tag {
	id: string;
	locationId: string;
	name: string;
}

/** Every kind of custom field the service knows (the spelling is the vendor's). */
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

/** A custom field of a location. */
export interface CustomField {
	id: string;
	locationId: string;
	name: string;
	/** e.g. `contact.favourite_colour`. */
	fieldKey: string;
	dataType: CustomFieldType;
	picklistOptions: string[];
	model: 'contact' | 'opportunity';
	position: number;
}

/** The two ways this interface is spoken: the vendor's, and the interface description to the letter. */
export type Dialect = 'highLevel' | 'documented';
