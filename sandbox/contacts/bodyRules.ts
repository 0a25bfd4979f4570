import { email, filledText, flag, list, nullable, object, phone, text, texts, type Rules } from '../validate';

const optionalText = { check: nullable(text) };

/** highLevel: fields that every write accepts. */
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
 * highLevel: fields that an update accepts. The live service accepts companyName, which its description omits,
 * and rejects gender. All writes reject additionalEmails and additionalPhones. businessId has a request of its
 * own.
 */
export const highLevelUpdate: Rules = { ...highLevelWrite, type: { check: text } };

export const highLevelCreate: Rules = {
	...highLevelWrite,
	locationId: { check: filledText, required: true },
	gender: { check: text },
	source: { check: text },
	assignedTo: { check: text },
};

export const highLevelUpsert: Rules = { ...highLevelCreate, createNewIfDuplicateAllowed: { check: flag } };

/** documented: exactly the fields of the API description. None accepts null. */
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

/** documented: fields of create and upsert. Without `locationId`, the token's first location is used. */
export const documentedCreate: Rules = { ...documentedUpdate, locationId: { check: filledText } };
