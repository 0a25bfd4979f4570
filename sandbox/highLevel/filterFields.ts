import type { SandboxState } from '../store/state';
import type { Contact } from '../types';

/** Every operator a filter can have. */
export type Operator = 'eq' | 'not_eq' | 'contains' | 'not_contains' | 'exists' | 'not_exists' | 'range';

/** A field one can filter by. */
export interface FilterField {
	operators: readonly Operator[];
	/** The contact's values, lower-cased; empty when it has none. */
	values: (contact: Contact) => string[];
}

const EXACT: readonly Operator[] = ['eq', 'not_eq', 'exists', 'not_exists'];
const TEXT: readonly Operator[] = [...EXACT, 'contains', 'not_contains'];
const DATE: readonly Operator[] = ['range', 'exists', 'not_exists'];
const NUMBER: readonly Operator[] = [...EXACT, 'range'];

function field(operators: readonly Operator[], of: (contact: Contact) => string | null): FilterField {
	return {
		operators,
		values: (contact) => {
			const value = of(contact);
			return value ? [value.toLowerCase()] : [];
		},
	};
}

const FIELDS: Record<string, FilterField> = {
	id: field(['eq', 'not_eq'], (contact) => contact.id),
	email: field(EXACT, (contact) => contact.email),
	phone: field(TEXT, (contact) => contact.phone),
	firstNameLowerCase: field(TEXT, (contact) => contact.firstName),
	lastNameLowerCase: field(TEXT, (contact) => contact.lastName),
	companyName: field(TEXT, (contact) => contact.companyName),
	businessName: field(TEXT, (contact) => contact.companyName),
	address: field(TEXT, (contact) => contact.address1),
	city: field(TEXT, (contact) => contact.city),
	state: field(TEXT, (contact) => contact.state),
	country: field(EXACT, (contact) => contact.country),
	postalCode: field(TEXT, (contact) => contact.postalCode),
	source: field(TEXT, (contact) => contact.source),
	website: field(TEXT, (contact) => contact.website),
	timezone: field(EXACT, (contact) => contact.timezone),
	type: field(EXACT, (contact) => contact.type),
	assignedTo: field(EXACT, (contact) => contact.assignedTo),
	dnd: field(EXACT, (contact) => String(contact.dnd)),
	dateAdded: field(DATE, (contact) => contact.dateAdded),
	dateUpdated: field(DATE, (contact) => contact.dateUpdated),
	tags: { operators: TEXT, values: (contact) => contact.tags },
};

/** The field of this name; undefined when the location knows none. Custom fields are `customFields.<id>`. */
export function filterField(state: SandboxState, locationId: string, name: string): FilterField | undefined {
	if (Object.hasOwn(FIELDS, name)) return FIELDS[name];
	const id = /^customFields\.(.+)$/.exec(name)?.[1];
	const custom = id === undefined ? undefined : state.customFields.get(id);
	if (custom === undefined || custom.locationId !== locationId) return undefined;
	const numeric = custom.dataType === 'NUMERICAL' || custom.dataType === 'MONETORY';
	const operators = numeric ? NUMBER : custom.dataType === 'DATE' ? [...DATE, 'eq' as const, 'not_eq' as const] : TEXT;
	return {
		operators,
		values: (contact) => {
			const value = contact.customFields.find((entry) => entry.id === custom.id)?.value;
			if (value === undefined) return [];
			const values = Array.isArray(value) ? value : [typeof value === 'object' ? JSON.stringify(value) : String(value)];
			return values.map((entry) => entry.toLowerCase());
		},
	};
}
