import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Bench, bothDialects, DIALECTS, jsonOf, located, mapping } from '../support/bench';
import { sized } from '../support/sizes';
import { GOING_ON } from '../plan/rows';

const CASES = { numRuns: sized(1_000, 25), endOnFailure: true };

const IDS = ['ann', 'ben', 'cat', 'dan', 'eve'];
const EMAILS = [...IDS, 'new', 'neu'].map((name) => `${name}@example.com`);
// The last two end like the first two.
const PHONES = [...[0, 1, 2, 3, 4, 5, 6].map((last) => `+1202555010${last}`), '+13035550100', '+442025550101'];

type Mode = 'id' | 'email' | 'phone';
const update = (mode: Mode, write: string): INodeParameters => ({
	...{ resource: 'contact', operation: 'update', write, outputFormat: 'raw' },
	contactId: located(mode, `={{ $json.${mode}Before }}`),
	fields: mapping({ email: '={{ $json.email }}', phone: '={{ $json.phone }}', city: '={{ $json.city }}' }),
});

const world = fc.record({
	mode: fc.constantFrom<Mode>('id', 'email', 'phone'),
	/** The contact whose first write the server does not carry out, so that it is repeated. */
	slow: fc.constantFrom(...IDS),
	/** Whether each contact has an email and a phone. */
	has: fc.array(fc.record({ email: fc.boolean(), phone: fc.boolean() }), { minLength: 5, maxLength: 5 }),
	rows: fc.array(
		fc.record(
			{
				contact: fc.nat(4),
				email: fc.constantFrom(...EMAILS),
				phone: fc.constantFrom(...PHONES),
				city: fc.constantFrom('Oslo', 'Rome'),
			},
			{ requiredKeys: ['contact'] },
		),
		{ minLength: 2, maxLength: 7 },
	),
});

const told = ({ id, action, code, email, phone, city }: IDataObject) => ({
	...{ id, code, email: email ?? null, phone: phone ?? null, city: city ?? null },
	// A single contact is not read before it is written.
	action: action === 'unchanged' ? 'updated' : action,
});

describe.each(DIALECTS)('an update of rows that give emails and phones to one another (%s)', (dialect) => {
	const bench = new Bench(dialect);

	it('does to each contact what its dry run says', async () => {
		await fc.assert(
			fc.asyncProperty(world, async ({ mode, slow, has, rows }) => {
				bench.sandbox.clear();
				bench.sandbox.seed.contacts(
					IDS.map((id, index) => ({
						...{ id, city: 'Oslo' },
						...(has[index]?.email && { email: EMAILS[index] }),
						...(has[index]?.phone && { phone: PHONES[index] }),
					})),
				);
				const items = rows.map(({ contact, ...given }) => ({
					...{ idBefore: IDS[contact], emailBefore: EMAILS[contact], phoneBefore: PHONES[contact], ...given },
				}));
				const foretold = jsonOf((await bench.run(update(mode, 'nothing'), items, GOING_ON)).items);
				const match = { method: 'PUT', path: `/contacts/${slow}` };
				bench.sandbox.setFaults([{ match, kind: 'status', status: 429, times: 1 }]);
				const done = jsonOf((await bench.run(update(mode, 'changes'), items, GOING_ON)).items);
				expect(done.map(told)).toEqual(foretold.map(told));
			}),
			CASES,
		);
	}, 3_600_000);
});

bothDialects('two rows that give one email or phone to two contacts', (bench) => {
	it.each([
		['email', 'new@example.com'],
		['phone', '+13035550100'],
	] as const)('give the %s to that of the first row, also if its write has to be repeated', async (field, value) => {
		const fields = { email: ['ann@example.com', 'ben@example.com'], phone: PHONES };
		bench.sandbox.seed.contacts(['ann', 'ben'].map((id, index) => ({ id, [field]: fields[field][index] })));
		bench.sandbox.setFaults([
			{ match: { method: 'PUT', path: '/contacts/ann' }, kind: 'status', status: 429, times: 1 },
		]);
		const rows = ['ann', 'ben'].map((idBefore) => ({ idBefore, [field]: value }));
		const { items } = await bench.run(update('id', 'changes'), rows, GOING_ON);
		expect(jsonOf(items).map(({ action, code }) => action ?? code)).toEqual(['updated', 'duplicate']);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ [field]: value });
	});
});

const ROWS = [
	{ emailBefore: 'ann@example.com', email: 'cat@example.com' },
	{ emailBefore: 'cat@example.com', city: 'Rome' },
	{ emailBefore: 'ben@example.com', city: 'Bergen' },
];

bothDialects('a row that names its contact by an email that another row gives away', (bench) => {
	it('does not write to the contact that gets the email, if nobody had it before', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', city: 'Oslo' },
			{ id: 'ben', email: 'ben@example.com' },
			{ id: 'cat', phone: '+12025550102' },
		]);
		const { items } = await bench.run(update('email', 'changes'), ROWS, GOING_ON);
		expect(jsonOf(items).map(({ action, code }) => action ?? code)).toEqual(['updated', 'not-found', 'updated']);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ email: 'cat@example.com', city: 'Oslo' });
	});

	it('does not write to the contact that gets the phone, if its old phone only ends like the new one', async () => {
		const [old, given] = ['+12025550101', '+13035550101'];
		bench.sandbox.seed.contacts([
			{ id: 'ann', phone: old, city: 'Oslo' },
			{ id: 'ben', phone: '+12025550102' },
		]);
		const rows = [
			{ phoneBefore: old, phone: given },
			{ phoneBefore: given, city: 'Rome' },
			{ phoneBefore: '+12025550102', city: 'Bergen' },
		];
		const { items } = await bench.run(update('phone', 'changes'), rows, GOING_ON);
		expect(jsonOf(items).map(({ action, code }) => action ?? code)).toEqual(['updated', 'not-found', 'updated']);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ phone: given, city: 'Oslo' });
	});
});

// In the documented dialect there is no look-up besides the list, which lags as well.
describe('a row that names its contact by an email that another row gives away', () => {
	const bench = new Bench('highLevel');

	it('writes to the contact that had the email, if a search does not show that contact yet', async () => {
		bench.sandbox.seed.contacts([
			{ id: 'ann', email: 'ann@example.com', city: 'Oslo' },
			{ id: 'ben', email: 'ben@example.com' },
		]);
		bench.sandbox.configure({ searchLagMs: 60_000, allowDuplicates: true });
		bench.sandbox.state.contactStore.create(bench.sandbox.state.contacts.get('ann')?.locationId ?? '', {
			...{ email: 'cat@example.com', city: 'Oslo' },
		});
		const { items } = await bench.run(update('email', 'changes'), ROWS, GOING_ON);
		expect(jsonOf(items).map(({ action, code }) => action ?? code)).toEqual(['updated', 'updated', 'updated']);
		expect(bench.sandbox.state.contacts.get('ann')).toMatchObject({ email: 'cat@example.com', city: 'Oslo' });
	});
});
