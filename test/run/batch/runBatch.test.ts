import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault, Sandbox } from '../../../sandbox';
import { sized } from '../../support/sizes';
import { automatic, Bench, DIALECTS, bothDialects, jsonOf, LOCATION, located, TOKEN } from '../../support/bench';
import { contactsOf, creates, runAgainst, upserts, withSandbox } from '../../support/runs';
import { night } from '../../undo/nights';

bothDialects('two rows with the same new email', (bench) => {
	beforeEach(() => bench.sandbox.configure({ upsertRaceMs: 50 }));

	it("end as one contact with the later row's values", async () => {
		const { items } = await bench.succeed(upserts(), [
			{ email: 'jane@example.com', firstName: 'Old', city: 'Rome' },
			{ email: 'JANE@example.com', firstName: 'New' },
		]);
		expect(contactsOf(bench.sandbox)).toEqual([
			expect.objectContaining({ email: 'jane@example.com', firstName: 'New', city: 'Rome' }),
		]);
		expect(jsonOf(items).map(({ isNew, firstName }) => ({ isNew, firstName }))).toEqual([
			{ isNew: true, firstName: 'Old' },
			{ isNew: false, firstName: 'New' },
		]);
		const [first, second] = bench.sandbox.log;
		expect(second?.at).toBeGreaterThanOrEqual(first?.endedAt ?? Infinity);
	});

	it('are recognised by a phone too, with or without its country code', async () => {
		await bench.succeed(upserts(), [
			{ phone: '+1 202 555 0100', firstName: 'Old' },
			{ phone: '555-0100', firstName: 'New' },
		]);
		const [first, second] = bench.sandbox.log;
		expect(second?.at).toBeGreaterThanOrEqual(first?.endedAt ?? Infinity);
	});

	it('sixty rows over three emails and two phones: one after the other within a key, side by side across', async () => {
		const key = (five: number) => (five < 3 ? { email: `e${five}@example.com` } : { phone: `+1555010010${five}` });
		const given = Array.from({ length: 60 }, (_, index) => ({ ...key(index % 5), firstName: `row ${index}` }));
		bench.sandbox.configure({ upsertRaceMs: 10 });
		await bench.succeed(upserts(), given);
		const names = [...bench.sandbox.state.contacts.values()].map(({ firstName }) => firstName);
		expect(names.sort()).toEqual([55, 56, 57, 58, 59].map((index) => `row ${index}`));
		expect(bench.sandbox.counters.mostInFlight).toBeGreaterThan(1);
		expect(bench.sandbox.counters.mostInFlight).toBeLessThanOrEqual(5);
	});

	it('reject the later creates as duplicates and keep the first contact', async () => {
		const given = ['First', 'Second'].map((firstName) => ({ email: 'jane@example.com', firstName }));
		const { items } = await bench.succeed(creates(), given, { onError: 'continueRegularOutput' });
		expect(bench.sandbox.counters.created).toBe(1);
		expect(contactsOf(bench.sandbox)).toEqual([expect.objectContaining({ firstName: 'First' })]);
		expect(jsonOf(items)[1]?.error).toMatch(/duplicate/);
	});
});

bothDialects('rows that need a look-up to be prepared', (bench) => {
	it.each([undefined, 'continueRegularOutput'] as const)('keep their place (onError %s)', async (onError) => {
		// Only the first row has a column for which the location's custom fields are looked up.
		bench.sandbox.seed.customFields([{ id: 'cf1', name: 'Favourite' }]);
		const email = 'jane@example.com';
		const given = [
			{ email, firstName: 'Old', Favourite: 'blue' },
			{ email, firstName: 'New' },
		];
		await bench.succeed(upserts(), given, { onError });
		expect(contactsOf(bench.sandbox)).toEqual([expect.objectContaining({ firstName: 'New' })]);
	});
});

bothDialects('the counts of a run that ends early', (bench) => {
	/** One row after the other. */
	const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 60_000 } } };
	const failing = (match: Fault['match'], status: number): Fault => ({
		...{ match, kind: 'status', status },
		body: { message: status === 401 ? 'Invalid JWT' : 'no' },
	});

	it('do not count a row as written if it was passed on as missing', async () => {
		bench.sandbox.seed.contacts(['one', 'two'].map((id) => ({ id, email: `${id}@example.com` })));
		bench.sandbox.setFaults([failing({ path: '/contacts/two' }, 422)]);
		const parameters = { resource: 'contact', operation: 'delete', contactId: located('id', '={{ $json.of }}') };
		const rows = ['gone', 'one', 'two', 'one'].map((of) => ({ of }));
		const { error } = await bench.run({ ...parameters, requestOptions, options: { missing: 'passOn' } }, rows);
		expect(error?.description).toContain('Of 4 items: 1 written, 1 not found, 1 failed, 1 never sent.');
	});

	it.each<[operation: string, more: INodeParameters]>([
		['upsert', {}],
		['synchronize', { listTag: 'vip', leavers: 'report' }],
		['update', { contactId: located('email', '={{ $json.email }}') }],
		['undo', {}],
	])('do not count a row as written if it left its contact as it is (%s)', async (operation, more) => {
		const people = Array.from({ length: 8 }, (_, index) => ({ id: `p${index}`, email: `p${index}@example.com` }));
		bench.sandbox.seed.contacts(people.map((one) => ({ ...one, city: 'Oslo', tags: ['vip'] })));
		bench.sandbox.setFaults([failing({ method: 'PUT', path: '/contacts/p7' }, 422)]);
		const rows = people.map(({ id, email }, index) => ({ id, email, city: index < 6 ? 'Oslo' : 'Rome' }));
		const before = { City: { from: 'Rome', to: 'Oslo' } };
		const earlier = rows.map((row, index) => ({ ...row, action: 'updated', changes: index < 6 ? {} : before }));
		const parameters = { resource: 'contact', operation, fields: automatic(), write: 'changes', ...more };
		const { error } = await bench.run({ ...parameters, requestOptions }, operation === 'undo' ? earlier : rows);
		expect(error?.description).toContain('Of 8 items: 1 written, 6 unchanged, 1 failed, 0 never sent.');
	});

	it('distinguish the row that failed from those that were not sent after it', async () => {
		bench.sandbox.setFaults([{ ...failing({}, 401), skip: 1 }]);
		const rows = [0, 1, 2, 3].map((index) => ({ email: `p${index}@example.com` }));
		const going = { onError: 'continueRegularOutput' } as const;
		const { items } = await bench.run({ ...upserts(), requestOptions }, rows, going);
		expect(jsonOf(items).map(({ code }) => code)).toEqual([undefined, 'token-refused', 'not-sent', 'not-sent']);
		bench.sandbox.setFaults([{ ...failing({}, 401), skip: 1 }]);
		const [summary] = jsonOf(
			(await bench.run({ ...upserts(), requestOptions, options: { output: 'summary' } }, rows, going)).items,
		);
		expect(summary).toMatchObject({ failed: 1, notSent: 2 });
	});
});

const row = fc.record(
	{
		email: fc.constantFrom('a@example.com', 'b@example.com', 'A@Example.com'),
		phone: fc.constantFrom('+15550100001', '+15550100002', '+15550100003'),
		city: fc.constantFrom('Rome', 'Oslo'),
	},
	{ requiredKeys: [] },
);

/** Failures after which a request may be repeated, with the maximum number of each. */
const retryable = fc.constantFrom<Fault>(
	{ kind: 'status', status: 429, headers: { 'Retry-After': '0' } },
	{ kind: 'status', status: 502 },
	{ kind: 'status', status: 503 },
	{ kind: 'resetBefore' },
	{ kind: 'resetAfter' },
	{ kind: 'statusAfter', status: 502 },
	{ kind: 'truncated' },
	{ kind: 'html' },
	{ kind: 'delay', delayMs: 20 },
);

const scenario = fc.record({
	given: fc.array(
		row.filter(({ email, phone }) => email !== undefined || phone !== undefined),
		{ minLength: 2, maxLength: 14 },
	),
	faults: fc.array(fc.record({ fault: retryable, skip: fc.nat(12) }), { maxLength: 4 }),
});

describe.each(DIALECTS)('any rows, any passing failures (%s)', (dialect) => {
	it('end as if each row had been sent alone', async () => {
		await fc.assert(
			fc.asyncProperty(scenario, async ({ given, faults }) => {
				const numbered = given.map((row, index): IDataObject => ({ ...row, firstName: `row ${index}` }));
				const expected = await withSandbox({ dialect }, async (sandbox) => await oneByOne(sandbox, numbered));
				await withSandbox({ dialect, upsertRaceMs: 3 }, async (sandbox) => {
					sandbox.setFaults(faults.map(({ fault, skip }) => ({ ...fault, skip, times: 1 })));
					const { items, error } = await runAgainst(sandbox.url, dialect, upserts(), numbered);
					expect(error).toBeUndefined();
					expect(items).toHaveLength(numbered.length);
					expect(contactsOf(sandbox)).toEqual(expected);
				});
			}),
			{ numRuns: sized(200, 15) },
		);
	});
});

/** Sends the rows one after the other, without the node. */
async function oneByOne(sandbox: Sandbox, given: IDataObject[]): Promise<object[]> {
	for (const row of given) {
		const answer = await fetch(`${sandbox.url}/contacts/upsert`, {
			method: 'POST',
			headers: { authorization: `Bearer ${TOKEN}`, version: '2021-07-28', 'content-type': 'application/json' },
			body: JSON.stringify({ ...row, locationId: LOCATION }),
		});
		expect(answer.ok).toBe(true);
	}
	return contactsOf(sandbox);
}

describe('a failure while another row is being retried', () => {
	const bench = new Bench('highLevel');

	it('names its own row', async () => {
		bench.sandbox.setFaults([
			{ match: { bodyIncludes: 'slow@' }, kind: 'status', status: 503 },
			{ match: { bodyIncludes: 'bad@' }, kind: 'status', status: 422, body: { message: ['email is blocked'] } },
		]);
		const { error } = await bench.run(upserts(), [{ email: 'slow@example.com' }, { email: 'bad@example.com' }]);
		expect(error?.message).toMatch(/"bad@example\.com" was refused: email is blocked \(row 2\)/);
		expect(error?.context?.data).toMatchObject({ row: 2 });
		expect(error?.context?.itemIndex).toBeUndefined();
	});
});

bothDialects('A run that stops at the first row of a contact', (bench) => {
	it('counts its other row as not sent', async () => {
		bench.sandbox.seed.contacts([{ id: 'ada', email: 'ada@example.com', city: 'Oslo' }]);
		bench.sandbox.setFaults([{ kind: 'status', status: 400, match: { method: 'PUT' } }]);
		const rows = [
			{ email: 'ada@example.com', city: 'Rome' },
			{ email: 'ada@example.com', state: 'TX' },
		];
		const { error } = await bench.run(night(), rows);
		expect(`${error?.message} ${error?.description}`).toContain('1 failed, 1 never sent');
	});
});
