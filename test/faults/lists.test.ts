import { told } from './facts';
import { DIALECTS, trial, type Trial, type TrialResult } from './lab';
import type { Fault, HostileServer, Seen } from './server/server';
import type { Reply } from './server/wire';

type List = { contacts: Array<Record<string, unknown>>; total?: number };

const listing = ({ method, path }: Seen): boolean =>
	path === '/contacts/search' || (method === 'GET' && /^\/contacts\/?$/.test(path));

const all = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index + 1}`);
const dateOf = (secondsAgo: number): string => new Date(Date.UTC(2024, 0, 1) - secondsAgo * 1_000).toISOString();

/** Contacts `p1` … in the server's order, which is that of their dates. */
const plant =
	(count: number) =>
	(server: HostileServer): void =>
		server.plant(...all(count).map((id, index) => ({ id, firstName: id, dateAdded: dateOf(index) })));

const list = async (
	given: Partial<Trial> & Pick<Trial, 'dialect'>,
	wanted: object = { returnAll: true },
): Promise<TrialResult> =>
	await trial({
		parameters: {
			resource: 'contact',
			operation: 'search',
			options: { outputFormat: 'raw', customFieldsByName: false },
			...wanted,
		},
		...given,
	});

/** Changes the answers to list requests. @param change gets the page's number, from 0 */
const pages = (change: (said: List, page: number, server: HostileServer) => object): Fault => {
	let page = 0;
	return (request, server) => {
		if (!listing(request)) return undefined;
		const number = page++;
		return { end: ({ body }: Reply) => ({ body: change(body as List, number, server) }) };
	};
};

const ids = ({ items }: TrialResult): unknown[] => items.map(({ json }) => json.id);

/** The list must be complete, or the run must report an error. It must never be shorter without one. */
function expectCompleteOrReported(result: TrialResult, count: number): void {
	expect(result.late).toBe(false);
	if (result.error) expect(told(result)).toMatch(/contacts/);
	else expect(ids(result)).toEqual(all(count));
}

describe('Return All while contacts are deleted (highLevel)', () => {
	it.each([100, 300, 800])('returns every remaining contact if %d are deleted', async (fewer) => {
		const gone = new Set(all(fewer));
		const faults = [
			pages((said, page, { sandbox: { state } }) => {
				if (page === 1) for (const id of gone) state.contactStore.remove(id);
				return { ...said, total: state.contacts.size };
			}),
		];
		const result = await list({ dialect: 'highLevel', faults, prepare: plant(1_000) });
		expect(result.error).toBeUndefined();
		expect(ids(result)).toEqual(expect.arrayContaining(all(1_000).filter((id) => !gone.has(id))));
	});

	it('reads on after a total that the server caps at 10,000', async () => {
		const faults = [pages((said) => ({ ...said, total: 10_000 }))];
		const result = await list({ dialect: 'highLevel', faults, prepare: plant(10_250) });
		expect(ids(result)).toHaveLength(10_250);
	});
});

describe.each(DIALECTS)('a list with a wrong total or page (%s)', (dialect) => {
	const totals: Array<[string, number]> = [
		['0', 0],
		['too low', 150],
		['that of the page', 100],
	];
	it.each(totals)('is complete or reported if the total is %s', async (_, total) => {
		expectCompleteOrReported(
			await list({ dialect, faults: [pages((said) => ({ ...said, total }))], prepare: plant(420) }),
			420,
		);
	});

	it('is complete or reported if an empty page comes before the total', async () => {
		const faults = [pages((said, page) => (page === 2 ? { ...said, contacts: [] } : said))];
		expectCompleteOrReported(await list({ dialect, faults, prepare: plant(420) }), 420);
	});

	it('has no contact for a list of errors or warnings', async () => {
		const empty = await list({ dialect, faults: [pages(() => ({ contacts: [], total: 0, warnings: [{ code: 1 }] }))] });
		expect([empty.items, told(empty)]).toEqual([[], '']);
		const failed = await list({ dialect, faults: [pages(() => ({ data: null, errors: [{ message: 'Busy' }] }))] });
		expect(failed.items).toEqual([]);
		expect(told(failed)).toMatch(/search of contacts holds no list/);
	});

	it('is found after another list in the answer', async () => {
		const faults = [pages(({ contacts, ...rest }) => ({ warnings: [], notes: [{ code: 1 }], contacts, ...rest }))];
		const result = await list({ dialect, faults, prepare: plant(420) });
		expect(ids(result)).toEqual(all(420));
	});
});

it('a cursor that is missing before the total does not end the list silently', async () => {
	const bare = (contacts: List['contacts']) => contacts.map(({ searchAfter: _, ...rest }) => rest);
	const faults = [pages((said, page) => (page === 1 ? { ...said, contacts: bare(said.contacts) } : said))];
	expectCompleteOrReported(await list({ dialect: 'highLevel', faults, prepare: plant(420) }), 420);
});

describe('pages of other sizes than requested (documented)', () => {
	/** Shortens the pages. @param size of the page with the given number */
	const cut = (size: (page: number) => number, total?: (said: List) => number | undefined): Fault =>
		pages((said, page) => ({ contacts: said.contacts.slice(0, size(page)), total: total ? total(said) : said.total }));

	describe.each([
		['with a total', undefined],
		['without one', () => undefined],
	])('%s', (_, total) => {
		it.each([20, 50, 99])('skip no contact if the first page has %d and the others more', async (size) => {
			const faults = [cut((page) => (page === 0 ? size : 100), total)];
			expect(ids(await list({ dialect: 'documented', faults, prepare: plant(2_000) }))).toEqual(all(2_000));
		});

		it('skip no contact under Limit', async () => {
			const faults = [cut((page) => (page === 0 ? 20 : 100), total)];
			const result = await list({ dialect: 'documented', faults, prepare: plant(2_000) }, { limit: 500 });
			expect(ids(result)).toEqual(all(500));
		});
	});

	it.each([1, 3, 5, 8])('skip no contact if page %d of several in flight is short', async (short) => {
		const faults = [cut((page) => (page === short ? 60 : 100))];
		expect(ids(await list({ dialect: 'documented', faults, prepare: plant(2_000) }))).toEqual(all(2_000));
	});

	it('skip no contact if each page is shorter than the one before', async () => {
		const faults = [cut((page) => Math.max(10, 100 - 7 * page))];
		expect(ids(await list({ dialect: 'documented', faults, prepare: plant(700) }))).toEqual(all(700));
	});
});

describe.each(['with a total', 'without one'])('a list to which contacts come while it is read, %s', (totalled) => {
	it.each([1, 40, 100])('returns every old contact once if %d are added at its start', async (places) => {
		const faults = [
			pages((said, page, server) => {
				if (page === 0) server.plant(...Array.from({ length: places }, (_, index) => ({ id: `fresh${index}` })));
				return totalled === 'with a total' ? said : { contacts: said.contacts };
			}),
		];
		const result = await list({ dialect: 'documented', faults, prepare: plant(500) });
		expect(told(result)).toBe('');
		expect(new Set(ids(result)).size).toBe(ids(result).length);
		expect(ids(result).filter((id) => String(id).startsWith('p'))).toEqual(all(500));
	});
});

describe.each(DIALECTS)('filters that the node applies itself (%s)', (dialect) => {
	it('find a name in a record that has only contactName', async () => {
		const contacts = [
			{ id: 'p1', contactName: 'jane roe' },
			{ id: 'p2', contactName: 'john doe' },
		];
		const faults = [pages(() => ({ contacts, total: 2 }))];
		const result = await list({ dialect, faults }, { returnAll: true, filters: { name: 'Jane' } });
		expect(ids(result)).toEqual(['p1']);
	});
});
