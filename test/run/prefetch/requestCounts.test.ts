import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox';
import { runNode } from '../../../engine/engine';
import { sized } from '../../support/sizes';
import { automatic, hintsOf, LOCATION, TOKEN, located, type DialectName } from '../../support/bench';

/** Rows of the runs. */
const ROWS = sized(10_000, 1_000);
/** Pages, or bulk calls, for so many contacts. */
const PAGES = ROWS / 500;
/** Rows of which each has one of 50 lists of tags. */
const LISTED = sized(10_000, 300);

interface Ran {
	requests: number;
	items: IDataObject[];
	hints: string[];
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
		sandbox.seed.contacts(contacts);
		const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: sandbox.url, dialect };
		const result = await runNode({ parameters, items, credentials });
		const { items: out, error } = result;
		if (error) throw error;
		expect(out).toHaveLength(items.length);
		return { requests: sandbox.counters.requests, items: out.map(({ json }) => json), hints: hintsOf(result), sandbox };
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
	it(`Return All of all contacts: ${PAGES + 1}`, async () => {
		const parameters = {
			resource: 'contact',
			operation: 'search',
			returnAll: true,
			options: { customFieldsByName: false },
		};
		const sandbox = await startSandbox({ keepLog: false });
		sandbox.seed.contacts(people(ROWS));
		const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: sandbox.url, dialect: 'highLevel' as const };
		const { items } = await runNode({ parameters, credentials });
		await sandbox.close();
		expect(items).toHaveLength(ROWS);
		expect(sandbox.counters.requests).toBeLessThanOrEqual(PAGES + 1);
	});

	it.each(['addTags', 'removeTags'])(`%s of all contacts, the same tags: ${PAGES}`, async (operation) => {
		const contacts = people(ROWS, { tags: ['old'] });
		const parameters = {
			...{ resource: 'contact', operation, tags: operation === 'addTags' ? 'a, b' : 'old' },
			contactId: located('id', '={{ $json.id }}'),
		};
		const { requests, sandbox } = await cost(parameters, contacts, contacts);
		expect(requests).toBeLessThanOrEqual(PAGES);
		const tags = operation === 'addTags' ? ['old', 'a', 'b'] : [];
		expect([...sandbox.state.contacts.values()].every((one) => JSON.stringify(one.tags) === JSON.stringify(tags))).toBe(
			true,
		);
	});

	it(`Create or Update, new rows with the same three tags: ${ROWS + PAGES}`, async () => {
		const rows = rowsOf(people(ROWS)).map((row) => ({ ...row, tags: 'a, b, c' }));
		const { requests, hints, sandbox } = await cost(upsert(), rows, []);
		expect(requests).toBeLessThanOrEqual(ROWS + PAGES);
		// Nothing would have been cheaper: only what it came to is told.
		expect(hints).toEqual([expect.stringMatching(/rows in /)]);
		expect([...sandbox.state.contacts.values()].every(({ tags }) => tags.join() === 'a,b,c')).toBe(true);
	});

	it(`the same, each row with one of 50 lists of tags: ${LISTED + 70}`, async () => {
		const rows = rowsOf(people(LISTED)).map((row, index) => ({ ...row, tags: `a${index % 50}, b${index % 50}` }));
		const { requests } = await cost(upsert(), rows, []);
		expect(requests).toBeLessThanOrEqual(LISTED + 70);
	});

	it('the same, 1,000 rows, each with some of ten tags: 1,030', async () => {
		const [tagSets] = fc.sample(fc.array(fc.integer({ min: 0, max: 1_023 }), { minLength: 1_000, maxLength: 1_000 }), {
			seed: 21,
			numRuns: 1,
		});
		const tagsOf = (set = 0) => Array.from({ length: 10 }, (_, bit) => `t${bit}`).filter((_, bit) => (set >> bit) & 1);
		const rows: IDataObject[] = rowsOf(people(1_000)).map((row, index) => ({ ...row, tags: tagsOf(tagSets?.[index]) }));
		const { requests, sandbox } = await cost(upsert(), rows, []);
		expect(requests).toBeLessThanOrEqual(1_030);
		const stored = [...sandbox.state.contacts.values()];
		expect(new Map(stored.map(({ email, tags }) => [email, [...tags].sort()]))).toEqual(
			new Map(rows.map(({ email, tags }) => [email, tags])),
		);
	});

	it(`Only Write Changes, rows that are all there, 1 % differ: ${ROWS / 100 + PAGES + 5}; nothing differs: ${PAGES + 1}`, async () => {
		const contacts = people(ROWS);
		const some = await cost(upsert({ onlyChanges: true }), somewhatOther(rowsOf(contacts)), contacts);
		expect(some.requests).toBeLessThanOrEqual(ROWS / 100 + PAGES + 5);
		expect(some.hints).toEqual([expect.stringMatching(/rows in /)]);
		expect(some.items.filter(({ action }) => action === 'updated')).toHaveLength(ROWS / 100);
		expect(some.items.filter(({ action }) => action === 'unchanged')).toHaveLength((ROWS * 99) / 100);
		expect(some.items[0]).toMatchObject({ changes: { City: { from: 'Oslo', to: 'Bergen' } }, isNew: false });
		const none = await cost(upsert({ onlyChanges: true }), rowsOf(contacts), contacts);
		expect(none.requests).toBeLessThanOrEqual(PAGES + 1);
	});

	it(`Read in Bulk: Find of all: ${PAGES + 1}`, async () => {
		const contacts = people(ROWS);
		const parameters = {
			...{ resource: 'contact', operation: 'find', email: '={{ $json.email }}' },
			options: { bulkRead: true },
		};
		const { requests, items } = await cost(parameters, rowsOf(contacts), contacts);
		expect(requests).toBeLessThanOrEqual(PAGES + 1);
		expect(items.every(({ found }) => found === true)).toBe(true);
	});

	it(`Update chosen by email, 1 % differ: ${ROWS / 100 + PAGES + 5}`, async () => {
		const contacts = people(ROWS);
		const parameters = {
			...{ resource: 'contact', operation: 'update', contactId: located('email', '={{ $json.email }}') },
			...{ fields: automatic(), options: { onlyChanges: true } },
		};
		const { requests } = await cost(parameters, somewhatOther(rowsOf(contacts)), contacts);
		expect(requests).toBeLessThanOrEqual(ROWS / 100 + PAGES + 5);
	});

	it('Dry Run: what it reads, and no write', async () => {
		const contacts = people(ROWS);
		const rows = [...somewhatOther(rowsOf(contacts)), { email: 'new@example.com', firstName: 'New', city: 'Oslo' }];
		const { requests, items, sandbox } = await cost(upsert({ dryRun: true }), rows, contacts);
		// The reading, and the look-up of the contact that it did not find.
		expect(requests).toBeLessThanOrEqual(PAGES + 1 + 1);
		expect(sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0, bulkCalls: 0 });
		expect(items.at(-1)).toMatchObject({ action: 'created', isNew: true, dryRun: true });
		expect(items.filter(({ action }) => action === 'updated')).toHaveLength(ROWS / 100);
	});

	describe('100 rows that differ in nothing', () => {
		const location = people(sized(20_000, 3_000));
		const rows = rowsOf(location.slice(1_000, 1_100));
		const onlyChanges = (options?: SandboxOptions, dialect?: DialectName) =>
			cost(upsert({ onlyChanges: true }), rows, location, options, dialect);
		const unchanged = ({ items }: Ran) => items.filter(({ action }) => action === 'unchanged').length;

		it.each<[string, SandboxOptions, number]>([
			['in a large location', {}, 10],
			['where the total is capped', { totalCap: 1_000 }, 10],
			['where pages of 500 are refused', { searchPageLimit: 100 }, 10],
			['where groups of 100 are refused', { mostFilters: 60 }, 10],
		])('%s', async (_title, options, most) => {
			const ran = await onlyChanges(options);
			expect(unchanged(ran)).toBe(100);
			expect(ran.requests).toBeLessThanOrEqual(most);
			expect(ran.sandbox.counters.updated).toBe(0);
		});

		it('where a server takes no groups at all, and all contacts are too many: not much more than without', async () => {
			const ran = await onlyChanges({ mostFilters: 2, pageCap: 20 });
			expect(ran.requests).toBeLessThanOrEqual(150);
		});

		it('in the documented dialect all contacts are read, if they are few enough', async () => {
			const few = people(2_000);
			const ran = await cost(upsert({ onlyChanges: true }), rowsOf(few).slice(0, 100), few, {}, 'documented');
			expect(unchanged(ran)).toBe(100);
			// Twenty pages, and one that shows the end.
			expect(ran.requests).toBeLessThanOrEqual(21);
			const many = await onlyChanges({ pageCap: 20 }, 'documented');
			expect(many.requests).toBeLessThanOrEqual(150);
			expect(many.requests).toBeGreaterThanOrEqual(100);
		});
	});

	it('never more than 1.5 times what the rows cost without, however many rows there are and contacts', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 300 }),
				fc.integer({ min: 0, max: 2_000 }),
				fc.record({
					searchPageLimit: fc.constantFrom(500, 100),
					mostFilters: fc.constantFrom(null, 3, 30),
					totalCap: fc.constantFrom(null, 200),
				}),
				fc.constantFrom<DialectName>('highLevel', 'documented'),
				async (count, contacts, options, dialect) => {
					const rows = rowsOf(people(count));
					const ran = await cost(upsert({ onlyChanges: true }), rows, people(contacts), options, dialect);
					expect(ran.requests).toBeLessThanOrEqual(1.5 * count);
				},
			),
			{ numRuns: sized(1_000, 5), endOnFailure: true },
		);
	});
});
