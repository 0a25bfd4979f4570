import { Client, LOCATION, type Json } from './client';

const COUNT = 105;

/** Follows searchAfter to the end. @param most maximum number of pages */
async function walk(client: Client, body: Record<string, unknown>, most = 100): Promise<string[]> {
	const seen: string[] = [];
	let searchAfter: unknown;
	for (let page = 0; page < most; page++) {
		const { json } = await client.search({ ...body, ...(searchAfter ? { searchAfter } : {}) });
		if (json.contacts.length === 0) return seen;
		seen.push(...json.contacts.map((contact: Json) => contact.id));
		searchAfter = json.contacts.at(-1).searchAfter;
	}
	return seen;
}

describe('paging (highLevel)', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start();
		// Half of them share a date and differ only in the ID.
		client.sandbox.seed.contacts(
			Array.from({ length: COUNT }, (_unused, index) => ({
				id: `c${index}`,
				email: `c${index}@x.co`,
				dateAdded: new Date(Date.UTC(2024, 0, 1) + (index % 2) * index * 1000).toISOString(),
			})),
		);
	});
	afterEach(() => client.close());

	test('searchAfter visits every contact once', async () => {
		const seen = await walk(client, { pageLimit: 10 });
		expect([seen.length, new Set(seen).size]).toEqual([COUNT, COUNT]);
	});

	test('a cursor survives the deletion of its contact', async () => {
		const { json } = await client.search({ pageLimit: 10 });
		await client.delete(`/contacts/${json.contacts[9].id}`);
		const rest = await walk(client, { pageLimit: 50 });
		const next = await client.search({ pageLimit: 1, searchAfter: json.contacts[9].searchAfter });
		expect(next.json.contacts[0].id).toBe(rest[9]);
	});

	test('page selects a page by its number', async () => {
		const all = await walk(client, { pageLimit: 100 });
		const { json } = await client.search({ pageLimit: 10, page: 11 });
		expect(json.contacts.map((contact: Json) => contact.id)).toEqual(all.slice(100));
		expect(json.total).toBe(COUNT);
		expect((await client.search({ pageLimit: 10, page: 12 })).json.contacts).toEqual([]);
	});

	test('pageCap silently reduces any limit', async () => {
		client.sandbox.configure({ pageCap: 7 });
		expect((await client.search({ pageLimit: 100 })).json.contacts).toHaveLength(7);
		expect((await client.get(`/contacts/?locationId=${LOCATION}&limit=50`)).json.contacts).toHaveLength(7);
		expect(new Set(await walk(client, { pageLimit: 100 })).size).toBe(COUNT);
	});

	test('ignorePaging always returns the first page', async () => {
		client.sandbox.configure({ ignorePaging: true });
		const first = await walk(client, { pageLimit: 10 }, 1);
		expect(await walk(client, { pageLimit: 10 }, 3)).toEqual([...first, ...first, ...first]);
	});

	test('the deprecated list pages by startAfter and startAfterId', async () => {
		const first = await client.get(`/contacts/?locationId=${LOCATION}`);
		expect(first.json.contacts).toHaveLength(20);
		expect(first.json.meta).toMatchObject({ total: COUNT, currentPage: 1, nextPage: 2, prevPage: null });
		const seen = new Set<string>();
		let url: string | null = `/contacts/?locationId=${LOCATION}&limit=25`;
		for (let page = 0; url !== null && page < 10; page++) {
			const { json } = await client.get(url);
			json.contacts.forEach((contact: Json) => seen.add(contact.id));
			expect(json.meta.startAfterId).toBe(json.contacts.at(-1).id);
			url = json.meta.nextPageUrl?.replace(client.sandbox.url, '') ?? null;
		}
		expect(url).toBeNull();
		expect(seen.size).toBe(COUNT);
	});

	test('the deprecated list returns names in lower case, with the original ones in further fields', async () => {
		client.sandbox.seed.contacts([{ id: 'ada', firstName: 'Ada', lastName: 'Berg', dateAdded: '2030-01-01' }]);
		const { json } = await client.get(`/contacts/?locationId=${LOCATION}&limit=1`);
		expect(json.contacts[0]).toMatchObject({
			...{ id: 'ada', firstName: 'ada', lastName: 'berg', firstNameRaw: 'Ada', lastNameRaw: 'Berg' },
			...{ contactName: 'ada berg', email: null },
		});
	});

	test.each([
		['limit=101', 'limit must not be greater than 100'],
		['limit=0', 'limit must not be less than 1'],
		['limit=x', 'limit must be a number'],
		['offset=20', 'property offset should not exist'],
		['skip=20', 'property skip should not exist'],
		['tags=a', 'property tags should not exist'],
		['email=a@x.co', 'property email should not exist'],
		['startAfterId=c1', 'startAfter and startAfterId must be sent together'],
	])('the deprecated list rejects %s', async (query, message) => {
		const answer = await client.get(`/contacts/?locationId=${LOCATION}&${query}`);
		expect([answer.status, answer.json.message]).toEqual([422, [message]]);
	});

	test('a write invalidates the cached result', async () => {
		const count = async (): Promise<number> => (await client.search({ pageLimit: 1 })).json.total;
		expect(await count()).toBe(COUNT);
		const { id } = await client.create({ email: 'new@x.co' });
		expect(await count()).toBe(COUNT + 1);
		await client.delete(`/contacts/${id}`);
		expect(await count()).toBe(COUNT);
	});
});

describe('search lag', () => {
	test('delays search and list, but not the record and the duplicate look-up', async () => {
		let date = Date.now();
		const client = await Client.start({ searchLagMs: 150, date: () => date });
		client.sandbox.seed.contacts([{ id: 'old', email: 'old@x.co' }]);
		const { id } = await client.create({ email: 'new@x.co' });
		await client.delete('/contacts/old');
		const find = async (): Promise<string[]> =>
			(await client.search({})).json.contacts.map((contact: Json) => contact.id);
		expect(await find()).toEqual(['old']);
		const list = await client.get(`/contacts/?locationId=${LOCATION}`);
		expect(list.json.meta.total).toBe(1);
		expect((await client.get(`/contacts/${id}`)).status).toBe(200);
		const duplicate = await client.get(`/contacts/search/duplicate?locationId=${LOCATION}&email=new@x.co`);
		expect(duplicate.json.contact.id).toBe(id);
		date += 200;
		expect(await find()).toEqual([id]);
		await client.close();
	});
});
