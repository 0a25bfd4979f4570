import type { INodeParameters } from 'n8n-workflow';
import { Bench, hintsOf, jsonOf, linksOf, type RunExtra } from '../../support/bench';
import { upserts } from '../../support/runs';

describe('an operation', () => {
	const bench = new Bench('highLevel');

	/** The node's setting Retry On Fail runs it again on all items. A failed first try must not affect the second. */
	it('writes all rows in the second try of Retry On Fail', async () => {
		bench.sandbox.setFaults([{ match: { bodyIncludes: 'second@' }, kind: 'status', status: 422, times: 1 }]);
		const rows = ['first@example.com', 'second@example.com'].map((email) => ({ email }));
		const result = await bench.succeed(upserts(), rows, { retryOnFail: true });
		const { items } = result;
		expect(hintsOf(result)).toEqual([expect.stringMatching(/^Retry On Fail is on: .* Switch it off in the settings/)]);
		expect(items.map(({ json }) => json.email)).toEqual(['first@example.com', 'second@example.com']);
		expect(bench.sandbox.state.contacts.size).toBe(2);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'is run again by n8n if the first row fails and failed rows come out, and a hint says so (%s)',
		async (onError) => {
			bench.sandbox.setFaults([{ match: { bodyIncludes: 'first@' }, kind: 'status', status: 422, times: 1 }]);
			const rows = ['first@example.com', 'second@example.com'].map((email) => ({ email }));
			const result = await bench.succeed(upserts(), rows, { retryOnFail: true, onError });
			expect(bench.sandbox.counters.requests).toBe(2 * rows.length);
			expect(jsonOf(result.items).map(({ email }) => email)).toEqual(rows.map(({ email }) => email));
			expect(hintsOf(result)).toEqual([expect.stringMatching(/^Retry On Fail is on: .*the first one/)]);
		},
	);

	it('says nothing of Retry On Fail where nothing is written', async () => {
		const find = { resource: 'contact', operation: 'find', email: 'first@example.com' };
		expect(hintsOf(await bench.succeed(find, [{}], { retryOnFail: true }))).toEqual([]);
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

	it('fails only the row in which the expression of an option fails', async () => {
		const tagMode = "={{ $json.bad ? $('Nobody').item.json.mode : 'add' }}";
		const rows = [{ email: 'first@example.com', bad: true }, { email: 'second@example.com' }];
		const { items, errorItems } = await bench.run(upserts({ options: { tagMode } }), rows, {
			onError: 'continueErrorOutput',
		});
		expect(jsonOf(items)).toMatchObject([{ email: 'second@example.com', action: 'created' }]);
		expect(jsonOf(errorItems)).toEqual([{ ...rows[0], error: "Row 1: Referenced node doesn't exist" }]);
	});

	describe.each<[string, INodeParameters, RunExtra['credentials'], RegExp]>([
		['the location is missing', {}, { locationId: ' ' }, /Location ID is empty/],
		['the address is none', {}, { baseUrl: 'localhost' }, /Base URL "localhost" is not a web address/],
		[
			'the items to return are unknown',
			{ options: { output: '={{ "none" }}' } },
			{},
			/Items to Return can't be "none"/,
		],
		['its output cannot be read', { options: { output: "={{ $('Nobody').item.json.all }}" } }, {}, /Referenced node/],
		['the proxy is none', { requestOptions: { proxy: 'http://' } }, {}, /not the address of a proxy/],
	])('that cannot begin as %s', (_reason, parameters, credentials, message) => {
		const rows = ['first@example.com', 'second@example.com'].map((email) => ({ email }));
		const ofFile = rows.map((row, index) => ({ ...row, row_number: index + 7 }));
		const failed = [/^Row 1: /, /^Row 2: /];
		afterEach(() => expect(bench.sandbox.counters.requests).toBe(0));

		it('returns no row as done', async () => {
			const { items, errorItems } = await bench.run({ ...upserts(), ...parameters }, rows, {
				...{ credentials, onError: 'continueErrorOutput' },
			});
			expect(items).toEqual([]);
			expect(jsonOf(errorItems)).toMatchObject(rows);
			expect(linksOf(errorItems)).toEqual([{ item: 0 }, { item: 1 }]);
			for (const [index, { error }] of jsonOf(errorItems).entries()) {
				expect(error).toMatch(message);
				expect(error).toMatch(failed[index] ?? '');
			}
		});

		it('returns each row with the reason in the regular output', async () => {
			const { items, error } = await bench.run({ ...upserts(), ...parameters }, rows, {
				...{ credentials, onError: 'continueRegularOutput' },
			});
			expect(error).toBeUndefined();
			const told = expect.stringMatching(message) as unknown;
			expect(jsonOf(items)).toMatchObject(rows.map((row, index) => ({ ...row, row: index + 1, error: told })));
		});

		it('counts the rows as failed in a summary', async () => {
			const { output = 'summary' } = (parameters.options ?? {}) as INodeParameters;
			const run = { ...upserts(), ...parameters, options: { output } };
			for (const onError of ['continueErrorOutput', 'continueRegularOutput'] as const) {
				const { items, errorItems } = await bench.run(run, ofFile, { credentials, onError });
				expect(errorItems).toHaveLength(onError === 'continueErrorOutput' ? rows.length : 0);
				if (output !== 'summary') continue;
				expect(jsonOf(items)).toEqual([
					expect.objectContaining({ rows: 2, created: 0, failed: 2, notSent: 0, requests: 0 }),
				]);
				expect(items[0]?.json.failures).toMatch(message);
				expect(items[0]?.json.failures).toMatch(/ \(rows 7, 8\)$/);
			}
		});

		it('ends the workflow otherwise', async () => {
			const { items, error } = await bench.run({ ...upserts(), ...parameters }, ofFile, { credentials });
			expect(items).toEqual([]);
			expect(error?.message).toMatch(message);
			expect(error?.message).not.toContain('row 1');
		});
	});
});
