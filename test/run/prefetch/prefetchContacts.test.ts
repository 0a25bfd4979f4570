import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../../../nodes/HighLevelCrm/api/contactKey';
import type { ApiRequest } from '../../../nodes/HighLevelCrm/api/request';
import type { Dialect } from '../../../nodes/HighLevelCrm/dialects';
import { ContactCache } from '../../../nodes/HighLevelCrm/run/prefetch/contactCache';
import { prefetchContacts } from '../../../nodes/HighLevelCrm/run/prefetch/prefetchContacts';
import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';

const PAGE = 10;
const ref = (index: number): ContactKey => ({ email: `${index}@example.com` });
const person = (index: number): IDataObject => ({ id: `c${index}`, email: `${index}@example.com` });

interface Location {
	/** Contacts that there are, of which the rows name the first. */
	people: number;
	/** Names in a group at most; no groups if absent. */
	most?: number;
	/** Names of a group that the server takes. */
	takes?: number;
	/** Whether the server says how many there are. */
	total?: boolean;
	capped?: number;
	/** What a request throws, by its number. */
	fails?: (request: number, kind: string) => unknown;
}

/** Reads `rows` rows ahead, each worth so many requests. @returns what was asked, and how many are known */
async function ahead(rows: number, worth: number, location: Location) {
	const { people, most, takes = most ?? 0, total = true, capped, fails } = location;
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
			accepts: () => true,
			paging: (refs: readonly ContactKey[]) => {
				const named = refs
					.map((one) => Number.parseInt((one as { email: string }).email))
					.filter((one) => one < people);
				return pages(`group of ${refs.length}`, refs.length, named, 500);
			},
		},
	} as unknown as Dialect;
	const send = async ({ path, qs }: ApiRequest) => {
		asked.push(path);
		const failure = fails?.(asked.length, path);
		if (failure) throw failure as Error;
		const { received, names, who, size } = qs as { received: number; names: number; who: number[]; size: number };
		if (names > takes) throw new ApiFailure({ message: 'too many', description: '' }, { status: 422 });
		const contacts = who.slice(received, received + size).map(person);
		return { status: 200, headers: {}, body: { contacts, ...(total && { total: who.length }) } };
	};
	const known = new ContactCache();
	const wants = Array.from({ length: rows }, (_, index) => ({ keys: [ref(index)], savedRequests: worth }));
	await prefetchContacts(wants, known, dialect, send);
	const found = wants.filter(({ keys }) => typeof known.get(keys) === 'object').length;
	const absent = wants.filter(({ keys }) => known.get(keys) === 'absent').length;
	return { asked, found, absent };
}
const times = (count: number, what: string) => Array.from({ length: count }, () => what);

describe('the contacts that rows name are read', () => {
	it('whole, where that is cheaper than groups', async () => {
		const { asked, found, absent } = await ahead(50, 1, { people: 27, most: 10 });
		expect(asked).toEqual(times(3, 'whole'));
		expect([found, absent]).toEqual([27, 23]);
	});

	it('in groups, where the total tells that they are cheaper', async () => {
		const { asked, found, absent } = await ahead(45, 1, { people: 400, most: 10 });
		expect(asked).toEqual(['whole', ...times(4, 'group of 10'), 'group of 5']);
		expect([found, absent]).toEqual([45, 0]);
	});

	it('in groups at once, where so few are needed', async () => {
		expect((await ahead(20, 1, { people: 5, most: 10 })).asked).toEqual(times(2, 'group of 10'));
	});

	it('whole as far as the groups would cost, where the total is not told', async () => {
		const { asked, found } = await ahead(50, 1, { people: 400, most: 10, total: false });
		// Of each group another page, as its end is not told either.
		expect(asked).toEqual([...times(5, 'whole'), ...times(10, 'group of 10')]);
		expect(found).toBe(50);
	});

	it('the same where the total may mean more', async () => {
		const { asked } = await ahead(50, 1, { people: 400, most: 10, capped: 400 });
		expect(asked.filter((kind) => kind === 'whole')).toHaveLength(5);
	});

	it('whole, where there are no groups; not at all where that costs more than half', async () => {
		expect(await ahead(50, 1, { people: 225 })).toEqual({ asked: times(25, 'whole'), found: 50, absent: 0 });
		expect(await ahead(50, 1, { people: 235 })).toEqual({ asked: ['whole'], found: 0, absent: 0 });
	});

	it('not at all, where no row names any, or nothing is worth it', async () => {
		expect((await ahead(0, 1, { people: 5, most: 10 })).asked).toEqual([]);
		expect((await ahead(20, 0.15, { people: 5, most: 10 })).asked).toEqual([]);
	});

	it('whatever it costs, where it has to be known', async () => {
		expect(await ahead(1, Number.POSITIVE_INFINITY, { people: 5, most: 10 })).toMatchObject({
			asked: ['group of 1'],
			found: 1,
		});
	});
});

describe('a server that takes fewer names', () => {
	it('is asked by ever smaller groups, the others too', async () => {
		const { asked, found } = await ahead(60, 1, { people: 1_000, most: 40, takes: 12 });
		expect(asked).toEqual(['group of 40', 'group of 20', ...times(6, 'group of 10')]);
		expect(found).toBe(60);
	});

	it('halves what there is, not what there might be', async () => {
		expect((await ahead(30, 1, { people: 1_000, most: 400, takes: 15 })).asked).toEqual([
			'group of 30',
			...times(2, 'group of 15'),
		]);
	});

	it('so few that it takes none: the rows go without', async () => {
		expect(await ahead(30, 1, { people: 9, most: 30, takes: 4 })).toEqual({
			asked: ['group of 30', 'group of 15', 'group of 7'],
			found: 0,
			absent: 0,
		});
	});
});

describe('a failure of the reading', () => {
	const failure = (status: number, hopeless = false) =>
		new ApiFailure({ message: 'no', description: '' }, { status, hopeless });

	it('has the rows go without', async () => {
		const fails = () => failure(500);
		expect(await ahead(20, 1, { people: 5, most: 10, fails })).toEqual({ asked: ['group of 10'], found: 0, absent: 0 });
		expect((await ahead(50, 1, { people: 5, most: 10, fails })).asked).toEqual(['whole']);
	});

	it('unless nothing else could succeed, or it is none of the server', async () => {
		await expect(ahead(20, 1, { people: 5, most: 10, fails: () => failure(401, true) })).rejects.toThrow('no');
		await expect(ahead(20, 1, { people: 5, most: 10, fails: () => new Error('bug') })).rejects.toThrow('bug');
		await expect(ahead(50, 1, { people: 5, most: 10, fails: () => new Error('bug') })).rejects.toThrow('bug');
	});

	it('of one group comes after the end of all, and what the others found is known', async () => {
		const fails = (request: number) => (request === 2 ? failure(500) : undefined);
		const { asked, found } = await ahead(40, 1, { people: 400, most: 20, fails });
		expect([asked, found]).toEqual([times(2, 'group of 20'), 20]);
	});
});
