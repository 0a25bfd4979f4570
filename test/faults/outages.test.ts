import dns from 'node:dns';
import { always, between, carries, expectAllDone, first, reasons, told } from './facts';
import { byId, DIALECTS, inVirtualTime, people, runOn, trial, writing } from './lab';
import { sized } from '../support/sizes';
import { HostileServer, type Deed, type HostileOptions } from './server/server';

const saying = (status: number, message = 'Unavailable', headers = {}): Deed => ({
	end: { status, headers, body: { statusCode: status, message } },
});

/** Rows of a run that is not over when an outage begins. */
const MANY = sized(1_000, 150);

type Lookup = typeof dns.lookup;

/** Runs `work` with a resolver that fails with `code` while `failing` says so. @returns how often it was asked while failing */
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

/** Runs `work` with a server, under the name that the resolver is asked for. */
async function withServer(options: HostileOptions, work: (server: HostileServer, baseUrl: string) => Promise<void>) {
	await inVirtualTime(async (time) => {
		const server = await new HostileServer(time, options).start();
		try {
			await work(server, server.url.replace('127.0.0.1', 'localhost'));
		} finally {
			await server.stop();
		}
	});
}

describe.each(DIALECTS)('an outage under continue on error (%s)', (dialect) => {
	const base = { dialect, parameters: writing('upsert'), onError: 'continueErrorOutput', latencyMs: 20 } as const;

	it.each([1_000, 30_000])('a restart of %d ms loses no row', async (downMs) => {
		const rows = people(MANY);
		let restarted = false;
		const faults = [
			({ seq }: { seq: number }, server: HostileServer): undefined => {
				if (seq < 60 || restarted) return;
				restarted = true;
				server.restart(downMs);
			},
		];
		expectAllDone(await trial({ ...base, rows, faults }), rows);
	});

	it.each(['ENOTFOUND', 'EAI_AGAIN'])('a resolver that fails for a second (%s) loses no row', async (code) => {
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

	it.each([3_000, 5_000, 30_000])('503 for %d ms loses no row, with few requests', async (downMs) => {
		const rows = people(MANY);
		const result = await trial({ ...base, rows, faults: [between(200, 200 + downMs, saying(503))] });
		expectAllDone(result, rows);
		expect(result.server.log.filter(({ status }) => status === 503).length).toBeLessThan(200);
	});

	it.each([502, 504])('%d for 30 s loses no row', async (status) => {
		const rows = people(MANY);
		const result = await trial({ ...base, rows, faults: [between(200, 30_200, saying(status))] });
		expectAllDone(result, rows);
	});

	it('connections that break for 30 s lose no row', async () => {
		const rows = people(MANY);
		const result = await trial({ ...base, rows, faults: [between(200, 30_200, { end: 'reset' })] });
		expectAllDone(result, rows);
		expect(result.server.log.length).toBeLessThan(MANY + 200);
	});
});

describe.each(DIALECTS)('a host that never answered (%s)', (dialect) => {
	const base = { dialect, parameters: writing('upsert'), rows: people(MANY) } as const;

	it.each([undefined, 'continueErrorOutput'] as const)(
		'where nobody listens: told within seconds (%s)',
		async (onError) => {
			const result = await trial({ ...base, onError, prepare: async (server) => await server.stop() });
			expect(onError ? reasons(result)[0] : told(result)).toMatch(/refused the connection/);
			if (onError) expect(result.errorItems).toHaveLength(MANY);
			expect(result.tookMs).toBeLessThan(20_000);
		},
	);

	it('that is not known: told within seconds', async () => {
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

describe.each(DIALECTS)("one record's refusal under continue on error (%s)", (dialect) => {
	const parameters = { resource: 'contact', operation: 'get', contactId: byId('={{ $json.key }}') };
	const rows = Array.from({ length: 120 }, (_, index) => ({ key: `key${index}x` }));
	const plant = ({ world }: HostileServer) => rows.forEach(({ key }) => void world.plant({ id: key }));
	const base = { dialect, parameters, rows, onError: 'continueErrorOutput', latencyMs: 20, prepare: plant } as const;
	const REFUSALS: Array<[string, Deed]> = [
		['403', saying(403, 'The token does not have access to this location.')],
		['a redirect', saying(302, '', { location: 'https://elsewhere.example/' })],
	];

	it.each(REFUSALS)('%s is that row alone', async (_, deed) => {
		const result = await trial({ ...base, faults: [always(deed, carries('key75x'))] });
		expect(result.items).toHaveLength(119);
		expect(result.errorItems).toHaveLength(1);
	});

	it.each(REFUSALS)('%s for each of them ends the run early', async (_, deed) => {
		const result = await trial({ ...base, faults: [always(deed)] });
		expect(result.errorItems).toHaveLength(120);
		expect(result.server.log.length).toBeLessThanOrEqual(64);
	});

	it.each(REFUSALS)('%s of the first row is that row alone', async (_, deed) => {
		const result = await trial({ ...base, faults: [always(deed, carries('key0x'))] });
		expect(result.errorItems).toHaveLength(1);
	});

	it('a connection that breaks for one row while others get through is that row alone', async () => {
		const result = await trial({ ...base, faults: [always({ end: 'reset' }, carries('key75x'))] });
		expect(result.items).toHaveLength(119);
		expect(result.errorItems).toHaveLength(1);
	});
});

describe('an unclear end at the last try', () => {
	it('of a create is looked up like any other', async () => {
		await withServer({ dialect: 'highLevel', latencyMs: 20 }, async (server, baseUrl) => {
			server.faults = [first(1, { write: 'now', end: 'reset' }, carries('a1@'))];
			const rows = people(2);
			// The first row is sent alone; of the second, four sendings do not arrive, and the fifth breaks after the write.
			const given = {
				...({ dialect: 'highLevel', rows, credentials: { baseUrl } } as const),
				parameters: writing('create', { rateLimit: { requests: 1, intervalMs: 100 } }),
			} as const;
			await withResolver(
				'ECONNREFUSED',
				(asked) => asked >= 1 && asked < 5,
				async () => expectAllDone(await runOn(server, given), rows),
			);
			expect(server.world.contacts.size).toBe(2);
		});
	});

	it.each(['EPIPE', 'ECONNRESET'])('%s does not mean that it never arrived', async (code) => {
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
