import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { automatic, bothDialects, jsonOf, linksOf, located } from '../../support/bench';
import { settings } from '../../support/settings';

const upsert = (options: IDataObject): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings(options) },
});
const ROWS = [
	{ email: 'same@example.com', city: 'Oslo' },
	{ email: 'changed@example.com', city: 'Bergen' },
	{ email: 'no email' },
	{ email: 'new@example.com' },
	{ email: 'neither' },
	{ email: 'same@example.com', phone: '+12025550102' },
];
const GOING_ON = { onError: 'continueRegularOutput' } as const;
const SUMMARY = {
	...{ rows: 6, created: 1, updated: 1, unchanged: 2, failed: 2, notSent: 0 },
	...{ conflicts: 1, kept: 0, refused429: 1 },
};

bothDialects('Options > Items to Return', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts([
			{ id: 'same', email: 'same@example.com', city: 'Oslo' },
			{ id: 'changed', email: 'changed@example.com', city: 'Oslo', phone: '+12025550102' },
		]);
		bench.sandbox.setFaults([
			{ match: { method: 'PUT', path: '/contacts/changed' }, kind: 'status', status: 429, times: 1 },
		]);
	});

	it('counts the rows in one item that is linked to all of them', async () => {
		const { items } = await bench.run(upsert({ write: 'changes', output: 'summary' }), ROWS, GOING_ON);
		const [summary = {}] = jsonOf(items);
		expect(items).toHaveLength(1);
		expect(linksOf(items)).toEqual([ROWS.map((_, item) => ({ item }))]);
		expect(summary).toMatchObject({ ...SUMMARY, requests: bench.sandbox.counters.requests });
		expect(summary.seconds).toEqual(expect.any(Number));
		expect(summary.failures).toMatch(/^2 × Email "no email".* \(rows 3, 5\)$/);
		expect(summary.text).toMatch(/^6 rows.*: 1 created, 1 updated, 2 unchanged, 2 failed; \d+ requests$/);
		expect(bench.sandbox.counters).toMatchObject({ created: 1, updated: 1 });
	});

	it('has only numbers, texts and a boolean, in the columns that the operation can fill', async () => {
		const { items } = await bench.run(upsert({ write: 'nothing', output: 'summary' }), ROWS, GOING_ON);
		const [summary = {}] = jsonOf(items);
		expect(Object.keys(summary).join(' ')).toBe(
			'text rows created updated unchanged conflicts kept failed notSent failures requests refused429 seconds dryRun',
		);
		expect(Object.values(summary).filter((value) => typeof value === 'object')).toEqual([]);
		expect(summary).toMatchObject({ dryRun: true, text: expect.stringMatching(/^Dry run of 6 rows/) as unknown });
	});

	it('sends failed rows to the error output besides a summary', async () => {
		const { items, errorItems } = await bench.run(upsert({ write: 'changes', output: 'summary' }), ROWS, {
			onError: 'continueErrorOutput',
		});
		expect(jsonOf(items)).toMatchObject([SUMMARY]);
		expect(jsonOf(errorItems).map(({ email }) => email)).toEqual(['no email', 'neither']);
	});

	it('leaves unchanged rows out of the changes, and keeps failed ones', async () => {
		const { items } = await bench.run(upsert({ write: 'changes', output: 'changes' }), ROWS, GOING_ON);
		expect(linksOf(items)).toEqual([1, 2, 3, 4].map((item) => ({ item })));
	});

	it('counts deleted contacts', async () => {
		const contactId = located('id', 'same');
		const options = { output: 'summary' };
		const { items } = await bench.run({ resource: 'contact', operation: 'delete', contactId, options });
		expect(jsonOf(items)).toMatchObject([{ rows: 1, deleted: 1, failed: 0, failures: '', dryRun: false }]);
		expect(items[0]?.json).not.toHaveProperty('created');
	});
});
