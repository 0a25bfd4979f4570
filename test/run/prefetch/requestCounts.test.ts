import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox';
import { runNode } from '../../../engine/engine';
import { sized } from '../../support/sizes';
import { automatic, hintsOf, LOCATION, TOKEN, located, type DialectName } from '../../support/bench';
import { upserts } from '../../support/runs';
import { settings } from '../../support/settings';

/** Number of rows of the runs. */
const ROWS = sized(10_000, 1_000);
/** Number of pages, or bulk calls, for this many contacts. */
const PAGES = ROWS / 500;
const ROWS_SAID = new RegExp(`^${ROWS.toLocaleString('en-US')} rows`);
/** Number of rows that have one of 50 lists of tags each. */
const LISTED = sized(10_000, 300);

interface Ran {
	requests: number;
	items: IDataObject[];
	hints: string[];
	sandbox: Sandbox;
}

/** Runs the node over rows on a sandbox with these contacts, and counts its requests. */
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
		...{ id: `c${String(index).padStart(19, '0')}`, email: `p${index}@example.com`, firstName: `P${index}` },
		...{ city: 'Oslo', ...more },
	}));
const rowsOf = (contacts: IDataObject[]): IDataObject[] =>
	contacts.map(({ email, firstName, city }) => ({ email, firstName, city }));
/** One row in a hundred differs. */
const somewhatOther = (rows: IDataObject[]): IDataObject[] =>
	rows.map((row, index) => (index % 100 === 0 ? { ...row, city: 'Bergen' } : row));

const upsert = (options: IDataObject = {}): INodeParameters => upserts(settings(options));

describe('the maximum number of requests', () => {
	it.each([
		['addTags', 'rows'],
		['addTags', 'changes'],
		['removeTags', 'rows'],
	])(`is ${PAGES} for %s (%s) of all contacts with the same tags`, async (operation, write) => {
		const contacts = people(ROWS, { tags: ['old'] });
		const parameters = {
			...{ resource: 'contact', operation, write, tags: operation === 'addTags' ? 'a, b' : 'old' },
			contactId: located('id', '={{ $json.id }}'),
		};
		const { requests, sandbox } = await cost(parameters, contacts, contacts);
		expect(requests).toBeLessThanOrEqual(PAGES);
		const tags = operation === 'addTags' ? ['old', 'a', 'b'] : [];
		const wrong = [...sandbox.state.contacts.values()].filter((one) => one.tags.join() !== tags.join());
		expect(wrong).toEqual([]);
	});

	it(`is ${ROWS + PAGES} for Create or Update of new rows with the same three tags`, async () => {
		const rows = rowsOf(people(ROWS)).map((row) => ({ ...row, tags: 'a, b, c' }));
		const { requests, hints, sandbox } = await cost(upsert(), rows, []);
		expect(requests).toBeLessThanOrEqual(ROWS + PAGES);
		// No option would have been cheaper, so the only hint is the summary.
		expect(hints).toEqual([expect.stringMatching(ROWS_SAID)]);
		expect([...sandbox.state.contacts.values()].every(({ tags }) => tags.join() === 'a,b,c')).toBe(true);
	});

	// At most 500 written contacts wait for their tags. So n rows of 50 lists in turn take n / 20 calls at the least: each list waits for 20
	// contacts in the mean of 10, and 50 × 10 are 500. Rows sorted by their lists take one call for each list, and one more for each 500 rows.
	it.each([
		['in turn', (index: number) => index % 50, sized(10_600, LISTED + 50)],
		['sorted by their lists', (index: number) => Math.floor((index * 50) / LISTED), LISTED + 70],
	])('of Create or Update of rows with one of 50 lists of tags each, %s, is bounded', async (_, listOf, most) => {
		const rows = rowsOf(people(LISTED)).map((row, index) => ({ ...row, tags: `a${listOf(index)}, b${listOf(index)}` }));
		const { requests, sandbox } = await cost(upsert(), rows, []);
		expect(requests).toBeLessThanOrEqual(most);
		const wrong = [...sandbox.state.contacts.values()].filter(({ email, tags }) => {
			const list = listOf(Number(email?.slice(1, email.indexOf('@'))));
			return tags.join() !== `a${list},b${list}`;
		});
		expect(wrong).toEqual([]);
	});

	it('is 1,030 for Create or Update of 1,000 rows with some of ten tags each', async () => {
		const anySets = fc.array(fc.integer({ min: 0, max: 1_023 }), { minLength: 1_000, maxLength: 1_000 });
		const [tagSets] = fc.sample(anySets, { seed: 21, numRuns: 1 });
		const tagsOf = (set = 0) => Array.from({ length: 10 }, (_, bit) => `t${bit}`).filter((_, bit) => (set >> bit) & 1);
		const rows: IDataObject[] = rowsOf(people(1_000)).map((row, index) => ({ ...row, tags: tagsOf(tagSets?.[index]) }));
		const { requests, sandbox } = await cost(upsert(), rows, []);
		expect(requests).toBeLessThanOrEqual(1_030);
		const stored = [...sandbox.state.contacts.values()];
		expect(new Map(stored.map(({ email, tags }) => [email, [...tags].sort()]))).toEqual(
			new Map(rows.map(({ email, tags }) => [email, tags])),
		);
	});

	it(`is ${ROWS / 100 + PAGES + 5} for Only Changes of existing rows if 1 % differ, and ${PAGES + 1} if none differs`, async () => {
		const contacts = people(ROWS);
		const some = await cost(upsert({ write: 'changes' }), somewhatOther(rowsOf(contacts)), contacts);
		expect(some.requests).toBeLessThanOrEqual(ROWS / 100 + PAGES + 5);
		expect(some.hints).toEqual([expect.stringMatching(ROWS_SAID)]);
		expect(some.items.filter(({ action }) => action === 'updated')).toHaveLength(ROWS / 100);
		expect(some.items.filter(({ action }) => action === 'unchanged')).toHaveLength((ROWS * 99) / 100);
		expect(some.items[0]).toMatchObject({ changes: { City: { from: 'Oslo', to: 'Bergen' } }, isNew: false });
		const none = await cost(upsert({ write: 'changes' }), rowsOf(contacts), contacts);
		expect(none.requests).toBeLessThanOrEqual(PAGES + 1);
	});

	it(`is ${PAGES + 1} for Find of all contacts, without an option`, async () => {
		const contacts = people(ROWS);
		const parameters = { resource: 'contact', operation: 'find', email: '={{ $json.email }}' };
		const { requests, items } = await cost(parameters, rowsOf(contacts), contacts);
		expect(requests).toBeLessThanOrEqual(PAGES + 1);
		expect(items.every(({ found }) => found === true)).toBe(true);
	});

	it(`is ${ROWS / 100 + PAGES + 5} for Update by email if 1 % differ`, async () => {
		const contacts = people(ROWS);
		const parameters = {
			...{ resource: 'contact', operation: 'update', contactId: located('email', '={{ $json.email }}') },
			...{ fields: automatic(), write: 'changes', options: {} },
		};
		const { requests } = await cost(parameters, somewhatOther(rowsOf(contacts)), contacts);
		expect(requests).toBeLessThanOrEqual(ROWS / 100 + PAGES + 5);
	});

	it('is that of the prefetch for a Dry Run, without writes', async () => {
		const contacts = people(ROWS);
		const rows = [...somewhatOther(rowsOf(contacts)), { email: 'new@example.com', firstName: 'New', city: 'Oslo' }];
		const { requests, items, sandbox } = await cost(upsert({ write: 'nothing' }), rows, contacts);
		// The prefetch, the look-up of the contact that it did not find, and the workflows that this one may start.
		expect(requests).toBeLessThanOrEqual(PAGES + 1 + 1 + 1);
		expect(sandbox.counters).toMatchObject({ created: 0, updated: 0, deleted: 0, bulkCalls: 0 });
		expect(items.at(-1)).toMatchObject({ action: 'created', isNew: true, dryRun: true });
		expect(items.filter(({ action }) => action === 'updated')).toHaveLength(ROWS / 100);
	});

	describe('for 100 rows without a difference', () => {
		const location = people(sized(20_000, 3_000));
		const rows = rowsOf(location.slice(1_000, 1_100));
		const onlyChanges = (options?: SandboxOptions, dialect?: DialectName) =>
			cost(upsert({ write: 'changes' }), rows, location, options, dialect);
		const unchanged = ({ items }: Ran) => items.filter(({ action }) => action === 'unchanged').length;

		it.each<[string, SandboxOptions, number]>([
			['in a large location', {}, 10],
			['if the total is capped', { totalCap: 1_000 }, 10],
			['if pages of 500 are rejected', { searchPageLimit: 100 }, 10],
			['if groups of 100 are rejected', { mostFilters: 60 }, 10],
		])('is small %s', async (_title, options, most) => {
			const ran = await onlyChanges(options);
			expect(unchanged(ran)).toBe(100);
			expect(ran.requests).toBeLessThanOrEqual(most);
			expect(ran.sandbox.counters.updated).toBe(0);
		});

		it('is hardly more than without a prefetch if the server rejects groups and has too many contacts', async () => {
			const ran = await onlyChanges({ mostFilters: 2, pageCap: 20 });
			expect(ran.requests).toBeLessThanOrEqual(150);
		});

		it('is that of all pages in the documented dialect if the contacts are few', async () => {
			const few = people(2_000);
			const ran = await cost(upsert({ write: 'changes' }), rowsOf(few).slice(0, 100), few, {}, 'documented');
			expect(unchanged(ran)).toBe(100);
			// Twenty pages, and one more that shows the end.
			expect(ran.requests).toBeLessThanOrEqual(21);
			const many = await onlyChanges({ pageCap: 20 }, 'documented');
			expect(many.requests).toBeLessThanOrEqual(150);
			expect(many.requests).toBeGreaterThanOrEqual(100);
		});
	});
});
