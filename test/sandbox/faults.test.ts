import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../../sandbox';
import { Client, TOKEN } from './client';

const until = async (fact: () => boolean): Promise<void> => {
	while (!fact()) await sleep(1);
};

describe('faults', () => {
	let client: Client;
	beforeEach(async () => {
		client = await Client.start({ rateLimit: { requests: 1000, intervalMs: 1000 } });
	});
	afterEach(() => client.close());
	const upsert = () => client.upsert({ email: 'a@x.co', firstName: 'Ada' });
	const written = (): number => client.sandbox.state.contacts.size;
	const fault = (kind: Fault['kind'], more: Partial<Fault> = {}): void =>
		client.sandbox.setFaults([{ kind, times: 1, ...more }]);
	const failure = async (): Promise<string | undefined> => {
		const error: unknown = await upsert().then(
			() => undefined,
			(reason: unknown) => reason,
		);
		return ((error as Error | undefined)?.cause as { code?: string } | undefined)?.code;
	};

	test('status: answers with the given status, body and headers, and does not execute the request', async () => {
		fault('status', { status: 429, body: { slow: 'down' }, headers: { 'X-RateLimit-Remaining': '0', 'x-a': 'b' } });
		const answer = await upsert();
		expect([answer.status, answer.json, written()]).toEqual([429, { slow: 'down' }, 0]);
		expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
		expect(answer.headers.get('x-ratelimit-max')).toBe('1000');
		expect(answer.headers.get('x-a')).toBe('b');
		expect((await upsert()).status).toBe(201);
	});

	test('resetBefore: closes the connection before the write', async () => {
		fault('resetBefore');
		expect([await failure(), written()]).toEqual(['ECONNRESET', 0]);
		expect(client.sandbox.log[0]).toMatchObject({ status: 'reset', fault: 'resetBefore' });
		expect(client.sandbox.counters).toMatchObject({ resets: 1, inFlight: 0, created: 0 });
	});

	test('resetAfter: writes, then closes the connection', async () => {
		fault('resetAfter');
		expect([await failure(), written()]).toEqual(['ECONNRESET', 1]);
		expect((await upsert()).json.new).toBe(false);
	});

	test('statusAfter: writes, then answers with an error', async () => {
		fault('statusAfter', { status: 504 });
		const answer = await upsert();
		expect([answer.status, answer.json.statusCode, written()]).toEqual([504, 504, 1]);
	});

	test('delay: writes on arrival and answers late', async () => {
		fault('delay', { delayMs: 150 });
		const start = performance.now();
		let answered = false;
		const answer = upsert().finally(() => (answered = true));
		await until(() => written() === 1);
		expect(answered).toBe(false);
		expect((await answer).status).toBe(201);
		expect(performance.now() - start).toBeGreaterThanOrEqual(145);
	});

	test('truncated: answers 200 with incomplete JSON', async () => {
		fault('truncated');
		const answer = await upsert();
		expect([answer.status, answer.json, written()]).toEqual([200, undefined, 1]);
		expect(answer.headers.get('content-type')).toContain('application/json');
		expect(answer.text).toMatch(/^\{"new":true/);
	});

	test('html: answers with a gateway’s page', async () => {
		fault('html', { status: 503 });
		const answer = await upsert();
		expect([answer.status, written()]).toEqual([503, 0]);
		expect(answer.headers.get('content-type')).toContain('text/html');
		expect(answer.text).toContain('<html>');
	});

	test('empty: answers with an empty body', async () => {
		fault('empty');
		const answer = await upsert();
		expect([answer.status, answer.text, written()]).toEqual([201, '', 1]);
	});

	test('echoToken: answers with an error that contains the token', async () => {
		fault('echoToken', { status: 400 });
		const answer = await upsert();
		expect([answer.status, written()]).toEqual([400, 0]);
		expect(answer.json.message).toContain(TOKEN);
	});

	test('hang: never answers, and close does not wait for it', async () => {
		fault('hang');
		const patience = new AbortController();
		const outcome = client.post('/contacts/upsert', {}, { signal: patience.signal }).catch(() => 'gone');
		await until(() => client.sandbox.log.length === 1);
		expect(client.sandbox.log[0]?.status).toBe('pending');
		patience.abort();
		expect(await outcome).toBe('gone');
		fault('hang');
		const second = upsert().catch(() => 'closed');
		await until(() => client.sandbox.log.length === 2);
		await client.close();
		expect(await second).toBe('closed');
		client = await Client.start();
	});

	test.each<[Fault['match'], boolean]>([
		[{ method: 'post' }, true],
		[{ method: 'PUT' }, false],
		[{ path: '/contacts/upsert' }, true],
		[{ path: '/contacts' }, false],
		[{ path: '/contacts/*' }, true],
		[{ path: /upsert$/g }, true],
		[{ path: { pattern: 'UPSERT', flags: 'i' } }, true],
		[{ bodyIncludes: '"a@x.co"' }, true],
		[{ bodyIncludes: 'b@x.co' }, false],
		[{ method: 'POST', bodyIncludes: 'b@x.co' }, false],
	])('match %j applies: %s', async (match, strikes) => {
		client.sandbox.setFaults([{ kind: 'status', match }]);
		for (let index = 0; index < 2; index++) expect((await upsert()).status === 500).toBe(strikes);
	});

	test('skip and times count matching requests; then the next fault applies', async () => {
		client.sandbox.setFaults([
			{ kind: 'status', status: 501, skip: 1, times: 2, match: { path: '/contacts/upsert' } },
			{ kind: 'status', status: 502, skip: 3 },
		]);
		const statuses: number[] = [];
		for (let index = 0; index < 6; index++) {
			statuses.push((await upsert()).status);
		}
		// The second fault counts only requests that the first lets through: 1, 4, 5 and 6.
		expect(statuses).toEqual([201, 501, 501, 200, 200, 502]);
	});

	test('probability is reproducible', async () => {
		const run = async (seed: number): Promise<number[]> => {
			const other = await Client.start({ seed, faults: [{ kind: 'status', probability: 0.5 }] });
			const statuses: number[] = [];
			for (let index = 0; index < 30; index++) statuses.push((await other.get('/contacts/x')).status);
			await other.close();
			return statuses;
		};
		const first = await run(7);
		expect(await run(7)).toEqual(first);
		expect(await run(8)).not.toEqual(first);
		expect(first.filter((status) => status === 500).length).toBeGreaterThan(5);
		expect(first.filter((status) => status === 500).length).toBeLessThan(25);
	});

	test('latency delays the answer but not the write, and requests overlap', async () => {
		client.sandbox.configure({ latencyMs: 100 });
		const start = performance.now();
		await Promise.all([1, 2, 3, 4].map((number) => client.upsert({ email: `n${number}@x.co` })));
		expect(performance.now() - start).toBeGreaterThanOrEqual(95);
		expect(client.sandbox.counters.mostInFlight).toBe(4);
	});
});
