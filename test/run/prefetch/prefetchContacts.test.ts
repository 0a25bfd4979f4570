import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../../nodes/HighLevelCrm/api/contactKey';
import type { ApiRequest } from '../../../nodes/HighLevelCrm/api/request';
import type { Dialect } from '../../../nodes/HighLevelCrm/dialects';
import { KnownContacts } from '../../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import { prefetchContacts } from '../../../nodes/HighLevelCrm/run/prefetch/prefetchContacts';
import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';

const PAGE = 10;
const ref = (index: number): ContactKey => ({ email: `${index}@example.com` });
const person = (index: number): IDataObject => ({ id: `c${index}`, email: `${index}@example.com` });

interface Location {
	/** Number of contacts on the server. The rows name the first ones. */
	people: number;
	/** Maximum number of names in a group; no groups if absent. */
	most?: number;
	/** Number of names that the server accepts in a group. */
	takes?: number;
	/** The status with which it refuses more. */
	refusal?: number;
	/** Whether the server states the total. */
	total?: boolean;
	capped?: number;
	/** The error of a request, by its number. */
	fails?: (request: number, kind: string) => unknown;
}

/** Prefetches the contacts of `rows` rows that save `worth` requests each. @returns the requests, how many contacts are known, and the failure that is told */
async function ahead(rows: number, worth: number, location: Location) {
	const { people, most, takes = most ?? 0, refusal = 422, total = true, capped, fails } = location;
	const asked: string[] = [];
	/** Pages of people, by their numbers. */
	const pages = (kind: string, names: number, who: number[], size: number) => ({
		byOffset: true,
		pageSize: size,
		cappedTotal: capped,
		next: ({ received }: { received: number }) => ({ method: 'GET', path: kind, qs: { received, names, who, size } }),
	});
	const dialect = {
		normalizeContact: (record: IDataObject) => record,
		searchContacts: () => pages('whole', 0, [...Array(people).keys()], PAGE),
		contactsByKeys: most && {
			maxKeys: most,
			maxIds: most,
			accepts: () => true,
			paging: (refs: readonly ContactKey[]) => {
				const named = refs.map((one) => Number.parseInt((one as { email: string }).email));
				return pages(
					`group of ${refs.length}`,
					refs.length,
					named.filter((one) => one < people),
					500,
				);
			},
		},
	} as unknown as Dialect;
	const send = async ({ path, qs }: ApiRequest) => {
		asked.push(path);
		const failure = fails?.(asked.length, path);
		if (failure) throw failure as Error;
		const { received, names, who, size } = qs as { received: number; names: number; who: number[]; size: number };
		if (names > takes) throw new ApiFailure({ message: 'too many', description: '' }, { status: refusal });
		const contacts = who.slice(received, received + size).map(person);
		return { status: 200, headers: {}, body: { contacts, ...(total && { total: who.length }) } };
	};
	const known = new KnownContacts();
	const wants = Array.from({ length: rows }, (_, index) => ({ keys: [ref(index)], savedRequests: worth }));
	const failure = await prefetchContacts(wants, known, dialect, send);
	const found = wants.filter(({ keys }) => typeof known.find(keys) === 'object').length;
	const absent = wants.filter(({ keys }) => known.find(keys) === 'absent').length;
	return { asked, found, absent, ...(failure && { told: failure.message }) };
}
const times = (count: number, what: string) => Array.from({ length: count }, () => what);

describe('the contacts of the rows', () => {
	it('are read as a complete list if that is cheaper than groups', async () => {
		const { asked, found, absent } = await ahead(50, 1, { people: 27, most: 10 });
		expect(asked).toEqual(times(3, 'whole'));
		expect([found, absent]).toEqual([27, 23]);
	});

	it('are read in groups if the total shows that this is cheaper', async () => {
		const { asked, found, absent } = await ahead(45, 1, { people: 400, most: 10 });
		expect(asked).toEqual(['whole', ...times(4, 'group of 10'), 'group of 5']);
		expect([found, absent]).toEqual([45, 0]);
	});

	it('are read in groups at once if there are few', async () => {
		expect((await ahead(20, 1, { people: 5, most: 10 })).asked).toEqual(times(2, 'group of 10'));
	});

	it('are first read as a list, up to the cost of groups, if the server states no total', async () => {
		const { asked, found } = await ahead(50, 1, { people: 400, most: 10, total: false });
		// Each group takes two pages, because the server does not state its total either.
		expect(asked).toEqual([...times(5, 'whole'), ...times(10, 'group of 10')]);
		expect(found).toBe(50);
	});

	it('are first read as a list, up to the cost of groups, if the total is capped', async () => {
		const { asked } = await ahead(50, 1, { people: 400, most: 10, capped: 400 });
		expect(asked.filter((kind) => kind === 'whole')).toHaveLength(5);
	});

	it('are read as a list if the server has no groups, but not if that costs more than half of the rows', async () => {
		expect(await ahead(50, 1, { people: 225 })).toEqual({ asked: times(25, 'whole'), found: 50, absent: 0 });
		expect(await ahead(50, 1, { people: 235 })).toEqual({ asked: ['whole'], found: 0, absent: 0 });
	});

	it('are read for few rows if one page that is not full has all contacts', async () => {
		expect(await ahead(3, 1, { people: PAGE - 1 })).toEqual({ asked: ['whole'], found: 3, absent: 0 });
		expect(await ahead(3, 1, { people: PAGE })).toEqual({ asked: ['whole'], found: 0, absent: 0 });
	});

	it('are not read if no row names one, or if that saves nothing', async () => {
		expect((await ahead(0, 1, { people: 5, most: 10 })).asked).toEqual([]);
		expect((await ahead(20, 0.15, { people: 5, most: 10 })).asked).toEqual([]);
	});

	it('are read at any cost if a row must know its contact', async () => {
		const { asked, found } = await ahead(1, Number.POSITIVE_INFINITY, { people: 5, most: 10 });
		expect([asked, found]).toEqual([['group of 1'], 1]);
	});
});

describe('a server that accepts fewer names', () => {
	it.each([400, 413, 422])('is sent ever smaller groups (%d)', async (refusal) => {
		const { asked, found } = await ahead(60, 1, { people: 1_000, most: 40, takes: 12, refusal });
		expect(asked).toEqual(['group of 40', 'group of 20', ...times(6, 'group of 10')]);
		expect(found).toBe(60);
	});

	it('is sent halves of the actual number of names, not of the maximum', async () => {
		const { asked } = await ahead(30, 1, { people: 1_000, most: 400, takes: 15 });
		expect(asked).toEqual(['group of 30', ...times(2, 'group of 15')]);
	});

	it('leaves the rows without a prefetch if it accepts hardly any', async () => {
		const asked = ['group of 30', 'group of 15', 'group of 7'];
		const told = 'too many';
		expect(await ahead(30, 1, { people: 9, most: 30, takes: 4 })).toEqual({ asked, found: 0, absent: 0, told });
	});
});

describe('a failure of the prefetch', () => {
	const failure = (status: number, hopeless = false) =>
		new ApiFailure({ message: 'no', description: '' }, { status, hopeless });

	it('leaves the rows without a prefetch', async () => {
		const fails = () => failure(500);
		expect(await ahead(20, 1, { people: 5, most: 10, fails })).toEqual({
			...{ asked: ['group of 10'], found: 0, absent: 0, told: 'no' },
		});
		expect((await ahead(50, 1, { people: 5, most: 10, fails })).asked).toEqual(['whole']);
	});

	it('on the second page of the list leads to groups', async () => {
		const fails = (request: number) => (request === 2 ? failure(500) : undefined);
		const { asked, found } = await ahead(50, 1, { people: 15, most: 10, fails });
		expect([asked, found]).toEqual([['whole', 'whole', ...times(5, 'group of 10')], 15]);
	});

	it("fails if every row would fail, or if the error is not the server's", async () => {
		await expect(ahead(20, 1, { people: 5, most: 10, fails: () => failure(401, true) })).rejects.toThrow('no');
		await expect(ahead(20, 1, { people: 5, most: 10, fails: () => new Error('bug') })).rejects.toThrow('bug');
		await expect(ahead(50, 1, { people: 5, most: 10, fails: () => new Error('bug') })).rejects.toThrow('bug');
	});

	it('of one group is reported after all groups have ended, and their contacts are cached', async () => {
		const fails = (request: number) => (request === 2 ? failure(500) : undefined);
		const { asked, found, told } = await ahead(40, 1, { people: 400, most: 20, fails });
		expect([asked, found, told]).toEqual([times(2, 'group of 20'), 20, 'no']);
	});
});
