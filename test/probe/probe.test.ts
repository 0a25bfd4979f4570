import { read } from '../docs/markdown';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';
import { report } from '../../probe/report';
import { ASSUMPTIONS, runProbe, type Outcome } from '../../probe/run';
import { Wire } from '../../probe/wire';
import { watchEverySandbox } from '../vendor/watch';

// The probe sends wrong requests on purpose, to see what the server rejects.
watchEverySandbox('answer');

const TOKEN = 'pit-sandbox-token';
const LOCATION = 'loc_sandbox';

/** Seeds records of every kind with values that would be easy to find in a report. */
function furnish({ seed }: Sandbox): void {
	seed.calendars([
		{ id: 'calendarSecretOne', name: 'Secret one' },
		{ id: 'calendarSecretTwo', name: 'Secret two' },
	]);
	seed.customFields([{ id: 'fieldSecretSince', name: 'Secret since', dataType: 'DATE' }]);
	seed.users([{ id: 'userSecretOne', firstName: 'Ulrike', lastName: 'Secretova', email: 'ulrike@secret.example' }]);
	seed.equipment([{ id: 'equipmentSecretOne', name: 'Secret projector' }]);
	seed.rooms([{ id: 'roomSecretOne', name: 'Secret studio' }]);
	seed.appointments([{ id: 'appointmentSecret', title: 'Secret meeting', assignedResources: ['roomSecretOne'] }]);
	seed.tasks([{ id: 'taskSecretOne', contactId: 'contactSecret0', title: 'Secret call' }]);
	seed.contacts(
		Array.from({ length: 3 }, (_, index) => ({
			...{ id: `contactSecret${index}`, firstName: 'Adelheid', lastName: `Secret${index}`, tags: ['tagsecret'] },
			...(index === 0 && { additionalEmails: ['adelheid@example.com'] }),
			...{ email: `adelheid${index}@secret.example`, phone: `+4930901820${index}`, city: 'Secretville' },
		})),
	);
}

/** An assumption, a switch of the sandbox, and whether the assumption holds without and with it. */
const SWITCHES: ReadonlyArray<
	[name: string, options: SandboxOptions, usual: boolean | undefined, switched: boolean | undefined]
> = [
	['A search takes pages of 500', { searchPageLimit: 100 }, true, false],
	['A search refuses pages of 501', { searchPageLimit: 1000 }, true, false],
	['Tags take no contains', { tagsContains: true }, true, false],
	['contains refuses two letters', { looseContains: true }, true, false],
	['contains refuses special characters', { looseContains: true }, true, false],
	['An OR group takes 100 filters', { mostFilters: 99 }, true, false],
	['An OR group takes 500 filters', { mostFilters: 100 }, true, false],
	['The total goes beyond 10,000', { totalCap: 2 }, undefined, undefined],
	['Answers carry the headers of the rate limit', { rateLimit: { requests: 5000, intervalMs: 1000 } }, false, true],
	['v3 is spoken', { v3: false }, true, false],
	['The users of the location can be listed', { lookups: false }, true, false],
	['The calendars’ paths take the contacts’ version too', { anyVersionOnCalendars: true }, false, true],
	['The list of equipment shows identifiers', { equipmentListIdKey: null }, true, false],
	['The list of rooms shows identifiers', { equipmentListIdKey: 'id' }, true, true],
	['Bulk tags know a contact made a moment ago', { bulkTagsLagMs: 60_000 }, true, false],
	['Bulk tags take 500 contacts', { bulkTagsMost: 100 }, true, false],
	['Bulk tags take 500 contacts', { bulkTags: false }, true, false],
	['Bulk tags refuse 501 contacts', { bulkTagsMost: 1000 }, true, false],
	['A DATE custom field keeps the day of a date with a time', { dateTimes: 'refuse' }, true, false],
	['A DATE custom field keeps the day of YYYY-MM-DD', { dateShownAs: 'epochMs' }, true, true],
	['A DATE custom field keeps the day of YYYY-MM-DD', { dateShownAs: 'iso' }, true, true],
	[
		'A second contact with the same email is refused with 400 and meta.contactId',
		{ allowDuplicates: true },
		true,
		false,
	],
	['The answer to a create of equipment has no identifier', { equipmentIdKey: '_id' }, true, false],
	['The answer to a create of equipment has no identifier', { equipmentListIdKey: null }, true, undefined],
	['Equipment can be on several service calendars', { oneCalendarPerEquipment: true }, true, false],
	['Search sees a new contact within a minute', { searchLagMs: 10 }, true, true],
	['The location says whether it allows duplicates', { allowDuplicates: true }, true, true],
	['The location says whether it allows duplicates', { lookups: false }, true, false],
	['The location names its unique identifiers', { uniqueIdentifiers: ['phone'] }, true, true],
	['The location names its unique identifiers', { showsUniqueIdentifiers: false }, true, false],
	['The location names its time zone', { timezone: 'Asia/Calcutta' }, true, true],
	['The location names its time zone', { timezone: 'Eastern' }, true, false],
	['The duplicate look-up request finds an additional email', { uniqueIdentifiers: ['phone'] }, true, false],
	[
		'A create is refused if another contact has the email as an additional one',
		{ createSeesAdditional: false },
		true,
		false,
	],
	['The tasks of the location can be searched', { taskSearch: false }, true, false],
	['A task of the location names its contact', { taskSearch: false }, true, undefined],
	['A search for tasks takes pages of 100', { taskSearchLimit: 25 }, true, false],
	['A search for tasks refuses pages of 101', { taskSearchLimit: 200 }, true, false],
	['A search for tasks takes 500 contacts', { taskSearch: false }, true, false],
	['A private token may search the notes of the location in v3', { v3: false }, false, false],
];

const probe = async (sandbox: Sandbox, write = true): Promise<Outcome> =>
	runProbe(new Wire(sandbox.url, TOKEN, 0), LOCATION, write);

const holds = ({ rows }: Outcome, name: string): boolean | undefined => rows.find((row) => row.name === name)?.holds;

/** All texts in the records of the sandbox. */
function heldBy(sandbox: Sandbox): string[] {
	const { contacts, equipment, rooms, calendars, tags, customFields, users, appointments } = sandbox.state;
	const texts: string[] = [];
	const collect = (value: unknown): void => {
		if (typeof value === 'string') texts.push(value);
		else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
	};
	for (const map of [contacts, equipment, rooms, calendars, tags, customFields, users, appointments]) {
		collect([...(map as Map<string, object>).values()].map((record) => structuredClone(record)));
	}
	return texts;
}

/** Words of the vendor, which reveal nothing. */
const VOCABULARY = new Set(['service_booking', 'equipments', 'rooms', 'confirmed', 'contact', 'lead', 'DATE']);

describe('the probe of a sandbox', () => {
	let sandbox: Sandbox;
	let usual: Outcome;
	beforeAll(async () => {
		const first = await startSandbox({ equipmentListIdKey: '_id' });
		furnish(first);
		usual = await probe(first);
		await first.close();
	});
	beforeEach(async () => {
		sandbox = await startSandbox({ equipmentListIdKey: '_id' });
		furnish(sandbox);
	});
	afterEach(() => sandbox.close());

	test.each(SWITCHES)('reports "%s" in both states of %j', async (name, options, before, after) => {
		expect(ASSUMPTIONS.map((assumption) => assumption.name)).toContain(name);
		expect(holds(usual, name)).toBe(before);
		sandbox.configure(options);
		expect(holds(await probe(sandbox), name)).toBe(after);
	});

	test('confirms every assumption about the usual sandbox, except those that the vendor does not promise', () => {
		const otherwise = usual.rows.filter((row) => row.holds !== true).map(({ name }) => name);
		expect(otherwise).toEqual([
			'Answers carry the headers of the rate limit',
			'The calendars’ paths take the contacts’ version too',
			'The total goes beyond 10,000',
			'A private token may search the notes of the location in v3',
			'A search for notes takes pages of 100',
			'A search for notes takes pages of 101',
			'A DATE custom field keeps the day of a date with slashes',
		]);
		expect(usual.rows.map(({ seen }) => seen)).not.toContain('no answer');
	});

	test('writes nothing without --write', async () => {
		const { rows, left } = await probe(sandbox, false);
		expect(rows.length).toBeGreaterThan(20);
		expect(sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0, bulkCalls: 0 });
		expect(left).toEqual([]);
	});

	test('removes what it created, and nothing else', async () => {
		const before = heldBy(sandbox);
		const { left } = await probe(sandbox);
		expect(left).toEqual([]);
		expect(heldBy(sandbox)).toEqual(before);
		expect(sandbox.counters.created).toBeGreaterThan(1);
		expect(sandbox.counters.deleted).toBe(sandbox.counters.created);
	});

	test.each(['/contacts*', '/calendars/resources/equipments*', '/contacts/bulk*'])(
		'removes what it created even if answers of %s are lost',
		async (path) => {
			const before = heldBy(sandbox);
			sandbox.setFaults([
				{ kind: 'resetAfter', match: { method: 'POST', path } },
				{ kind: 'resetAfter', match: { method: 'PUT', path } },
			]);
			expect((await probe(sandbox)).left).toEqual([]);
			expect(heldBy(sandbox)).toEqual(before);
		},
	);

	test('changes no other contact if a look-up returns one', async () => {
		const before = heldBy(sandbox);
		const other = { contact: { id: 'contactSecret0', email: 'adelheid0@secret.example' } };
		const match = { method: 'GET', path: '/contacts/search/duplicate' };
		sandbox.setFaults([{ kind: 'status', status: 200, body: other, match }]);
		const { left } = await probe(sandbox);
		expect(left).toEqual([expect.stringMatching(/^the contact with the email probe-/)]);
		expect(heldBy(sandbox)).toEqual(expect.arrayContaining(before));
		expect(sandbox.counters.writes.has('contactSecret0')).toBe(false);
	});

	test('names what it could not remove by its mark', async () => {
		sandbox.setFaults([{ kind: 'status', status: 500, match: { method: 'DELETE' } }]);
		const { left } = await probe(sandbox);
		expect(left).toEqual([
			expect.stringMatching(/^the contact with the email probe-/),
			expect.stringMatching(/equipment/),
		]);
	});

	test.each([true, false])('reports no data of the location (writing: %s)', async (write) => {
		const { rows } = await probe(sandbox, write);
		const text = report(rows, { version: '1.2.3', elsewhere: true, write }, [TOKEN, LOCATION, sandbox.url]);
		for (const secret of [TOKEN, LOCATION, sandbox.url, 'ecret', 'delheid', 'probe-', '@', ...heldBy(sandbox)]) {
			if (secret !== '' && !VOCABULARY.has(secret)) expect([secret, text.includes(secret)]).toEqual([secret, false]);
		}
		expect(text).toContain('| A search takes pages of 500 | yes | status 200, all there are | pages of 500 |');
		const deciding = rows.filter(({ assumedAs }) => assumedAs !== undefined);
		expect(deciding.length).toBeGreaterThan(8);
		for (const { name, assumedAs = '' } of deciding)
			expect(text).toMatch(new RegExp(`\\| ${name} \\| [^|]+ \\| [^|]+ \\| ${assumedAs.replace(/[.]/g, '\\.')} \\|`));
		expect(text.split('\n').length).toBe(rows.length + 7 + deciding.length + 5);
	});

	test('names on the page of answers what the code calls each assumption', () => {
		const named = ASSUMPTIONS.flatMap(({ assumedAs }) => assumedAs ?? []);
		expect(named.length).toBeGreaterThan(12);
		const missing = named.filter(({ name, file }) => !read(file).includes(name));
		expect(missing).toEqual([]);
	});

	test('removes its contact where the email is no unique identifier', async () => {
		const before = heldBy(sandbox);
		sandbox.configure({ uniqueIdentifiers: ['phone'] });
		expect((await probe(sandbox)).left).toEqual([]);
		expect(heldBy(sandbox)).toEqual(before);
	});

	test('removes the contact that it made with the additional email of another', async () => {
		const before = heldBy(sandbox);
		sandbox.configure({ createSeesAdditional: false });
		expect((await probe(sandbox)).left).toEqual([]);
		expect(heldBy(sandbox)).toEqual(before);
		expect(sandbox.counters.deleted).toBe(sandbox.counters.created);
	});

	test('uses no additional email for a create that could reach somebody', async () => {
		sandbox.seed.contacts([{ id: 'contactSecret0', additionalEmails: ['adelheid@secret.example'] }]);
		const { rows } = await probe(sandbox);
		const name = 'A create is refused if another contact has the email as an additional one';
		expect(rows.find((row) => row.name === name)?.seen).toMatch(/^not tried/);
		const created = sandbox.log.filter(({ method, path }) => method === 'POST' && path === '/contacts/');
		expect(created.map(({ body }) => (body as { email: string }).email)).not.toContain('adelheid@secret.example');
	});

	test('removes private data from findings', () => {
		const seen = `x@y.co +4930901820 pit-1234 ${'aB3'.repeat(7)} ${LOCATION} plain`;
		const text = report([{ name: 'n', node: 'd', seen }], { version: '1', elsewhere: false, write: false }, [LOCATION]);
		expect(text).toContain('| n | ? | ••• ••• ••• ••• ••• plain | d |');
	});
});
