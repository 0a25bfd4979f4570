import { Bench } from '../../support/bench';
import { upserts } from '../../support/runs';

describe('an operation', () => {
	const bench = new Bench('highLevel');

	/** The node's setting Retry On Fail runs it again on all items. A failed first try must not affect the second. */
	it('writes all rows in the second try of Retry On Fail', async () => {
		bench.sandbox.setFaults([{ match: { bodyIncludes: 'second@' }, kind: 'status', status: 422, times: 1 }]);
		const rows = ['first@example.com', 'second@example.com'].map((email) => ({ email }));
		const { items } = await bench.succeed(upserts(), rows, { retryOnFail: true });
		expect(items.map(({ json }) => json.email)).toEqual(['first@example.com', 'second@example.com']);
		expect(bench.sandbox.state.contacts.size).toBe(2);
	});

	it.each([
		['upserts', 'Choose Resource and Operation from their lists. Nothing was sent.'],
		['={{ "upserts" }}', 'Resource and Operation cannot be expressions'],
		['={{ "upsert" }}', 'Resource and Operation cannot be expressions'],
	])('that does not exist, or is an expression, is named: %s', async (operation, advice) => {
		const { items, error } = await bench.run({ resource: 'contact', operation });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^The resource "contact" has no operation ".*upsert/);
		expect(error?.description).toContain(advice);
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});
