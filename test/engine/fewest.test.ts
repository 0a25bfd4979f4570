import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';
import { runNode } from '../../engine/engine';
import { automatic, LOCATION, TOKEN, located, type DialectName } from './support';

/** Rows of the large runs. */
const ROWS = 10_000;

interface Ran {
	requests: number;
	items: IDataObject[];
	sandbox: Sandbox;
}

/** Runs the node over rows before a sandbox with these contacts, and counts. */
async function cost(
	parameters: INodeParameters,
	items: IDataObject[],
	contacts: IDataObject[],
	options: SandboxOptions = {},
	dialect: DialectName = 'highLevel',
): Promise<Ran> {
	const sandbox = await startSandbox({ dialect, keepLog: false, ...options });
	try {
		sandbox.seed.contacts(contacts as never);
		const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: sandbox.url, dialect };
		const { items: out, error } = await runNode({ parameters, items, credentials });
		if (error) throw error;
		expect(out).toHaveLength(items.length);
		return { requests: sandbox.counters.requests, items: out.map(({ json }) => json), sandbox };
	} finally {
		await sandbox.close();
	}
}

const people = (count: number, more: IDataObject = {}): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		id: `c${String(index).padStart(19, '0')}`,
		email: `p${index}@example.com`,
		firstName: `P${index}`,
		city: 'Oslo',
		...more,
	}));
const rowsOf = (contacts: IDataObject[]): IDataObject[] =>
	contacts.map(({ email, firstName, city }) => ({ email, firstName, city }));
/** One in a hundred differs. */
const somewhatOther = (rows: IDataObject[]): IDataObject[] =>
	rows.map((row, index) => (index % 100 === 0 ? { ...row, city: 'Bergen' } : row));

const upsert = (options: IDataObject = {}): INodeParameters => ({
	resource: 'contact',
	operation: 'upsert',
	fields: automatic(),
	options: options as INodeParameters,
});

describe('requests, at most', () => {
	it('Return All of 10,000 contacts: 21', async () => {
		const parameters = {
			resource: 'contact',
			operation: 'search',
			returnAll: true,
			options: { customFieldsByName: false },
		};
		const sandbox = await startSandbox({ keepLog: false });
		sandbox.seed.contacts(people(ROWS) as never);
		const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: sandbox.url, dialect: 'highLevel' as const };
		const { items } = await runNode({ parameters, credentials });
		await sandbox.close();
		expect(items).toHaveLength(ROWS);
		expect(sandbox.counters.requests).toBeLessThanOrEqual(21);
	});

	it.each(['addTags', 'removeTags'])('%s of 10,000 contacts, the same tags: 20', async (operation) => {
		const contacts = people(ROWS, { tags: ['old'] });
		const parameters = {
			...{ resource: 'contact', operation, tags: operation === 'addTags' ? 'a, b' : 'old' },
			contactId: located('id', '={{ $json.id }}'),
		};
		const { requests, sandbox } = await cost(parameters, contacts, contacts);
		expect(requests).toBeLessThanOrEqual(20);
		const tags = operation === 'addTags' ? ['old', 'a', 'b'] : [];
		expect([...sandbox.state.contacts.values()].every((one) => JSON.stringify(one.tags) === JSON.stringify(tags))).toBe(
			true,
		);
	});

	it('Create or Update, 10,000 new rows with the same three tags: 10,020', async () => {
		const rows = rowsOf(people(ROWS)).map((row) => ({ ...row, tags: 'a, b, c' }));
		const { requests, sandbox } = await cost(upsert(), rows, []);
		expect(requests).toBeLessThanOrEqual(10_020);
		expect([...sandbox.state.contacts.values()].every(({ tags }) => tags.join() === 'a,b,c')).toBe(true);
	});

	it('the same, each row with one of 50 lists of tags: 10,070', async () => {
		const rows = rowsOf(people(ROWS)).map((row, index) => ({ ...row, tags: `a${index % 50}, b${index % 50}` }));
		const { requests } = await cost(upsert(), rows, []);
		expect(requests).toBeLessThanOrEqual(10_070);
	});

	it('Only Write Changes, 10,000 rows that are all there, 1 % differ: 125; nothing differs: 21', async () => {
		const contacts = people(ROWS);
		const some = await cost(upsert({ onlyChanges: true }), somewhatOther(rowsOf(contacts)), contacts);
		expect(some.requests).toBeLessThanOrEqual(125);
		expect(some.items.filter(({ action }) => action === 'updated')).toHaveLength(100);
		expect(some.items.filter(({ action }) => action === 'unchanged')).toHaveLength(9_900);
		expect(some.items[0]).toMatchObject({ changes: { City: { from: 'Oslo', to: 'Bergen' } }, isNew: false });
		const none = await cost(upsert({ onlyChanges: true }), rowsOf(contacts), contacts);
		expect(none.requests).toBeLessThanOrEqual(21);
	});

	it('Read in Bulk: Find of 10,000: 21', async () => {
		const contacts = people(ROWS);
		const parameters = {
			...{ resource: 'contact', operation: 'find', email: '={{ $json.email }}' },
			options: { bulkRead: true },
		};
		const { requests, items } = await cost(parameters, rowsOf(contacts), contacts);
		expect(requests).toBeLessThanOrEqual(21);
		expect(items.every(({ found }) => found === true)).toBe(true);
	});

	it('Update chosen by email, 10,000 rows, 1 % differ: 125', async () => {
		const contacts = people(ROWS);
		const parameters = {
			...{ resource: 'contact', operation: 'update', contactId: located('email', '={{ $json.email }}') },
			...{ fields: automatic(), options: { onlyChanges: true } },
		};
		const { requests } = await cost(parameters, somewhatOther(rowsOf(contacts)), contacts);
		expect(requests).toBeLessThanOrEqual(125);
	});

	it('Dry Run: what it reads, and no write', async () => {
		const contacts = people(ROWS);
		const rows = [...somewhatOther(rowsOf(contacts)), { email: 'new@example.com', firstName: 'New', city: 'Oslo' }];
		const { requests, items, sandbox } = await cost(upsert({ dryRun: true }), rows, contacts);
		expect(requests).toBeLessThanOrEqual(21);
		expect(sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0, bulkCalls: 0 });
		expect(items.at(-1)).toMatchObject({ action: 'created', isNew: true, dryRun: true });
		expect(items.filter(({ action }) => action === 'updated')).toHaveLength(100);
	});
});
