import dns from 'node:dns';
import { always, between, carries, expectAllDone, first, reasons, told } from './facts';
import { byId, DIALECTS, onServer, people, runOn, trial, writing } from './lab';
import { NOBODY, ownPort } from '../support/ports';
import { sized } from '../support/sizes';
import type { Deed, HostileOptions, HostileServer } from './server/server';

const saying = (status: number, message = 'Unavailable', headers = {}): Deed => ({
	end: { status, headers, body: { statusCode: status, message } },
});

/** Number of rows: enough that the run still goes on when an outage begins. */
const MANY = sized(1_000, 150);

type Lookup = typeof dns.lookup;

/** Runs `work` with a resolver that fails with `code` while `failing` returns true. @returns the number of failed look-ups */
async function withResolver(
	code: string,
	failing: (asked: number) => boolean,
	work: () => Promise<void>,
): Promise<number> {
	const real = dns.lookup;
	let [asked, failed] = [0, 0];
	dns.lookup = ((name: string, options: object, done: (error: Error | null, ...more: unknown[]) => void) => {
		if (name !== 'localhost') return (real as unknown as (...all: unknown[]) => void)(name, options, done);
		if (failing(asked++)) {
			failed++;
			return setImmediate(() => done(Object.assign(new Error(`${code} localhost`), { code })));
		}
		const address = { address: '127.0.0.1', family: 4 };
		const all = (options as { all?: boolean }).all;
		setImmediate(() => (all ? done(null, [address]) : done(null, address.address, address.family)));
	}) as unknown as Lookup;
	try {
		await work();
	} finally {
		dns.lookup = real;
	}
	return failed;
}

/** Runs `work` with a server whose base URL has a name, so that it has to be resolved. */
async function withServer(options: HostileOptions, work: (server: HostileServer, baseUrl: string) => Promise<void>) {
	await onServer(options, async (server) => await work(server, server.url.replace('127.0.0.1', 'localhost')));
}

describe.each(DIALECTS)('an outage under continue on error (%s)', (dialect) => {
	const base = { dialect, parameters: writing('upsert'), onError: 'continueErrorOutput', latencyMs: 20 } as const;

	it.each([1_000, 30_000])('loses no row if the server restarts for %d ms', async (downMs) => {
		const rows = people(MANY);
		let restarted = false;
		const faults = [
			({ seq }: { seq: number }, server: HostileServer): undefined => {
				if (seq < 60 || restarted) return;
				restarted = true;
				server.restart(downMs);
			},
		];
		expectAllDone(await trial({ ...base, rows, faults, port: ownPort() }), rows);
	});

	it.each(['ENOTFOUND', 'EAI_AGAIN'])("loses no row if the name can't be resolved for a second (%s)", async (code) => {
		await withServer(base, async (server, baseUrl) => {
			const rows = people(MANY);
			const { time } = server;
			const asked = await withResolver(
				code,
				() => time.now() >= 100 && time.now() < 1_100,
				async () => expectAllDone(await runOn(server, { ...base, rows, credentials: { baseUrl } }), rows),
			);
			expect(asked).toBeGreaterThan(0);
			expect(asked).toBeLessThan(200);
		});
	});

	it.each([3_000, 5_000, 30_000])('loses no row and sends few requests during 503 for %d ms', async (downMs) => {
		const rows = people(MANY);
		const result = await trial({ ...base, rows, faults: [between(200, 200 + downMs, saying(503))] });
		expectAllDone(result, rows);
		expect(result.server.log.filter(({ status }) => status === 503).length).toBeLessThan(200);
	});

	it('loses no row if connections break for 30 s', async () => {
		const rows = people(MANY);
		const result = await trial({ ...base, rows, faults: [between(200, 30_200, { end: 'reset' })] });
		expectAllDone(result, rows);
		expect(result.server.log.length).toBeLessThan(MANY + 200);
	});
});

describe.each(DIALECTS)('a host that never answers (%s)', (dialect) => {
	const base = { dialect, parameters: writing('upsert'), rows: people(MANY) } as const;

	it.each([undefined, 'continueErrorOutput'] as const)('is reported soon if nobody listens (%s)', async (onError) => {
		const result = await trial({ ...base, onError, credentials: { baseUrl: NOBODY } });
		expect(onError ? reasons(result)[0] : told(result)).toMatch(/refused the connection/);
		if (onError) expect(result.errorItems).toHaveLength(MANY);
		expect(result.tookMs).toBeLessThan(20_000);
	});

	it('is reported within seconds if its name is unknown', async () => {
		await withServer({ dialect }, async (server, baseUrl) => {
			const asked = await withResolver(
				'ENOTFOUND',
				() => true,
				async () => {
					const result = await runOn(server, { ...base, credentials: { baseUrl } });
					expect(told(result)).toMatch(/was not found/);
					expect(result.tookMs).toBeLessThan(20_000);
				},
			);
			expect(asked).toBeLessThan(100);
		});
	});
});

describe.each(DIALECTS)('an error of one record under continue on error (%s)', (dialect) => {
	const parameters = {
		resource: 'contact',
		operation: 'get',
		contactId: byId('={{ $json.key }}'),
		options: { bulkRead: false },
	};
	const rows = Array.from({ length: 120 }, (_, index) => ({ key: `key${index}x` }));
	const plant = (server: HostileServer) => server.plant(...rows.map(({ key }) => ({ id: key })));
	const base = { dialect, parameters, rows, onError: 'continueErrorOutput', latencyMs: 20, prepare: plant } as const;
	const REFUSALS: Array<[string, Deed]> = [
		['403', saying(403, 'The token does not have access to this location.')],
		['a redirect', saying(302, '', { location: 'https://elsewhere.example/' })],
	];

	const BREAK: [string, Deed] = ['a connection that breaks for it while others work', { end: 'reset' }];
	it.each([...REFUSALS, BREAK])('fails only that row: %s', async (_, deed) => {
		const result = await trial({ ...base, faults: [always(deed, carries('key75x'))] });
		expect(result.items).toHaveLength(119);
		expect(result.errorItems).toHaveLength(1);
	});

	it.each(REFUSALS)('ends the run early if it occurs for every row: %s', async (_, deed) => {
		const result = await trial({ ...base, faults: [always(deed)] });
		expect(result.errorItems).toHaveLength(120);
		expect(result.server.log.length).toBeLessThanOrEqual(64);
	});
});

describe('an unclear failure of the last attempt', () => {
	it('of a create causes a look-up, too', async () => {
		await withServer({ dialect: 'highLevel', latencyMs: 20 }, async (server, baseUrl) => {
			server.faults = [first(1, { write: 'now', end: 'reset' }, carries('a1@'))];
			const rows = people(2);
			// Of the second row, four attempts do not arrive, and the connection of the fifth breaks after the write.
			const given = {
				...({
					dialect: 'highLevel',
					rows,
					credentials: { baseUrl, rateLimitRequests: 1, rateLimitSeconds: 0.1 },
				} as const),
				parameters: writing('create'),
			} as const;
			await withResolver(
				'ECONNREFUSED',
				(asked) => asked >= 1 && asked < 5,
				async () => expectAllDone(await runOn(server, given), rows),
			);
			expect(server.sandbox.state.contacts.size).toBe(2);
		});
	});

	it.each(['EPIPE', 'ECONNRESET'])('%s counts as unclear, not as never sent', async (code) => {
		await withServer({ dialect: 'documented' }, async (server, baseUrl) => {
			const failed = await withResolver(
				code,
				() => true,
				async () => {
					const given = { dialect: 'documented', parameters: writing('create'), rows: people(1) } as const;
					const result = await runOn(server, { ...given, credentials: { baseUrl } });
					expect(told(result)).toMatch(/may have been created/);
				},
			);
			expect(failed).toBe(1);
		});
	});
});
