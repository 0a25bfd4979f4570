import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Contact, Fault } from '../../sandbox';
import { automatic, Bench, DIALECTS, jsonOf, located } from '../support/bench';
import { settings } from '../support/settings';
import { sized } from '../support/sizes';
import { toText } from '../../nodes/HighLevelCrm/values/json';
import { omit } from '../../nodes/HighLevelCrm/values/omit';

const CASES = { numRuns: sized(1_000, 8), endOnFailure: true };
const GOING_ON = { onError: 'continueRegularOutput' } as const;

const EMAILS = ['a@example.com', 'b@example.com', 'c@example.com'];
// The last ends like the first.
const PHONES = ['+12025550101', '+12025550102', '+442025550101'];
// One of the additional ones is somebody's main one, perhaps.
const MORE_EMAILS = ['a@example.com', 'd@example.com', 'e@example.com'];
const MORE_PHONES = ['+12025550102', '+12025550104'];
const NUMBERS = ['10', '11', '12'];
const TAGS = ['vip', 'lead', 'old', 'new'];

const person = fc.record(
	{
		email: fc.constantFrom(...EMAILS),
		phone: fc.constantFrom(...PHONES),
		number: fc.constantFrom(...NUMBERS),
		city: fc.constantFrom('Oslo', 'Rome'),
		colour: fc.constantFrom('red', 'blue'),
		tags: fc.subarray(TAGS),
		additionalEmail: fc.constantFrom(...MORE_EMAILS),
		additionalPhone: fc.constantFrom(...MORE_PHONES),
	},
	{ requiredKeys: ['tags'] },
);

type Person = typeof person extends fc.Arbitrary<infer T> ? T : never;

/** What a row calls its contact, by the mode of the locator. Some of them nobody has, and several contacts may have one. */
const KEYS = {
	id: ['one0', 'one1', 'one2', 'one3', 'nobody'],
	email: [...EMAILS, 'B@Example.com', 'D@example.com', 'e@example.com', 'nobody@example.com'],
	phone: [...PHONES, '(202) 555-0102', '202 555 0101', '+12025550104', '+12025550199'],
	customField: [...NUMBERS, '99'].map((number) => `Customer Number = ${number}`),
};
type Mode = keyof typeof KEYS;

const values = fc.record(
	{
		city: fc.constantFrom('Oslo', 'Bergen', ''),
		Colour: fc.constantFrom('red', 'green'),
		tags: fc.subarray(['VIP', 'new', 'old'], { minLength: 1 }),
	},
	{ requiredKeys: ['tags'] },
);

/** Nobody shares an additional email or phone with somebody else; and a search by phone may miss those who have some, so their main phone is their own. */
const withOwnAddresses = (people: Person[]): Person[] => {
	const taken = new Set<string>();
	const isOwn = (address?: string) => address !== undefined && taken.size < taken.add(address).size;
	return people.map((one) => {
		const { additionalEmail, additionalPhone, ...main } = one;
		const isShared = people.some((other) => other !== one && main.phone !== undefined && other.phone === main.phone);
		if (isShared) return main;
		return {
			...main,
			...(isOwn(additionalEmail) && additionalEmail !== one.email && { additionalEmail }),
			...(isOwn(additionalPhone) && additionalPhone !== one.phone && { additionalPhone }),
		};
	});
};

const world = fc.constantFrom<Mode>('id', 'email', 'phone', 'customField').chain((mode) =>
	fc.record({
		mode: fc.constant(mode),
		people: fc.array(person, { minLength: 2, maxLength: 5 }).map(withOwnAddresses),
		rows: fc.array(
			fc.record({ key: fc.constantFrom(...KEYS[mode]), firstName: fc.constantFrom('Ann', 'Ben'), values }),
			{ minLength: 1, maxLength: 8 },
		),
		operation: fc.constantFrom('update', 'addTags', 'removeTags'),
		tagMode: fc.constantFrom('add' as const, 'replace' as const),
		clearEmpty: fc.boolean(),
		/** Rows about contacts of their own, so that the contacts of all rows are read together. */
		others: fc.constantFrom(0, 0, 7, 30),
	}),
);
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const FIELDS = [
	{ id: 'number', name: 'Customer Number', dataType: 'TEXT' },
	{ id: 'colour', name: 'Colour', dataType: 'TEXT' },
];
const OTHERS = Array.from({ length: 30 }, (_, index) => ({
	...{ id: `other${index}`, email: `other${index}@example.com`, phone: `+1303555${String(index).padStart(4, '0')}` },
	...{ tags: ['old'], customFields: [{ id: 'number', value: `n${index}` }] },
}));
const keyOfOther = (mode: Mode, index: number): string =>
	mode === 'customField' ? `Customer Number = n${index}` : String(OTHERS[index]?.[mode]);

const rowsOf = ({ mode, rows, others }: World): IDataObject[] => [
	...rows.map(({ key, firstName, values: given }) => ({ key, firstName, ...given })),
	...OTHERS.slice(0, others).map((_, index) => ({ key: keyOfOther(mode, index), firstName: 'Zoe', tags: ['new'] })),
];

function prepare({ sandbox }: Bench, { people }: World): void {
	sandbox.clear();
	sandbox.configure({ allowDuplicates: true, country: 'US' });
	sandbox.seed.customFields(FIELDS as never);
	const contacts = people.map(({ number, colour, additionalEmail, additionalPhone, ...one }, index) => ({
		...{ id: `one${index}`, firstName: 'Max', ...one },
		additionalEmails: additionalEmail === undefined ? [] : [additionalEmail],
		additionalPhones: additionalPhone === undefined ? [] : [additionalPhone],
		customFields: [
			...(number === undefined ? [] : [{ id: 'number', value: number }]),
			...(colour === undefined ? [] : [{ id: 'colour', value: colour }]),
		],
	}));
	sandbox.seed.contacts([...contacts, ...OTHERS] as never);
	sandbox.resetCounters();
}

function parametersOf({ mode, operation, tagMode, clearEmpty }: World, more: IDataObject): INodeParameters {
	const common = { resource: 'contact', operation, contactId: located(mode, '={{ $json.key }}') };
	if (operation !== 'update') return { ...common, tags: '={{ $json.tags }}', ...settings(more) };
	return { ...common, fields: automatic(), ...settings({ tagMode, clearEmpty, ...more }) };
}

const stateOf = ({ sandbox }: Bench): Map<string, Contact> =>
	new Map([...sandbox.state.contacts].map(([id, contact]) => [id, structuredClone(contact)]));
const writesOf = ({ sandbox }: Bench): number => sandbox.counters.created + sandbox.counters.updated;

const digits = (text: string): string => text.replace(/\D/g, '').replace(/^00/, '');
/** Whether a contact is the one that a row calls so; written from the panel's descriptions alone. */
function isNamed({ id, email, phone, customFields }: Contact, mode: Mode, key: string): boolean {
	if (mode === 'id') return id === key;
	if (mode === 'email') return email?.toLowerCase() === key.toLowerCase();
	if (mode === 'phone')
		return !!phone && (key.startsWith('+') ? digits(phone) === digits(key) : digits(phone).endsWith(digits(key)));
	return customFields.some((field) => field.id === 'number' && `Customer Number = ${toText(field.value)}` === key);
}

function hasAdditional({ additionalEmails = [], additionalPhones = [] }: Contact, mode: Mode, key: string): boolean {
	if (mode === 'email') return additionalEmails.includes(key.toLowerCase());
	return mode === 'phone' && additionalPhones.includes(key.startsWith('+') ? key : `+1${digits(key)}`);
}

/** A phone without calling code is one of the location's country, of which the documented interface knows nothing. */
const isOfCountry = ({ phone }: Contact, { mode }: World, key: string): boolean =>
	mode !== 'phone' || key.startsWith('+') || digits(phone ?? '') === `1${digits(key)}`;

interface Shown {
	firstName: unknown;
	city: unknown;
	colour: unknown;
	tags: string[];
}
const shown = ({ firstName, city, customFields, tags }: Contact): Shown => ({
	firstName,
	city: city || null,
	colour: customFields.find(({ id }) => id === 'colour')?.value ?? null,
	tags: tags.map((tag) => tag.toLowerCase()).sort(),
});

/** All Rows are sent without being planned, so those that name one contact by several addresses have no order. */
const forWrite = (one: World, write: string): World => ({
	...one,
	people: write === 'rows' ? one.people.map((given) => omit(given, 'additionalEmail', 'additionalPhone')) : one.people,
});

/** The contacts as they have to be after all rows, one after the other. */
function expectedAfter(one: World, before: ReadonlyMap<string, Contact>, isDocumented: boolean): Map<string, Shown> {
	const after = new Map([...before].map(([id, contact]) => [id, shown(contact)]));
	for (const { key, firstName, city, Colour, tags } of rowsOf(one)) {
		const all = [...before.values()];
		const owners = all.filter((contact) => isNamed(contact, one.mode, key as string));
		// Only HighLevel's look-up knows additional ones.
		const others = isDocumented ? [] : all.filter((contact) => hasAdditional(contact, one.mode, key as string));
		const [named, another] = owners.length > 0 ? owners : others;
		const isMeant =
			named && !another && (isDocumented || owners.length === 0 || isOfCountry(named, one, key as string));
		const contact = isMeant && after.get(named.id);
		if (!contact) continue;
		const given = (tags as string[]).map((tag) => tag.toLowerCase());
		const isAdded =
			one.operation === 'addTags' || (one.operation === 'update' && one.tagMode === 'add' && !isDocumented);
		if (one.operation === 'removeTags') contact.tags = contact.tags.filter((tag) => !given.includes(tag));
		else contact.tags = [...new Set([...(isAdded ? contact.tags : []), ...given])].sort();
		if (one.operation !== 'update') continue;
		contact.firstName = firstName;
		if (city !== undefined && (city !== '' || one.clearEmpty)) contact.city = city || null;
		if (Colour !== undefined) contact.colour = Colour;
	}
	return after;
}

const told = ({ error, code, id, action, changes, sameAs, tags, found }: IDataObject) => ({
	...{ failed: error !== undefined, code, id, action, changes, sameAs, found },
	tags: [...((tags ?? []) as string[])].map((tag) => tag.toLowerCase()).sort(),
});

const passing: fc.Arbitrary<Fault> = fc.record({
	kind: fc.constantFrom('status' as const, 'statusAfter' as const, 'resetAfter' as const),
	status: fc.constantFrom(500, 503),
	match: fc.constantFrom({}, { method: 'PUT' }, { method: 'DELETE' }, { method: 'POST', path: '*tags*' }),
	skip: fc.nat(3),
	times: fc.constantFrom(1, 2),
});

describe.each(DIALECTS)('Update, Add Tags and Remove Tags of contacts that rows name (%s)', (dialect) => {
	const bench = new Bench(dialect);
	const run = async (one: World, more: IDataObject) =>
		jsonOf((await bench.run(parametersOf(one, { outputFormat: 'raw', ...more }), rowsOf(one), GOING_ON)).items);
	const expectAll = (one: World, before: ReadonlyMap<string, Contact>) => {
		const after = new Map([...stateOf(bench)].map(([id, contact]) => [id, shown(contact)]));
		expect(after).toEqual(expectedAfter(one, before, dialect === 'documented'));
	};

	it.each(['changes', 'rows'])(
		'write what all rows say, and to nobody else (%s)',
		async (write) => {
			await fc.assert(
				fc.asyncProperty(world, async (drawn) => {
					const one = forWrite(drawn, write);
					prepare(bench, one);
					const before = stateOf(bench);
					const items = await run(one, { write });
					expect(items).toHaveLength(rowsOf(one).length);
					expectAll(one, before);
				}),
				CASES,
			);
		},
		3_600_000,
	);

	it('do in a run what the dry run says, and nothing in a second run', async () => {
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				// The contacts of a few rows are not read first where that would save no request: those with IDs, and those whose tags change.
				fc.pre(one.others > 0 || (one.operation === 'update' && one.mode !== 'id'));
				prepare(bench, one);
				const foretold = await run(one, { write: 'nothing' });
				expect(writesOf(bench)).toBe(0);
				const done = await run(one, { write: 'changes' });
				expect(done.map(told)).toEqual(foretold.map(told));
				// One call writes the tags of many contacts, so they are written without being read.
				if (one.operation !== 'update') return;
				bench.sandbox.resetCounters();
				const second = await run(one, { write: 'changes' });
				expect(writesOf(bench)).toBe(0);
				expect(second.map(({ error, action }) => error !== undefined || action === 'unchanged')).not.toContain(false);
			}),
			CASES,
		);
	}, 3_600_000);

	it('touch no more contacts than the first changes, and the rest afterwards', async () => {
		await fc.assert(
			fc.asyncProperty(world, fc.constantFrom(1, 2, 3), async (one, firstChanges) => {
				prepare(bench, one);
				const before = stateOf(bench);
				const parameters = { ...parametersOf(one, { write: 'first', outputFormat: 'raw' }), firstChanges };
				await bench.run(parameters, rowsOf(one), GOING_ON);
				const touched = [...stateOf(bench)].filter(
					([id, contact]) => JSON.stringify(contact) !== JSON.stringify(before.get(id)),
				);
				expect(touched.length).toBeLessThanOrEqual(firstChanges);
				await run(one, { write: 'changes' });
				expectAll(one, before);
			}),
			CASES,
		);
	}, 3_600_000);

	it('write the same although answers are lost and requests fail', async () => {
		await fc.assert(
			fc.asyncProperty(
				world,
				// A request is sent five times at most.
				fc.array(passing, { minLength: 1, maxLength: 2 }),
				fc.constantFrom('changes', 'rows'),
				async (drawn, faults, write) => {
					const one = forWrite(drawn, write);
					prepare(bench, one);
					const before = stateOf(bench);
					bench.sandbox.setFaults(faults);
					await run(one, { write });
					bench.sandbox.setFaults([]);
					expectAll(one, before);
				},
			),
			CASES,
		);
	}, 3_600_000);
});
