import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, hintsOf, jsonOf } from '../../support/bench';
import { settings } from '../../support/settings';

const upsert = (options: IDataObject): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});
const people = (count: number) =>
	Array.from({ length: count }, (_, index) => ({
		...{ email: `p${index}@example.com`, firstName: `First ${index}`, lastName: `Last ${index}`, city: 'Oslo' },
	}));
/** Each first name in the column of the city, as in a file with a shifted column. */
const shifted = (rows: ReturnType<typeof people>, from = 0) =>
	rows.map((row, index) => (index < from ? row : { ...row, city: row.firstName, firstName: row.lastName }));

bothDialects('Stop if More Would Change Than (%)', (bench) => {
	beforeEach(() => void bench.sandbox.seed.contacts(people(30)));

	it('writes nothing if a column of the file shifted, and names the field that changes most', async () => {
		const [first, ...others] = people(30);
		const rows = [{ ...first, firstName: 'Ann' }, ...others.map((row) => ({ ...row, city: row.firstName }))];
		const { error, items } = await bench.run(upsert({ maxChanges: 20 }), rows);
		expect(items).toEqual([]);
		expect(error?.message).toMatch(
			/30 of 30 rows \(100 %\) would change a contact, 20 % at most are allowed: City would change in 29/,
		);
		expect(error?.description).toMatch(/^Nothing was written\. Check .* for one run\.$/);
		expect(error).toMatchObject({ context: { data: { code: 'too-many-changes' } } });
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});

	it('tells the share so precisely that it is above the limit', async () => {
		bench.sandbox.seed.contacts(people(201).slice(30));
		const rows = people(201).map((row, index) => (index < 21 ? { ...row, city: 'Rome' } : row));
		const { error } = await bench.run(upsert({ maxChanges: 10 }), rows);
		expect(error?.message).toMatch(/^21 of 201 rows \(10\.4 %\) would change a contact, 10 % at most are allowed/);
	});

	it('counts all rows about a contact, as a list of orders has them', async () => {
		const orders = Array.from({ length: 6 }, () => shifted(people(30))).flat();
		const { error } = await bench.run(upsert({ maxChanges: 20 }), orders);
		expect(error?.message).toMatch(/180 of 180 rows \(100 %\) would change a contact.* would change in 180/);
		expect(bench.sandbox.counters).toMatchObject({ created: 0, updated: 0 });
	});

	it('does not count a row whose value a later row about the contact takes back', async () => {
		const orders = people(20).flatMap((row) => [
			{ ...row, city: 'Rome' },
			{ ...row, firstName: 'New' },
		]);
		const { error } = await bench.run(upsert({ maxChanges: 50 }), orders);
		expect(error).toBeUndefined();
		expect(bench.sandbox.counters.updated).toBe(20);
		const { error: stricter } = await bench.run(
			upsert({ maxChanges: 49 }),
			orders.map((row) => ({ ...row, lastName: 'X' })),
		);
		expect(stricter?.message).toMatch(/40 of 40 rows/);
	});

	it('returns all rows as not sent if failed rows go on', async () => {
		const { items } = await bench.run(upsert({ maxChanges: 20 }), shifted(people(30)), {
			onError: 'continueRegularOutput',
		});
		expect(jsonOf(items).map(({ error, code }) => [(error as string).slice(0, 24), code])).toEqual(
			Array.from({ length: 30 }, () => ['Not sent: 30 of 30 rows ', 'not-sent']),
		);
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it.each([
		[20, 24, 6],
		[0, 0, 30],
		[100, 0, 30],
	])('writes rows up to %d %%', async (maxChanges, from, updated) => {
		const { error } = await bench.run(upsert({ maxChanges, write: 'changes' }), shifted(people(30), from));
		expect(error).toBeUndefined();
		expect(bench.sandbox.counters.updated).toBe(updated);
	});

	it('lets fewer than 20 rows and rows for new contacts pass', async () => {
		const rows = [...shifted(people(19)), ...people(60).slice(30)];
		const { error } = await bench.run(upsert({ maxChanges: 1 }), rows);
		expect(error).toBeUndefined();
		expect(bench.sandbox.counters).toMatchObject({ updated: 19, created: 30 });
	});

	it('warns of it in a dry run', async () => {
		const result = await bench.run(upsert({ maxChanges: 20, write: 'nothing' }), shifted(people(30)));
		expect(result.items).toHaveLength(30);
		expect(hintsOf(result).join()).toContain('A run would stop: 30 of 30 rows');
	});

	it('writes nothing if the contacts cannot be read', async () => {
		bench.sandbox.setFaults([
			{
				match: { path: /^\/contacts(\/search)?\/?$/, method: bench.by({ highLevel: 'POST', documented: 'GET' }) },
				kind: 'status',
				status: 500,
				times: 999,
			},
		] as never);
		const { error } = await bench.run(upsert({ maxChanges: 20 }), people(30));
		expect(error?.message).toContain('not all of them could be read');
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it.each<[unknown, string]>([
		[101, '"101" is not a percentage'],
		['={{ [] }}', 'is empty'],
		['={{ false }}', '"false" is not a percentage'],
		['={{ $json.limit }}', 'is empty'],
		['={{ " " }}', 'is empty'],
	])('refuses %j, rather than go on without a limit', async (maxChanges, message) => {
		const { error } = await bench.run(upsert({ maxChanges } as IDataObject), people(1));
		expect(error?.message).toContain(`Options > Stop if More Would Change Than (%) ${message}`);
		expect(bench.sandbox.counters.requests).toBe(0);
	});
});
