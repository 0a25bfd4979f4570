import { channelKey, DND_CHANNELS } from '../../dialects';
import { CONTACT_FIELDS, TAGS_FIELD } from '../fields/contactFields';
import { ADDITIONAL_FIELDS } from '../fields/additionalFields';

/** The field that a heading means, and its precedence: of two columns for one field, the one with the lower number is used. */
export interface Heading {
	/** The field: `email`, `tags`, `dateOfBirth`. */
	key: string;
	precedence: number;
	/** Set if the heading is only known from the table of aliases below. */
	isAlias?: true;
}

export const EXACT = 0;
/** Precedence of the field's name or display name in any case, with or without spaces, `-` and `_`. */
export const OWN_NAME = 1;
/** Precedence of the first group of aliases; the other groups follow. */
export const ALIAS = 2;
/** Precedence of the first kind of address; the other kinds follow. */
export const ADDRESS_PART = 100;

/**
 * Headings of exports (HighLevel, Mailchimp, HubSpot, Google Contacts, Salesforce, Outlook) and headings that people type, by the field
 * that they mean. The first group with a column in the row is used; columns of one group have to agree.
 */
const ALIASES: Record<string, readonly string[]> = {
	email: [
		'Email Address, Primary Email, Contact Email, Your Email, Mail, Email 1, Email 1 - Value',
		'Work Email, Business Email, Work Email Address, Business Email Address, Company Email',
		'Personal Email, Home Email, Private Email, Personal Email Address, Home Email Address',
		'Email 2, Email 2 - Value, Email 2 Address, Secondary Email, Other Email, Alternate Email',
		'Email 3, Email 3 - Value, Email 3 Address',
	],
	phone: [
		'Phone Number, Telephone, Telephone Number, Tel, Tel No, Phone No, Primary Phone, Main Phone, Contact Number, Contact Phone, Your Phone, Phone 1, Phone 1 - Value',
		'Mobile, Mobile Phone, Mobile Number, Mobile Phone Number, Mobile No, Cell, Cell Phone, Cell Number, Cell Phone Number, Cellphone',
		'Business Phone, Work Phone, Office Phone, Work Phone Number, Business Phone Number',
		'Home Phone, Home Phone Number, Private Phone, Landline',
		'Phone 2, Phone 2 - Value, Secondary Phone, Other Phone, Alternate Phone, Business Phone 2, Home Phone 2',
		'Phone 3, Phone 3 - Value, Company Main Phone',
	],
	firstName: ['First, Given Name, Forename, F Name, Contact First Name, Your First Name'],
	lastName: ['Last, Surname, Family Name, L Name, Contact Last Name, Your Last Name'],
	name: ['Full Name, Contact Name, Your Name, Display Name, Complete Name'],
	companyName: [
		'Company, Organization, Organisation, Organization Name, Organisation Name, Organization 1 - Name, Contact Company, Firm, Employer',
		'Business Name, Business, Account Name, Associated Company',
	],
	address1: ['Street Address, Street, Address Line 1, Address Line, Street 1, Street Name, Street Address 1'],
	city: ['Town, City/Town, Town/City'],
	state: ['State/Region, State/Province, Province, Region', 'State Code, State/Region Code, County'],
	postalCode: ['Zip, Zip Code, Postcode, Post Code, Postal, Zip/Postal Code, Zip/Postcode, Postal/Zip Code'],
	country: ['Country/Region, Country Name', 'Country Code, Country/Region Code'],
	source: ['Contact Source, Lead Source, Original Source'],
	tags: ['Tag, Contact Tags, Labels, Categories, Group Membership, Groups'],
	website: [
		'Web Site, Homepage, Website URL, Web Page, Web Address, Website 1 - Value',
		'Company Website, Business Website, Business Web Page, Website 2 - Value',
		'Personal Web Page',
	],
	dateOfBirth: ['Birthday, Birth Date, Birthdate, DOB'],
	gender: ['Sex'],
	timezone: [],
	dnd: ['DND'],
	...Object.fromEntries(DND_CHANNELS.map((channel) => [channelKey(channel), [`DND ${channel}, ${channel} DND`]])),
	assignedTo: ['Assigned User, Owner, Contact Owner'],
	type: [],
};

/** Kinds of addresses. Only one kind is used in a row, the first that has a value. */
const ADDRESS_KINDS = `Primary, Mailing, Address 1, Business, Work, Office, Company, Billing, Home, Shipping, Other, Address 2, Address 3`;
/** The parts of an address, which must come from one kind: a street and a town of two addresses do not belong together. */
export const ADDRESS_FIELDS: readonly string[] = ['address1', 'city', 'state', 'postalCode', 'country'];

const STANDARD_FIELDS = [...CONTACT_FIELDS, TAGS_FIELD];

/** Removes case, spaces, `-` and `_`. */
export const normalizeSpacing = (heading: string): string => heading.toLowerCase().replace(/[\s_-]+/g, '');

/** Reduces a heading to its letters and digits: "Phone #", "State/Region", also after the byte order mark with which some files begin. */
export const normalizeHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const fieldsByExactName = new Map<string, Heading>(
	STANDARD_FIELDS.map(({ id }) => [id, { key: id, precedence: EXACT }]),
);
const fieldsByName = new Map<string, Heading>();
for (const { id, displayName } of STANDARD_FIELDS) {
	for (const heading of [normalizeSpacing(id), normalizeSpacing(displayName)])
		fieldsByName.set(heading, { key: id, precedence: OWN_NAME });
}

/** The standard field whose name or display name a column has. */
export const standardFieldFor = (column: string): Heading | undefined =>
	fieldsByExactName.get(column) ?? fieldsByName.get(normalizeSpacing(column));

/** The field beyond the interface description whose name or display name a column has. */
export const additionalFieldFor = (column: string): string | undefined =>
	ADDITIONAL_FIELDS.find(({ id, displayName }) =>
		[id, displayName].map(normalizeSpacing).includes(normalizeSpacing(column)),
	)?.id;

const fieldsByAlias = new Map<string, Heading>();
const addAlias = (heading: string, key: string, precedence: number) => {
	const normalized = normalizeHeading(heading);
	if (!fieldsByAlias.has(normalized)) fieldsByAlias.set(normalized, { key, precedence, isAlias: true });
};
const splitHeadings = (text: string) => text.split(', ');
for (const { id, displayName } of [...STANDARD_FIELDS, ...ADDITIONAL_FIELDS]) {
	const groups = ALIASES[id] ?? [];
	for (const heading of [id, displayName]) addAlias(heading, id, OWN_NAME);
	groups.forEach((group, index) => splitHeadings(group).forEach((heading) => addAlias(heading, id, ALIAS + index)));
	if (!ADDRESS_FIELDS.includes(id)) continue;
	const parts = [id, displayName, ...groups.flatMap(splitHeadings)];
	splitHeadings(ADDRESS_KINDS).forEach((kind, index) =>
		parts.forEach((part) => addAlias(`${kind} ${part}`, id, ADDRESS_PART + index)),
	);
}

/** The field that a heading usually means. A custom field of that name takes precedence. */
export const aliasFieldFor = (column: string): Heading | undefined => fieldsByAlias.get(normalizeHeading(column));
