import { always, expectAllDone, first, reasons, told } from './facts';
import { byId, DIALECTS, onServer, people, runOn, trial, writing } from './lab';
import type { Deed } from './server/server';

const timeout = (ms: number) => ({ ...writing('upsert'), requestOptions: { timeout: ms } });

describe.each(DIALECTS)('an answer that never ends (%s)', (dialect) => {
	const base = { dialect, latencyMs: 20, onError: 'continueErrorOutput', withinMs: 300_000 } as const;

	it('is aborted at the time limit and retried', async () => {
		const rows = people(40);
		const faults = [first(4, { write: 'now', end: 'endless' })];
		expectAllDone(await trial({ ...base, parameters: timeout(1_000), rows, faults }), rows);
	});

	it('does not block later executions', async () => {
		await onServer({ ...base, faults: [always({ end: 'endless' })] }, async (server) => {
			const stuck = await runOn(server, { ...base, parameters: timeout(1_000), rows: people(8) });
			expect(stuck.late).toBe(false);
			expect(reasons(stuck)).toHaveLength(8);
			server.faults = [];
			const rows = people(40, 'b');
			expectAllDone(await runOn(server, { ...base, parameters: timeout(1_000), rows }), rows);
		});
	});

	it.each([0, 2_000])('an answer that never begins is aborted, too (timeout %d)', async (ms) => {
		const rows = people(10);
		const faults = [first(2, { write: 'now', end: 'hang' })];
		expectAllDone(await trial({ ...base, parameters: timeout(ms), rows, faults }), rows);
	});
});

describe.each(DIALECTS)('a large answer (%s)', (dialect) => {
	const get = { resource: 'contact', operation: 'get', contactId: byId('big') };
	const big = (bytes: number, parts: Deed['parts']) =>
		trial({
			...{ dialect, parameters: get, withinMs: 600_000 },
			faults: [always({ end: { status: 200, body: { contact: { id: 'big', address1: 'x'.repeat(bytes) } } }, parts })],
		});

	it('of 20 MB is read if data keeps arriving within the time limit', async () => {
		const { items } = await big(20_000_000, { count: 40, everyMs: 500 });
		expect(items.map(({ json }) => (json.address1 as string).length)).toEqual([20_000_000]);
	});

	it('of 120 MB results in an error that names the limit, without being asked for again', async () => {
		const result = await big(120_000_000, { count: 120, everyMs: 20 });
		expect(told(result)).toMatch(/larger than \d+ MB/);
		expect(result.server.counted).toBe(1);
	});
});

const HUGE = 'x'.repeat(1_000_000);
const nested = (levels: number, ...[open, close]: [string, string]): string =>
	`${open.repeat(levels)}"deep"${close.repeat(levels)}`;

describe.each(DIALECTS)('a huge or deeply nested error body (%s)', (dialect) => {
	it.each([
		['objects', nested(20_000, '{"error":', '}')],
		['lists', nested(20_000, '{"message":[', ']}')],
		['lists of errors', nested(20_000, '{"errors":[', ']}')],
	])('is retried like any 500: 20,000 levels of %s', async (_, body) => {
		const rows = people(3);
		const faults = [first(1, { end: { status: 500, body } })];
		expectAllDone(await trial({ dialect, parameters: writing('upsert'), rows, faults }), rows);
	});

	it.each([
		['1 MB of message', { message: 'no '.repeat(350_000) }],
		['10,000 messages', { message: Array.from({ length: 10_000 }, (_, index) => `field${index} is bad`) }],
		['a traceId of 5 MB', { message: 'no', traceId: 'x'.repeat(5_000_000) }],
		['a matchingField of 1 MB', { message: 'duplicated', meta: { contactId: 'c', matchingField: HUGE } }],
		['a contactId of 1 MB', { message: 'duplicated', meta: { contactId: HUGE, matchingField: 'email' } }],
	])('is cut in the error: %s', async (_, body) => {
		const result = await trial({
			...{ dialect, parameters: writing('upsert'), rows: people(1) },
			faults: [always({ end: { status: 400, body } })],
		});
		expect(told(result)).not.toBe('');
		expect(result.words.length).toBeLessThan(20_000);
	});

	it('is not quoted in full: a redirect to an address of 12 kB', async () => {
		const location = `https://elsewhere.example/${'x'.repeat(12_000)}`;
		const faults = [always({ end: { status: 302, headers: { location } } })];
		const result = await trial({ dialect, parameters: writing('upsert'), rows: people(1), faults });
		expect(told(result).length).toBeLessThan(2_000);
	});
});
