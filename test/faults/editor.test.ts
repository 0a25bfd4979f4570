import '../../engine/settings';
import { type ILoadOptionsFunctions } from 'n8n-workflow';
import { editorContext } from '../../engine/editor';
import { nodeType } from '../../engine/nodeTypes';
import { always, first } from './facts';
import { DIALECTS, LOCATION, onServer, TOKEN } from './lab';
import type { Deed, Fault, HostileOptions } from './server/server';

const METHODS = [
	'searchContacts',
	'searchEquipment',
	'getCalendars',
	'getCustomFields',
	'getTags',
	'contactFields',
] as const;
type Method = (this: ILoadOptionsFunctions) => Promise<unknown>;

/** Calls a list of the editor on a server with these faults. @returns its entries or its error, as text */
async function list(
	name: (typeof METHODS)[number],
	dialect: HostileOptions['dialect'],
	faults: Fault[],
	withinMs = 120_000,
) {
	return await onServer({ dialect, faults }, async (server, time) => {
		const context = await editorContext({ token: TOKEN, locationId: LOCATION, baseUrl: server.url, dialect });
		const { loadOptions, listSearch, resourceMapping } = (await nodeType()).methods ?? {};
		const method = { ...loadOptions, ...listSearch, ...resourceMapping }[name] as unknown as Method;
		let outcome = '';
		await time.during(async () => {
			const called = method.call(context).then(
				(given) => JSON.stringify(given),
				(error: Error & { description?: string }) => `${error.message} ${error.description ?? ''}`,
			);
			outcome = await Promise.race([called, time.sleep(withinMs).then(() => 'late')]);
		});
		return { outcome, server, tookMs: time.now() };
	});
}

const PER_DAY = { 'x-ratelimit-max': '1', 'x-ratelimit-interval-milliseconds': '86400000' };
const saying = (status: number, headers = {}): Deed => ({ end: { status, headers, body: { message: 'no' } } });

describe.each(DIALECTS)("the editor's lists under faults (%s)", (dialect) => {
	const PASSING: Array<[string, Deed]> = [
		['a reset', { end: 'reset' }],
		['500', saying(500)],
		['a 429 without a pause', saying(429, { 'retry-after': '0' })],
	];
	describe.each(METHODS)('%s', (name) => {
		it.each(PASSING)('retries after %s', async (_, deed) => {
			const well = await list(name, dialect, []);
			expect((await list(name, dialect, [first(1, deed)])).outcome).toBe(well.outcome);
		});

		const LASTING: Array<[string, Deed]> = [
			['an answer that never comes', { end: 'hang' }],
			['an answer without end', { end: 'endless' }],
			['a pause of an hour', saying(429, { 'retry-after': '3600' })],
			['1 per day', { end: () => ({ status: 429, headers: PER_DAY }) }],
			['an outage', saying(503)],
		];
		it.each(LASTING)('ends with an error within 150 s under %s', async (_, deed) => {
			const { outcome, tookMs } = await list(name, dialect, [always(deed)], 180_000);
			expect(outcome).not.toBe('late');
			expect(tookMs).toBeLessThan(150_000);
			expect(outcome.length).toBeGreaterThan(20);
			expect(outcome).not.toContain(TOKEN);
		});
	});
});
