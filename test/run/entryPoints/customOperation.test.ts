import { startSandbox, type Sandbox } from '../../../sandbox';
import { runNode } from '../../../engine/engine';

/** The node's setting Retry On Fail runs it again on all items. A failed first try must not affect the second. */
describe('Retry On Fail', () => {
	let sandbox: Sandbox;
	beforeAll(async () => (sandbox = await startSandbox()));
	afterAll(async () => await sandbox.close());

	it('writes all rows in the second try', async () => {
		sandbox.setFaults([{ match: { bodyIncludes: 'second@example.com' }, kind: 'status', status: 422, times: 1 }]);
		const { items, error } = await runNode({
			retryOnFail: true,
			parameters: {
				resource: 'contact',
				operation: 'upsert',
				fields: { mappingMode: 'autoMapInputData', value: null, schema: [] },
			},
			credentials: {
				token: 'pit-sandbox-token',
				locationId: 'loc_sandbox',
				baseUrl: sandbox.url,
				dialect: 'highLevel',
			},
			items: [{ email: 'first@example.com' }, { email: 'second@example.com' }],
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.email)).toEqual(['first@example.com', 'second@example.com']);
		expect(sandbox.state.contacts.size).toBe(2);
	});
});

describe('an operation that does not exist, or is an expression', () => {
	let sandbox: Sandbox;
	beforeAll(async () => (sandbox = await startSandbox()));
	afterAll(async () => await sandbox.close());

	it.each([
		['upserts', 'Choose Resource and Operation from their lists. Nothing was sent.'],
		['={{ "upserts" }}', 'Resource and Operation cannot be expressions'],
		['={{ "upsert" }}', 'Resource and Operation cannot be expressions'],
	])('is named: %s', async (operation, advice) => {
		const { items, error } = await runNode({
			parameters: { resource: 'contact', operation },
			credentials: {
				...{ token: 'pit-sandbox-token', locationId: 'loc_sandbox', baseUrl: sandbox.url, dialect: 'highLevel' },
			},
		});
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^The resource "contact" has no operation ".*upsert/);
		expect(error?.description).toContain(advice);
		expect(sandbox.counters.requests).toBe(0);
	});
});
