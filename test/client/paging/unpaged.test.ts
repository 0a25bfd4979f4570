import type { Paging } from '../../../nodes/HighLevelCrm/api/paging';
import type { ApiRequest, Send } from '../../../nodes/HighLevelCrm/api/request';
import { readPages } from '../../../nodes/HighLevelCrm/client/paging/readPages';
import { documented } from '../../../nodes/HighLevelCrm/dialects/documented';
import { highLevel } from '../../../nodes/HighLevelCrm/dialects/highLevel';

const RECORDS = Array.from({ length: 250 }, (_, index) => ({ id: `r${index}`, name: `Chair ${index}` }));

const { listCalendarResources, searchTasks } = highLevel('loc', {} as never);

describe.each([
	['equipment', () => listCalendarResources('equipments')],
	['rooms', () => listCalendarResources('rooms')],
	['tasks', () => searchTasks?.({ completed: false }) as Paging],
	['contacts', () => documented('loc').searchContacts({ query: 'chair' })],
])('%s of a server that ignores how many records to skip', (subject, paging) => {
	/** @param given number of records in the answer to a request for so many @param more what the answer says besides */
	const read = async (given: (limit: number) => number, more?: object) => {
		const asked: ApiRequest[] = [];
		const send: Send = async (request) => {
			asked.push(request);
			const { limit } = (request.qs ?? request.body) as { limit: number };
			const records = RECORDS.slice(0, given(limit));
			return await Promise.resolve({ status: 200, headers: {}, body: more ? { records, ...more } : records });
		};
		const records = await readPages(paging(), send, { subject });
		return { ids: records.map(({ id }) => id), asked };
	};

	it.each([0, 1, 2, 9, 100, 250])(
		'come out once each if the server returns all %d for every request',
		async (count) => {
			const { ids, asked } = await read(() => count);
			expect(ids).toEqual(RECORDS.slice(0, count).map(({ id }) => id));
			expect(asked.length).toBeLessThan(10);
		},
	);

	it('are asked for one by one with the same filters', async () => {
		const { asked } = await read(() => 9);
		const [first, last] = [asked[0], asked.at(-1)].map((request) => request?.qs ?? request?.body);
		expect(last).toEqual({ ...(first as object), limit: 1 });
	});

	it('come out once each if the server states how many they are', async () => {
		expect((await read(() => 150, { total: 150 })).ids).toHaveLength(150);
	});

	it.each([20, 100])('are an error if it gives %d at most, as the others can not be read', async (cap) => {
		const failure = await read((limit) => Math.min(limit, cap)).catch(({ message }: Error) => message);
		expect(failure).toBe(`The server returns the same page of ${subject} again and again`);
	});

	it('are an error if its answer says that more follow', async () => {
		await expect(read(() => 20, { hasMore: true })).rejects.toThrow('says that more follow');
	});
});
