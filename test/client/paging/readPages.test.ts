import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../../../nodes/HighLevelCrm/api/paging';
import type { ApiRequest, Send } from '../../../nodes/HighLevelCrm/api/request';
import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import { readPage } from '../../../nodes/HighLevelCrm/client/paging/fetchPage';
import { readPages } from '../../../nodes/HighLevelCrm/client/paging/readPages';
import type { ListQuery } from '../../../nodes/HighLevelCrm/client/paging/pageCollector';

const people = (count: number, from = 0): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: `c${from + index}` }));
const ids = (records: readonly IDataObject[]) => records.map(({ id }) => id);

/** A list by offset. @param body creates the server's answer from a page */
class List {
	asked: number[] = [];
	readonly paging: Paging;

	constructor(
		private readonly body: (offset: number, at: number) => unknown,
		more: Partial<Paging> = {},
	) {
		const next: Paging['next'] = ({ received }) => ({ method: 'GET', path: '/list', qs: { offset: received } });
		this.paging = { recordType: 'contact', byOffset: true, next, ...more };
	}

	readonly send: Send = async ({ qs }: ApiRequest) => {
		const offset = qs?.offset as number;
		this.asked.push(offset);
		return { status: 200, headers: {}, body: this.body(offset, this.asked.length) };
	};

	async read(wanted: Partial<ListQuery> = {}): Promise<unknown[]> {
		return ids(await readPages(this.paging, this.send, { subject: 'people', ...wanted }));
	}
}

/** A server with a list of people in pages, which states the total. */
const server = (count: number, size: number) => (offset: number) => ({
	people: people(Math.max(0, Math.min(size, count - offset)), offset),
	total: count,
});

describe('a whole list', () => {
	// Each page begins with the last record of the page before.
	it.each<[string, Partial<ListQuery>, read: number, pages: number]>([
		['is read concurrently once the total is known, at most eight pages at a time', {}, 100, 25],
		['is read no further than a limit needs', { limit: 12 }, 12, 3],
		['is not read further if enough records are there', { isEnough: ({ length }) => length >= 5 }, 5, 1],
	])('%s', async (_, query, read, pages) => {
		const list = new List(server(100, 5), { pageSize: 5 });
		expect(await list.read(query)).toEqual(ids(people(read)));
		expect(list.asked).toEqual(Array.from({ length: pages }, (_unused, index) => index * 4));
	});

	it('is requested once if it is empty', async () => {
		for (const body of [{ people: [], total: 0 }, { people: [] }]) {
			const list = new List(() => body);
			expect(await list.read()).toEqual([]);
			expect(list.asked).toEqual([0]);
		}
	});

	it('requests an empty first page that contradicts the total three times, one at a time', async () => {
		const list = new List(() => ({ people: [], total: 12_500 }));
		await expect(list.read()).rejects.toMatchObject({
			message: 'The server ends people after 0 records, although it reports a total of 12,500',
			description: 'An incomplete list is not returned. Try again, or narrow the search.',
		});
		expect(list.asked).toEqual([0, 0, 0]);
	});

	it('counts only consecutive empty pages', async () => {
		const list = new List((offset, at) => (at % 3 === 0 ? server(4, 1)(offset) : { people: [], total: 4 }), {
			recordType: 'contact',
			byOffset: false,
			pageSize: 1,
		});
		expect(await list.read()).toEqual(ids(people(4)));
	});

	it.each<[string, body: (at: number) => number, received: number, asked: number[]]>([
		['the first page', () => 0, 5, [0, 4, 8, 12]],
		['another page after the first came twice,', (at) => (at < 3 ? 0 : 4), 9, [0, 4, 8, 12, 16, 20]],
	])('fails if the server returns %s again and again', async (_, from, received, asked) => {
		const list = new List((_offset, at) => ({ people: people(5, from(at)) }));
		await expect(list.read()).rejects.toMatchObject({
			message: 'The server returns the same page of people again and again',
			description: expect.stringContaining(`the records after the first ${received},`) as unknown,
		});
		expect(list.asked).toEqual(asked);
	});

	it('requests nothing after its end', async () => {
		let pages = 0;
		const list = new List(() => ({ people: people(5, 5 * pages) }), {
			recordType: 'contact',
			byOffset: false,
			next: ({ received }) => (++pages > 3 ? undefined : { method: 'GET', path: '/list', qs: { offset: received } }),
		});
		expect(await list.read()).toHaveLength(15);
		expect(list.asked).toEqual([0, 5, 10]);
	});
});

describe('a rejected page', () => {
	const refusing = (message: string, status = 422, stays = false) => {
		let size = 100;
		let tried = 0;
		const paging: Partial<Paging> = {
			recordType: 'contact',
			byOffset: false,
			next: ({ received }) => ({ method: 'GET', path: '/list', qs: { offset: received, size } }),
			reducePageSize: () => {
				if (size === 20) return undefined;
				size = 20;
				return () => (size = 100);
			},
		};
		const list = new List(() => ({ people: people(1), total: 1 }), paging);
		const send: Send = async (request) => {
			tried++;
			if (request.qs?.size === 100 || stays) throw new ApiFailure({ message, description: '' }, { status });
			return await list.send(request);
		};
		return {
			read: async () => ids(await readPages(list.paging, send, { subject: 'people' })),
			state: () => [size, tried],
		};
	};

	it.each(['The Limit is wrong', 'pageLimit', 'too large a size'])(
		'is requested smaller if its size was rejected (%s)',
		async (words) => {
			const list = refusing(words);
			expect(await list.read()).toEqual(['c0']);
			expect(list.state()).toEqual([20, 2]);
		},
	);

	it.each<[string, string, number, boolean, tried: number]>([
		['is not requested again for another reason', 'bad filter', 422, false, 1],
		['is not requested again after a failure of the server', 'pageLimit', 500, false, 1],
		['keeps its size if a smaller one does not help', 'pageLimit', 400, true, 2],
	])('%s', async (_, words, status, stays, tried) => {
		const list = refusing(words, status, stays);
		await expect(list.read()).rejects.toThrow(words);
		expect(list.state()).toEqual([100, tried]);
	});
});

describe('a page of a list in the editor', () => {
	const scroll = async (list: List, token?: string) => await readPage(list.paging, list.send, 'people', token);

	it('leads to the next one as long as there is more', async () => {
		const list = new List(server(7, 3));
		const first = await scroll(list);
		const second = await scroll(list, first.token);
		const third = await scroll(list, second.token);
		expect([first, second, third].flatMap(({ records }) => ids(records))).toEqual(ids(people(7)));
		expect(third).not.toHaveProperty('token');
		expect(list.asked).toEqual([0, 3, 6]);
	});

	it('has a token with the last record only', async () => {
		const { token = '' } = await scroll(new List(server(7, 3)));
		expect(JSON.parse(token)).toEqual({ received: 3, total: 7, records: [{ id: 'c2' }] });
	});

	it('leads on without a total until a page is empty', async () => {
		const list = new List((offset) => ({ people: offset === 0 ? people(3) : [] }));
		const { token } = await scroll(list);
		expect(token).toBeDefined();
		expect(await scroll(list, token)).toEqual({ records: [] });
	});

	it('ends if the server has no more', async () => {
		const list = new List(server(7, 3), { next: () => undefined });
		expect(await scroll(list)).toEqual({ records: [] });
		expect(list.asked).toEqual([]);
	});
});
