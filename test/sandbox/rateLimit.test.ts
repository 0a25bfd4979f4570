import { Client } from './client';

describe.each(['highLevel', 'documented'] as const)('rate limit (%s)', (dialect) => {
	let client: Client;
	/** Time of the sandbox's clock, ms. */
	let time: number;
	beforeEach(async () => {
		time = 5_000;
		client = await Client.start({ dialect, rateLimit: { requests: 3, intervalMs: 400 }, now: () => time });
		client.sandbox.seed.contacts([
			{ id: 'c1', email: 'a@x.co' },
			{ id: 'far', locationId: 'elsewhere' },
		]);
	});
	afterEach(() => client.close());
	const read = () => client.get('/contacts/c1');

	test('is in the headers of every answer, counting down', async () => {
		const { headers } = await read();
		expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith('x-ratelimit')))).toEqual({
			'x-ratelimit-max': '3',
			'x-ratelimit-remaining': '2',
			'x-ratelimit-interval-milliseconds': '400',
			'x-ratelimit-limit-daily': '200000',
			'x-ratelimit-daily-remaining': '199999',
			'x-ratelimit-daily-reset': expect.stringMatching(/^\d+$/),
		});
		expect((await read()).headers.get('x-ratelimit-remaining')).toBe('1');
		expect((await client.get('/contacts/nobody')).headers.get('x-ratelimit-remaining')).toBe('0');
		expect((await read()).headers.get('x-ratelimit-remaining')).toBe('0');
		const stranger = await client.get('/contacts/c1', { headers: { authorization: 'Bearer x' } });
		expect([stranger.status, stranger.headers.get('x-ratelimit-max')]).toEqual([401, '3']);
	});

	test('rejects excess requests with 429 without Retry-After, and does not count them', async () => {
		for (let index = 0; index < 3; index++) expect((await read()).status).toBe(200);
		time += 200;
		for (let index = 0; index < 5; index++) {
			const answer = await read();
			expect([answer.status, answer.json]).toEqual([429, { statusCode: 429, message: 'Too Many Requests' }]);
			expect(answer.headers.has('retry-after')).toBe(false);
		}
		// The three accepted requests have left the window by then. The rejected ones would still be in it.
		time += 230;
		const admitted = await read();
		expect([admitted.status, admitted.headers.get('x-ratelimit-remaining')]).toEqual([200, '2']);
		expect(client.sandbox.counters).toMatchObject({ answered429: 5, answered4xx: 5, answered2xx: 4 });
	});

	test('has a sliding window, which frees one request at a time', async () => {
		await read();
		time += 250;
		await read();
		await read();
		time += 200;
		// The first has left the window, the other two have not.
		expect((await read()).status).toBe(200);
		expect((await read()).status).toBe(429);
	});
});
