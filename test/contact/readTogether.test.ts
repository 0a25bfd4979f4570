import type { INodeParameters } from 'n8n-workflow';
import { Bench, hintsOf } from '../support/bench';

const GET: INodeParameters = {
	resource: 'contact',
	operation: 'get',
	contactId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
};
const CONTACTS = Array.from({ length: 2_000 }, (_, index) => ({ id: `c${index}`, email: `c${index}@example.com` }));

describe('Get of many rows', () => {
	const bench = new Bench('highLevel');
	beforeEach(() => void bench.sandbox.seed.contacts(CONTACTS));

	it.each([
		[19, 'GET', 19],
		[20, 'POST', 1],
		[500, 'POST', 1],
		[501, 'POST', 2],
	])('reads %d contacts with %s and %d requests', async (rows, method, requests) => {
		const { items } = await bench.run(
			GET,
			CONTACTS.slice(0, rows).map(({ id }) => ({ id })),
		);
		expect(items.map(({ json }) => json.id)).toEqual(CONTACTS.slice(0, rows).map(({ id }) => id));
		expect(bench.wire.filter(({ path }) => path.startsWith('/contacts')).map((one) => one.method)).toEqual(
			Array.from({ length: requests }, () => method),
		);
	});
});

describe('Fields to Return that no search shows', () => {
	const bench = new Bench('highLevel');
	const ROWS = CONTACTS.slice(0, 30);
	const chosen = { options: { fieldsToReturn: "={{ ['email', 'SSN'.toLowerCase()] }}" } };
	const lines = ROWS.map(({ email }, index) => ({ email, ssn: `ssn ${index}` }));
	beforeEach(() => {
		bench.sandbox.seed.contacts(ROWS.map((contact, index) => ({ ...contact, ssn: `ssn ${index}` })));
	});

	it.each(['id', 'email'] as const)('Get reads each contact itself by %s', async (mode) => {
		const contactId = { __rl: true, mode, value: `={{ $json.${mode} }}` };
		const { items } = await bench.run({ ...GET, contactId, ...chosen }, ROWS);
		expect(items.map(({ json }) => json)).toEqual(lines);
		const searches = bench.wire.filter(({ path }) => path === '/contacts/search').length;
		const reads = bench.wire.filter(({ method }) => method === 'GET').length;
		expect({ searches, reads }).toEqual({ searches: mode === 'id' ? 0 : 1, reads: 30 });
	});

	it('are empty in Search, and a hint says so', async () => {
		const found = await bench.run({ resource: 'contact', operation: 'search', returnAll: true, ...chosen });
		expect(found.items.map(({ json }) => json.ssn)).toEqual(ROWS.map(() => null));
		expect(hintsOf(found).join()).toContain('does not show "ssn"');
	});

	it('are empty in rows that change nothing, and a hint says so', async () => {
		const fields = {
			mappingMode: 'defineBelow',
			value: { email: '={{ $json.email }}' },
			schema: [],
			matchingColumns: [],
		};
		const onlyChanges = { resource: 'contact', operation: 'upsert', write: 'changes', fields, ...chosen };
		const found = await bench.run(onlyChanges, ROWS);
		expect(found.items.map(({ json }) => [json.action, json.ssn])).toEqual(ROWS.map(() => ['unchanged', null]));
		expect(hintsOf(found).join()).toContain('does not show "ssn"');
	});

	it('that a search shows are no reason for a hint', async () => {
		const found = await bench.run({ ...GET, options: { fieldsToReturn: ['id', 'email'] } }, ROWS);
		expect(found.items.map(({ json }) => json)).toEqual(ROWS);
		expect(hintsOf(found)).toEqual([]);
	});
});
