import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { omit } from '../../../nodes/HighLevelCrm/values/omit';
import { ALL_SCOPES, type SandboxOptions } from '../../../sandbox';
import { automatic, LOCATION, TOKEN, type Bench } from '../../support/bench';
import { settings } from '../../support/settings';
import { tokenWithout } from '../../support/tokens';

const FIELDS = [
	{ id: 'number', name: 'Customer Number', dataType: 'TEXT' },
	{ id: 'colour', name: 'Colour', dataType: 'TEXT' },
	{ id: 'mobile', name: 'Second Phone', dataType: 'PHONE' },
];
const EMAILS = Array.from({ length: 6 }, (_, index) => `p${index}@example.com`);
// The last ends like the second.
const PHONES = [...Array.from({ length: 5 }, (_, index) => `+1202555010${index}`), '+492025550101'];
const NUMBERS = ['10', '11', '12'];

const email = fc.constantFrom(...EMAILS, 'P1@Example.com');
const phone = fc.constantFrom(...PHONES, '(202) 555-0101', '+1 202 555 0102', '2025550103', '12025550104');
const values = {
	city: fc.constantFrom('Oslo', 'Bergen', ''),
	firstName: fc.constantFrom('Ann', 'Ben'),
	gender: fc.constantFrom('female', 'male'),
	Colour: fc.constantFrom('red', 'blue'),
	'Second Phone': fc.constantFrom('+12025550177', '(202) 555-0178'),
	'Customer Number': fc.constantFrom(...NUMBERS),
	tags: fc.subarray(['vip', 'Lead', 'old']),
	// Seldom one, which may be nobody's.
	'Contact Id': fc.constantFrom('', '', '', 'one0', 'one1', 'one2', 'one7'),
};
const row = fc
	.record({ email, phone, ...values }, { requiredKeys: [] })
	.map((one): IDataObject => ({ ...(one.phone === undefined && { email: EMAILS[0] }), ...one }));

const person = fc.record(
	{
		email: fc.constantFrom(...EMAILS),
		phone: fc.constantFrom(...PHONES),
		city: fc.constantFrom('Oslo', 'Bergen', ' '),
		firstName: fc.constantFrom('Ann', 'Ben'),
		tags: fc.subarray(['vip', 'old']),
		number: fc.constantFrom(...NUMBERS),
		colour: fc.constantFrom('red', 'blue'),
		more: fc.constantFrom(...EMAILS, ...PHONES),
	},
	{ requiredKeys: [] },
);

/** A random location with people in it, and rows about some of them. */
export interface World {
	location: SandboxOptions;
	rows: IDataObject[];
	people: IDataObject[];
	options: IDataObject;
}

/** Emails and phones that no earlier person has: the location allows no duplicates, and each number is one customer's. */
function distinct(people: IDataObject[]): IDataObject[] {
	const taken = new Set<unknown>();
	const free = (value: unknown) => value !== undefined && !taken.has(value) && taken.add(value) !== undefined;
	return people.map(({ email, phone, number, colour, more, ...one }, index) => {
		const extra = index % 2 === 0 && free(more) ? (more as string) : undefined;
		const customFields = [
			...(free(number) ? [{ id: 'number', value: number }] : []),
			...(colour === undefined ? [] : [{ id: 'colour', value: colour }]),
		];
		return {
			...{ id: `one${index}`, ...one, customFields },
			...(free(email) && { email }),
			...(free(phone) && { phone }),
			...(extra?.includes('@') === true && { additionalEmails: [extra] }),
			...(extra?.startsWith('+') === true && { additionalPhones: [extra] }),
		};
	});
}

const WITHOUT_LOCATION = tokenWithout('locations.readonly');

const rule = fc.constantFrom([], ['city'], ['*'], ['City', 'Colour'], ['customField:colour', 'email']);
/** The location's settings; without the scope the node knows none of them. */
const location: fc.Arbitrary<SandboxOptions> = fc.record({
	uniqueIdentifiers: fc.constantFrom<Array<'email' | 'phone'>>(
		['email', 'phone'],
		['email', 'phone'],
		['phone', 'email'],
		['email'],
		['phone'],
	),
	allowDuplicates: fc.boolean(),
	country: fc.constantFrom('US', 'US', 'GB'),
	tokens: fc.constantFrom(undefined, undefined, [WITHOUT_LOCATION]),
});

export const world: fc.Arbitrary<World> = fc.record({
	location,
	rows: fc.array(row, { minLength: 3, maxLength: 14 }),
	people: fc.array(person, { maxLength: 8 }).map(distinct),
	options: fc
		.record({
			tagMode: fc.constantFrom('add', 'replace'),
			clearEmpty: fc.boolean(),
			fillEmpty: rule,
			onlyNew: rule,
			conflicts: fc.constantFrom('leaveOut', 'leaveOut', 'fail'),
			matchField: fc.constantFrom('', '', 'number'),
		})
		.map((options): IDataObject => ({ ...options, outputFormat: 'raw' })),
});

/** Rows for contacts that do not exist, so that all contacts are read page by page, as for a long list. */
export const MANY = Array.from({ length: 101 }, (_, index) => ({
	...{ email: `many${index}@example.com`, phone: `+1303555${String(index).padStart(4, '0')}` },
}));
/** Contacts for those rows, so that they change nothing. */
const KNOWN = MANY.map((one, index) => ({ id: `many${index}`, ...one }));

const WHOLE_TOKEN = { token: TOKEN, scopes: ALL_SCOPES, locationIds: [LOCATION] };

/** A person without additional emails and phones, which no search shows. */
export const withoutAdditional = (person: IDataObject): IDataObject =>
	omit(person, 'additionalEmails', 'additionalPhones');

/** Fills the sandbox with a world. */
export function prepare({ sandbox, dialect }: Bench, { people, location }: World): void {
	sandbox.clear();
	const { tokens = [WHOLE_TOKEN], ...settings } = location;
	// Where the country can't be known, numbers that end alike are taken for one, which has to be true.
	const country = tokens[0] === WHOLE_TOKEN ? location.country : 'US';
	// The interface description has one order, and no settings of the location.
	sandbox.configure(dialect === 'highLevel' ? { ...settings, country, tokens } : { country: 'US' });
	sandbox.seed.customFields(FIELDS as never);
	// The documented interface shows no additional emails and phones.
	const shown = dialect === 'highLevel' ? people : people.map(withoutAdditional);
	sandbox.seed.contacts([...shown, ...KNOWN] as never);
	sandbox.resetCounters();
}

/** A world whose rows are a whole list, or a batch. */
export interface ListOfWorld {
	world: World;
	/** Number of rows besides, which change nothing. */
	beside: number;
	operation: 'upsert' | 'synchronize';
}

/** The parameters of a night over such a list. */
export function parametersOf({ operation, world: { options } }: ListOfWorld, write: string): INodeParameters {
	const list = { listTag: 'vip', leavers: 'removeTag' };
	// With a limit of changes no row is written without its contact.
	const rules = operation === 'synchronize' ? { brakePercent: 99, brakeFrom: 99 } : { maxChanges: 100 };
	return {
		...{ resource: 'contact', operation, fields: automatic(), ...(operation === 'synchronize' && list) },
		...settings({ ...options, ...rules, write }),
	};
}
