import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, Bench, hintsOf, located, LOCATION, mapping, type Wire } from '../../support/bench';
import { ADDITIONAL_FIELDS } from '../../../nodes/HighLevelCrm/mapping/fields/additionalFields';
import type { Row } from '../../../nodes/HighLevelCrm/run/row';

const write = (operation: 'create' | 'upsert' | 'update', fields: object, options = {}) =>
	({ resource: 'contact', operation, contactId: located('id', 'one'), fields, options }) as never;

const upsertOf = (fields: IDataObject, options = {}): INodeParameters =>
	write('upsert', mapping({ email: 'a@example.com', ...fields }), options);
const CREATE_NEW = upsertOf({}, { createNewIfDuplicateAllowed: true });

const KEPT = { website: 'https://example.com', dateOfBirth: '1990-02-28', timezone: 'Europe/Berlin' };
const FURTHER = { ...KEPT, dnd: true, assignedTo: 'u1', name: 'Jane Doe' };

const isWrite = ({ method, path }: Wire) => method !== 'GET' && path.startsWith('/contacts');
const bodies = ({ wire }: Bench) => wire.filter(isWrite).map(({ body }) => body as IDataObject);

describe('contact fields that only the vendor has (highLevel)', () => {
	const bench = new Bench('highLevel');
	const stored = () => [...bench.sandbox.state.contacts.values()][0];

	beforeEach(() => {
		bench.sandbox.seed.users([
			{ id: 'u1', firstName: 'Ada', lastName: 'Abbott', email: 'Ada@example.com' },
			{ id: 'u2', firstName: 'Twin', lastName: 'One', email: 'one@example.com' },
			{ id: 'u3', firstName: 'Twin', lastName: 'One', email: 'two@example.com' },
		]);
	});

	it.each(['create', 'upsert', 'update'] as const)('%s sends them unchanged', async (operation) => {
		if (operation === 'update') bench.sandbox.seed.contacts([{ id: 'one', email: 'a@example.com' }]);
		await bench.succeed(write(operation, mapping({ email: 'a@example.com', ...FURTHER })));
		const located = operation === 'update' ? {} : { locationId: LOCATION };
		expect(bodies(bench)).toEqual([{ email: 'a@example.com', ...FURTHER, ...located }]);
		const { dnd, assignedTo } = FURTHER;
		expect(stored()).toMatchObject({ ...KEPT, dnd, assignedTo, firstName: 'Jane', lastName: 'Doe' });
	});

	it.each(['\tJane Doe', 'Jane Doe\u00a0', 'Jane  Doe', ' Jane \n Doe '])(
		'writes a whole name whose blanks differ once: %j',
		async (name) => {
			const others = ['b', 'c'].map((letter) => ({ email: `${letter}@example.com`, name }));
			const fields = mapping({ email: '={{ $json.email }}', name: '={{ $json.name }}' });
			const run = async () => {
				const { items } = await bench.succeed(
					{ resource: 'contact', operation: 'upsert', fields, write: 'changes' },
					others,
				);
				return items.map(({ json }) => json.action);
			};
			expect(await run()).toEqual(['created', 'created']);
			expect(stored()).toMatchObject({ firstName: 'Jane', lastName: expect.stringMatching(/^\s*Doe$/) as unknown });
			expect(await run()).toEqual(['unchanged', 'unchanged']);
		},
	);

	it.each([
		['create', 'gender', 'type', /Contact Type was not written/],
		['upsert', 'gender', 'type', /Contact Type was not written/],
		['update', 'type', 'gender', /Gender was not written/],
	] as const)('%s sends %s and leaves out %s with a hint', async (operation, taken, left, hint) => {
		if (operation === 'update') bench.sandbox.seed.contacts([{ id: 'one', email: 'a@example.com' }]);
		const result = await bench.succeed(
			write(operation, mapping({ email: 'a@example.com', [taken]: 'x', [left]: 'y' })),
		);
		expect(bodies(bench)[0]).toMatchObject({ [taken]: 'x' });
		expect(bodies(bench)[0]).not.toHaveProperty(left);
		expect(hintsOf(result)).toEqual([expect.stringMatching(hint)]);
	});

	it.each([
		['create', 'type', 'Contact Type (only Update accepts it)', mapping({ type: 'lead' }), []],
		['upsert', 'type', 'Contact Type (only Update accepts it)', mapping({ type: 'lead' }), []],
		['update', 'gender', 'Gender (only Create accepts it)', mapping({ gender: 'female' }), []],
		['update', 'a column of gender', 'Gender (only Create accepts it)', automatic(), [{ Gender: 'f' }]],
	] as const)('%s with nothing but %s says why it is not written', async (operation, _, named, fields, items) => {
		const { error } = await bench.run(write(operation, fields), items.length > 0 ? [...items] : undefined);
		expect(error?.description).toContain(`Not written: ${named}.`);
		expect(bodies(bench)).toEqual([]);
	});

	it.each([
		['Birthday', '02.28.1990', 'dateOfBirth', '02.28.1990'],
		['DOB', '1990/02/28', 'dateOfBirth', '1990/02/28'],
		['date_of_birth', '1990-03-01T04:30:00Z', 'dateOfBirth', '1990-02-28'],
		['dateOfBirth', Date.UTC(1990, 1, 28), 'dateOfBirth', '1990-02-28'],
		['Web site', 'example.com', 'website', 'example.com'],
		['Time Zone', 'Europe/Oslo', 'timezone', 'Europe/Oslo'],
		['Owner', 'ada abbott', 'assignedTo', 'u1'],
		['Owner', ' Ada  Abbott', 'assignedTo', 'u1'],
		['Assigned To', 'Ada@Example.com', 'assignedTo', 'u1'],
		['Contact owner', 'ocQHyuzHvysMo5N5VsXc', 'assignedTo', 'ocQHyuzHvysMo5N5VsXc'],
		['Do Not Disturb', 'true', 'dnd', true],
		['Gender', 'f', 'gender', 'f'],
	])('automatic mapping takes the column "%s" with %j', async (column, value, key, sent) => {
		const result = await bench.succeed(write('upsert', automatic()), [{ email: 'a@example.com', [column]: value }]);
		expect(hintsOf(result)).toEqual([]);
		expect(bodies(bench)).toEqual([{ email: 'a@example.com', [key]: sent, locationId: LOCATION }]);
	});

	it.each([
		['Assigned To "Nobody"', { assignedTo: 'Nobody' }],
		['Assigned To "twin one" is the name of several', { assignedTo: 'twin one' }],
		['Date of Birth "spring" is not a date', { dateOfBirth: 'spring' }],
		['Date of Birth "0" is not a date', { dateOfBirth: 0 }],
		['Date of Birth "born 1990-02-28" is not a date', { dateOfBirth: 'born 1990-02-28' }],
		['Do Not Disturb "perhaps"', { dnd: 'perhaps' }],
		['Website has to be text', { website: '={{ [1] }}' }],
	])('are rejected before the write: %s', async (message, fields) => {
		const { error } = await bench.run(upsertOf(fields, { badValues: 'failRow' }));
		expect(error?.message).toContain(message);
		expect(error?.message).toContain('(row 1)');
		expect(bodies(bench)).toEqual([]);
	});

	it('name the same advice once if several are rejected', async () => {
		const { error } = await bench.run(upsertOf({ website: '#N/A', gender: '#N/A' }, { badValues: 'failRow' }));
		expect(error?.description?.match(/Correct that/g)).toHaveLength(1);
	});

	it('sends a time zone by the same name in every row', async () => {
		const rows = ['a', 'b'].map((name) => ({
			email: `${name}@example.com`,
			'Time Zone': 'Central Time (US & Canada)',
		}));
		await bench.succeed(write('upsert', automatic()), rows);
		const zone = { timezone: 'America/Chicago' };
		expect(bodies(bench)).toMatchObject([zone, zone]);
	});

	it('sends Assigned To as an ID if users can’t be listed', async () => {
		bench.sandbox.configure({ lookups: false });
		await bench.run(upsertOf({ assignedTo: 'u7' }));
		expect(bodies(bench)[0]).toMatchObject({ assignedTo: 'u7' });
	});

	it.each([{ status: 500 }, { status: 429 }])(
		'leaves out what may be the name of a user while users can’t be listed (HTTP $status)',
		async ({ status }) => {
			bench.sandbox.seed.users([{ id: 'u4', firstName: 'Sales1' }]);
			bench.sandbox.setFaults([{ kind: 'status', status, match: { path: '/users/' } }]);
			const { items } = await bench.succeed(upsertOf({ assignedTo: 'Sales1' }));
			expect(bodies(bench)).toEqual([{ email: 'a@example.com', locationId: LOCATION }]);
			expect(items[0]?.json.leftOut).toContain('Run this item again later');
		},
	);

	it('leaves out the name of a user if users can’t be listed, also where a bad value fails the row', async () => {
		bench.sandbox.configure({ lookups: false });
		const { items } = await bench.succeed(upsertOf({ assignedTo: 'Ada Abbott' }, { badValues: 'failRow' }));
		expect(bodies(bench)).toEqual([{ email: 'a@example.com', locationId: LOCATION }]);
		expect(items[0]?.json.leftOut).toContain('Assigned To "Ada Abbott" is not a user\'s ID');
	});

	it.each(['Kundenbetreuung', 'Vertriebsinnendienst', 'VertriebInnendienst'])(
		'finds a user whose name is one word: %s',
		async (firstName) => {
			bench.sandbox.seed.users([{ id: 'u4', firstName }]);
			await bench.succeed(upsertOf({ assignedTo: firstName }));
			expect(bodies(bench)[0]).toMatchObject({ assignedTo: 'u4' });
		},
	);

	it('lists the users once a run', async () => {
		const rows = [1, 2, 3].map((row) => ({ email: `p${row}@example.com`, Owner: 'Ada Abbott' }));
		await bench.run(write('upsert', automatic()), rows);
		expect(bench.wire.filter(({ path }) => path === '/users/').map(({ query }) => query)).toEqual([
			{ locationId: LOCATION },
		]);
	});

	it('clears fields with empty values under Clear Empty Fields, except Do Not Disturb', async () => {
		bench.sandbox.seed.contacts([{ id: 'one', email: 'a@example.com', website: 'x', dnd: true }]);
		const fields = mapping({ city: 'Rome', website: '', dnd: '', assignedTo: '' });
		await bench.succeed(write('update', fields, { clearEmpty: true }));
		expect(bodies(bench)).toEqual([{ city: 'Rome', website: '', assignedTo: '' }]);
	});

	it('Create New if Duplicate Allowed creates a second contact if the location allows duplicates', async () => {
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.seed.contacts([{ id: 'one', email: 'a@example.com' }]);
		const { items } = await bench.succeed(CREATE_NEW);
		expect(bodies(bench)[0]).toMatchObject({ createNewIfDuplicateAllowed: true });
		expect(items[0]?.json).toMatchObject({ isNew: true });
		expect(bench.sandbox.state.contacts.size).toBe(2);
	});

	it('Create New if Duplicate Allowed does not retry a row after an unclear failure', async () => {
		bench.sandbox.configure({ allowDuplicates: true });
		bench.sandbox.setFaults([{ kind: 'resetAfter', match: { path: '/contacts/upsert' } }]);
		const { error } = await bench.run(CREATE_NEW);
		expect(error?.description).toMatch(/may have been created/);
		expect(bench.sandbox.state.contacts.size).toBe(1);
	});
});

describe('contact fields that only the vendor has (documented)', () => {
	const bench = new Bench('documented');

	it.each<[string, INodeParameters]>([
		['Website', upsertOf({ website: 'x' })],
		['Date of Birth', upsertOf({ dateOfBirth: '1990-02-28' })],
		['Do Not Disturb', upsertOf({ dnd: false })],
		['Do Not Disturb: Email', upsertOf({ 'dndSettings.Email': 'active' })],
		['Assigned To', upsertOf({ assignedTo: 'u1' })],
		['Create New if Duplicate Allowed', CREATE_NEW],
	])('rejects %s by name', async (label, parameters) => {
		const { error } = await bench.run(parameters);
		expect(error?.message).toBe(`${label} is not part of the documented interface (row 1)`);
		expect(bench.sandbox.counters.requests).toBe(0);
	});

	it('ignores a column of that name with a hint', async () => {
		const result = await bench.succeed(write('upsert', automatic()), [{ email: 'a@example.com', Birthday: 'x' }]);
		expect(hintsOf(result)).toEqual([expect.stringMatching(/not written: "Birthday" \(not part of the documented/)]);
	});
});

describe('readers of the additional fields', () => {
	const read = (id: string, value: unknown) => {
		const field = ADDITIONAL_FIELDS.find((one) => one.id === id);
		return field?.read(value, field.displayName, { parameters: { timezone: 'America/New_York' } } as Row);
	};

	it.each([
		['1990-08-02', '1990-08-02'],
		['1990/8/2', '1990/08/02'],
		['2/8/1990', '02/08/1990'],
		['2.12.1990', '1990-12-02'],
		['1990_08_02', '1990_08_02'],
		[Date.UTC(1990, 7, 2), '1990-08-02'],
		['1990-08-02T02:00:00Z', '1990-08-01'],
	])('read the birthday %j as %j', (value, sent) => {
		expect(read('dateOfBirth', value)).toBe(sent);
	});

	it.each(['1990-08/02', '19900802x', '2/8-1990', 'soon', '90/90/1990x'])('reject %j as a birthday', (value) => {
		expect(() => read('dateOfBirth', value)).toThrow(/Date of Birth/);
	});

	it.each([
		...[' Yes ', 'y', 'TRUE', 'true', '1', 1, true].map((value) => [value, true]),
		...['No', 'n', 'FALSE', '0', 0, false].map((value) => [value, false]),
	])('read the switch %j as %s', (value, on) => {
		expect(read('dnd', value)).toBe(on);
	});

	it.each(['maybe', 2, 'yess'])('reject %j as a switch', (value) => {
		expect(() => read('dnd', value)).toThrow(/Do Not Disturb/);
	});

	it('accept an empty value for every field but Do Not Disturb', () => {
		const rejecting = ADDITIONAL_FIELDS.filter(({ isClearable }) => !isClearable);
		expect(rejecting.map(({ id }) => id.split('.')[0])).toEqual(['dnd', ...Array<string>(4).fill('dndSettings')]);
	});
});
