import type { Context } from '../context';
import { CHANNEL_NAMES } from '../contacts/channels';
import { fullName } from '../normalise';
import type { Contact, CustomField, CustomFieldType } from '../types';
import { isRecord } from '../validate';

/** All operators of filters. */
export type Operator = 'eq' | 'not_eq' | 'contains' | 'not_contains' | 'exists' | 'not_exists' | 'range';

/** A field that filters can use. */
export interface FilterField {
	operators: readonly Operator[];
	/** The contact's values, lower-cased; empty if it has none. */
	values: (contact: Contact) => string[];
	/** `eq` also accepts a list and then means any of its entries. */
	anyOf?: boolean;
	/** The values that `eq` sees, if they differ. */
	exactValues?: (contact: Contact) => string[];
	/** A range accepts dates as ISO text only. */
	dates?: boolean;
}

const EXACT: readonly Operator[] = ['eq', 'not_eq', 'exists', 'not_exists'];
const TEXT: readonly Operator[] = [...EXACT, 'contains', 'not_contains'];
const DATE: readonly Operator[] = ['range', 'exists', 'not_exists'];

function field(operators: readonly Operator[], of: (contact: Contact) => string | null): FilterField {
	return {
		operators,
		values: (contact) => {
			const value = of(contact);
			return value ? [value.toLowerCase()] : [];
		},
		dates: operators === DATE,
	};
}

const FIELDS: Record<string, FilterField> = {
	id: field(['eq', 'not_eq'], (contact) => contact.id),
	email: field(EXACT, (contact) => contact.email),
	website: field(EXACT, (contact) => contact.website),
	phone: field(TEXT, (contact) => contact.phone),
	firstNameLowerCase: field(TEXT, (contact) => contact.firstName),
	lastNameLowerCase: field(TEXT, (contact) => contact.lastName),
	address: field(TEXT, (contact) => contact.address1),
	city: field(TEXT, (contact) => contact.city),
	postalCode: field(TEXT, (contact) => contact.postalCode),
	companyName: field(TEXT, (contact) => contact.companyName),
	businessName: field(TEXT, (contact) => contact.companyName),
	tags: { operators: EXACT, values: (contact) => contact.tags, anyOf: true },
	state: field(EXACT, (contact) => contact.state),
	source: field(EXACT, (contact) => contact.source),
	country: field(EXACT, (contact) => contact.country),
	assignedTo: field(EXACT, (contact) => contact.assignedTo),
	type: field(EXACT, (contact) => contact.type),
	timezone: field(EXACT, (contact) => contact.timezone),
	dnd: field(EXACT, (contact) => String(contact.dnd)),
	...channelFields(),
	contactName: field(EXACT, fullName),
	dateAdded: field(DATE, (contact) => contact.dateAdded),
	dateUpdated: field(DATE, (contact) => contact.dateUpdated),
	dateOfBirth: field(DATE, (contact) => contact.dateOfBirth),
	lastActivity: field(DATE, (contact) => contact.dateUpdated),
};

/** The status of each channel of Do Not Disturb, and of all inbound ones (since 2026-06). */
function channelFields(): Record<string, FilterField> {
	const status = (settings: Record<string, unknown> | null, channel: string): string | null => {
		const setting = settings?.[channel];
		return isRecord(setting) ? String(setting.status) : null;
	};
	return {
		...Object.fromEntries(
			CHANNEL_NAMES.map((channel) => [
				`dndSettings.${channel}.status`,
				field(['eq'], ({ dndSettings }) => status(dndSettings, channel)),
			]),
		),
		'inboundDndSettings.all.status': field(['eq'], ({ inboundDndSettings }) => status(inboundDndSettings, 'all')),
	};
}

/** These fields once accepted `contains`; older servers still do. */
const FORMERLY_TEXT = new Set(['tags', 'state', 'source']);

const CUSTOM: Record<CustomFieldType, readonly Operator[]> = {
	TEXT,
	LARGE_TEXT: TEXT,
	SINGLE_OPTIONS: TEXT,
	RADIO: TEXT,
	PHONE: TEXT,
	CHECKBOX: ['eq', 'exists'],
	MULTIPLE_OPTIONS: ['eq', 'exists'],
	NUMERICAL: ['range', 'exists', 'eq'],
	MONETORY: ['range', 'exists', 'eq'],
	DATE: ['range', 'exists'],
	FILE_UPLOAD: ['exists'],
	TEXTBOX_LIST: ['exists'],
	SIGNATURE: ['exists'],
};

/** Finds a field by its name; undefined if the location has none. Custom fields are named `customFields.<id>`. */
export function filterField(ctx: Context, locationId: string, name: string): FilterField | undefined {
	if (Object.hasOwn(FIELDS, name)) {
		const known = FIELDS[name];
		const older = ctx.options.tagsContains && FORMERLY_TEXT.has(name);
		if (known && name === 'phone' && ctx.options.phoneFilterMissesAdditional) {
			return { ...known, exactValues: (contact) => (contact.additionalEmails.length > 0 ? [] : known.values(contact)) };
		}
		return known && older ? { ...known, operators: TEXT } : known;
	}
	const id = /^customFields\.(.+)$/.exec(name)?.[1];
	const custom = id === undefined ? undefined : ctx.state.customFields.get(id);
	return custom?.locationId === locationId ? customField(custom) : undefined;
}

function customField({ id, dataType }: CustomField): FilterField {
	return {
		operators: CUSTOM[dataType],
		values: (contact) => {
			const value = contact.customFields.find((entry) => entry.id === id)?.value;
			if (value === undefined) return [];
			const values = Array.isArray(value) ? value : [typeof value === 'object' ? JSON.stringify(value) : String(value)];
			return values.map((entry) => entry.toLowerCase());
		},
		dates: dataType === 'DATE',
	};
}
