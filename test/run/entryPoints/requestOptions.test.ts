import { batchPauses, wireOptions } from '../../../nodes/HighLevelCrm/run/entryPoints/requestOptions';
import { Bench, located } from '../../support/bench';
import { Stop } from '../../../nodes/HighLevelCrm/client/send/stop';

describe('a proxy', () => {
	it.each([
		['proxy.example.com', { protocol: 'http', host: 'proxy.example.com', port: 80 }],
		['proxy.example.com:3128', { protocol: 'http', host: 'proxy.example.com', port: 3128 }],
		['https://proxy.example.com', { protocol: 'https', host: 'proxy.example.com', port: 443 }],
		['https://proxy.example.com:8443/', { protocol: 'https', host: 'proxy.example.com', port: 8443 }],
		[
			'http://a%40b:p%3Aw@proxy.example.com:1',
			{ protocol: 'http', host: 'proxy.example.com', port: 1, auth: { username: 'a@b', password: 'p:w' } },
		],
	])('%s', (proxy, expected) => {
		expect(wireOptions({ proxy })).toEqual({ proxy: expected });
	});

	it('with a % that is not encoded is reported without the password', () => {
		for (const proxy of ['http://a:50%off@proxy.example.com', 'http://50%off@proxy.example.com'])
			expect(() => wireOptions({ proxy })).toThrow(
				/^The user or password in Request Options > Proxy contains a % that is not encoded$/,
			);
	});

	it.each(['http://', 'a b', '://', 'file:///x', 'http://[x]', 5, true, {}, []])('%j is no proxy', (proxy) => {
		expect(() => wireOptions({ proxy: proxy as string })).toThrow(
			'Request Options > Proxy is not the address of a proxy',
		);
	});
});

it('options that were not set are not sent', () => {
	expect(wireOptions({})).toEqual({});
	expect(wireOptions({ proxy: '', allowUnauthorizedCerts: false })).toEqual({});
	expect(wireOptions({ allowUnauthorizedCerts: true })).toEqual({ skipSslCertificateValidation: true });
});

it('batches wait before each batch except the first', async () => {
	const stop = new Stop();
	stop.abort(new Error('stopped'));
	const waits = (batch?: { batchSize?: number; batchInterval?: number }) =>
		[0, 1, 2, 3, 4].filter((index) => batchPauses({ batching: batch && { batch } }, stop)(index) !== undefined);
	expect(waits()).toEqual([]);
	expect(waits({ batchSize: 2 })).toEqual([]);
	expect(waits({ batchSize: 2, batchInterval: 10 })).toEqual([2, 4]);
	expect(waits({ batchInterval: 10 })).toEqual([1, 2, 3, 4]);
	expect(waits({ batchSize: -1, batchInterval: 10 })).toEqual([1, 2, 3, 4]);
	expect(batchPauses({ batching: {} }, stop)(1)).toBeUndefined();
	await batchPauses({ batching: { batch: { batchInterval: 10 } } }, stop)(1);
});

/** An expression, or who writes a workflow by hand, gives a text where the panel gives a number or a switch. */
describe('options of requests that are texts', () => {
	const bench = new Bench('highLevel', { latencyMs: 30 });
	const run = async (requestOptions: object) => {
		bench.sandbox.seed.contacts([{ id: 'ada' }]);
		const get = { resource: 'contact', operation: 'get', contactId: located('id', 'ada'), options: {} };
		return await bench.run({ ...get, requestOptions: requestOptions as never }, [{}, {}, {}]);
	};

	it('a time limit is its number of ms', async () => {
		expect((await run({ timeout: '={{ "5000" }}' })).items).toHaveLength(3);
		expect(bench.sandbox.counters.requests).toBe(3);
	});

	it('the check of certificates is switched off by true only', () => {
		const off = { skipSslCertificateValidation: true };
		for (const [text, expected] of [
			['false', {}],
			['true', off],
		] as const)
			expect(wireOptions({ allowUnauthorizedCerts: text as never })).toEqual(expected);
	});

	it.each([
		[{ timeout: '={{ "5 s" }}' }, /^Request Options > Timeout "5 s" is not a number/],
		[{ allowUnauthorizedCerts: 'perhaps' }, /^Request Options > Ignore SSL Issues "perhaps" is neither/],
		[{ batching: { batch: { batchInterval: '={{ "1 s" }}' } } }, /^Request Options > Batch Interval "1 s" is not a/],
		[{ batching: { batch: { batchSize: '={{ "ten" }}' } } }, /^Request Options > Items per Batch "ten" is not a/],
	])('%j is refused', async (requestOptions, message) => {
		const { error } = await run(requestOptions);
		expect(error?.message).toMatch(message);
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});
