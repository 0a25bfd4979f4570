import { email, filledText, flag, list, nullable, object, phone, text, texts, type Rules } from '../validate';

const optionalText = { check: nullable(text) };

/** highLevel: what every write takes. */
const highLevelWrite: Rules = {
	firstName: optionalText,
	lastName: optionalText,
	name: optionalText,
	email: { check: nullable(email) },
	phone: { check: nullable(phone) },
	address1: optionalText,
	city: optionalText,
	state: optionalText,
	postalCode: { check: text },
	website: optionalText,
	timezone: optionalText,
	dnd: { check: flag },
	dndSettings: { check: object },
	inboundDndSettings: { check: object },
	tags: { check: texts },
	customFields: { check: list },
	source: optionalText,
	dateOfBirth: optionalText,
	country: { check: text },
	assignedTo: optionalText,
	companyName: optionalText,
	keyword: optionalText,
	ssn: optionalText,
};

/**
 * highLevel: what an update takes. Live it takes companyName, which its description leaves out, and refuses gender.
 * additionalEmails and additionalPhones are refused everywhere; businessId has a call of its own.
 */
export const highLevelUpdate: Rules = { ...highLevelWrite, type: { check: text } };

/** highLevel: what a create takes. */
export const highLevelCreate: Rules = {
	...highLevelWrite,
	locationId: { check: filledText, required: true },
	gender: { check: text },
	source: { check: text },
	assignedTo: { check: text },
};

/** highLevel: what an upsert takes. */
export const highLevelUpsert: Rules = { ...highLevelCreate, createNewIfDuplicateAllowed: { check: flag } };

/** documented: the fields of the interface description, no others; all of them strings, no null. */
export const documentedUpdate: Rules = {
	firstName: { check: text },
	lastName: { check: text },
	email: { check: email },
	phone: { check: phone },
	address1: { check: text },
	city: { check: text },
	state: { check: text },
	postalCode: { check: text },
	country: { check: text },
	source: { check: text },
	companyName: { check: text },
	tags: { check: texts },
	customFields: { check: list },
};

/** documented: create and upsert; the location is optional, the token's first is meant without it. */
export const documentedCreate: Rules = { ...documentedUpdate, locationId: { check: filledText } };
