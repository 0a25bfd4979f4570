import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Workflow } from '../../../sandbox/types';
import { automatic, Bench, bothDialects, hintsOf, jsonOf, located } from '../../support/bench';
import { settings } from '../../support/settings';
import { sized } from '../../support/sizes';
import { GOING_ON, listed, rowsFor, synchronizing } from '../list';
import { MANY, prepare, world } from '../law/worlds';
import { tokenWithout } from '../../support/tokens';

const WORKFLOWS: Array<Partial<Workflow>> = [
	{ name: 'Welcome', status: 'published' },
	{ name: 'Newsletter', status: 'published' },
	{ name: 'Not yet', status: 'draft' },
];
const REMEDIES =
	'Filter these workflows by Created via, use tags that no workflow has, or switch them off for the first run.';
const OLD = listed(3);
const ROWS: IDataObject[] = [
	{ email: 'new1@example.com', tags: ['vip', 'VIP', 'lead'] },
	{ email: 'new2@example.com' },
	{ email: 'new2@example.com', tags: ['lead'] },
	{ email: OLD[0]?.email, tags: ['vip', 'gold', 'lead'] },
	{ email: OLD[1]?.email, tags: ['vip'] },
];

const upsert = (write: string, more: IDataObject = {}): INodeParameters => ({
	...{ resource: 'contact', operation: 'upsert', fields: automatic(), ...settings({ write, tagMode: 'add', ...more }) },
});
const asText = (rows: IDataObject[]) => rows.map((row) => ({ ...row, tags: (row.tags as string[])?.join(', ') }));

/** The numbers that a dry run told. */
function numbersIn(line = ''): { contactCreated: number; tagAdded: number; tagRemoved: number } {
	const numberIn = (pattern: RegExp) => Number(pattern.exec(line)?.[1]?.replace(',', '') ?? 0);
	return {
		contactCreated: numberIn(/would create ([\d,]+) contacts?/),
		tagAdded: numberIn(/add ([\d,]+) tags? to/),
		tagRemoved: numberIn(/remove ([\d,]+) tags?/),
	};
}

const startedIn = ({ sandbox }: Bench) => {
	const { contactCreated, tagAdded, tagRemoved } = sandbox.counters.automations;
	return { contactCreated, tagAdded, tagRemoved };
};

bothDialects('what a dry run says of the workflows that a run starts', (bench) => {
	beforeEach(() => {
		bench.sandbox.seed.contacts(OLD);
		bench.sandbox.seed.workflows(WORKFLOWS);
	});
	const isVendor = bench.dialect === 'highLevel';
	const published = isVendor ? '; 2 workflows are published' : '';
	/** Runs dry, checks the line, then runs, and compares the numbers with those of the sandbox. */
	async function compare(told: string, parametersOf: (isDry: boolean) => INodeParameters, rows: IDataObject[]) {
		const dry = await bench.run(parametersOf(true), rows, GOING_ON);
		const [warning, line] = [hintsOf(dry).find((hint) => hint.startsWith('A run would')), hintsOf(dry)[0]];
		expect(line).toContain(`${told}${published}`);
		expect(warning).toBe(
			`A run ${told}${published}. HighLevel starts your workflows with Contact Created and Contact Tag for them, which may send messages. ${REMEDIES}`,
		);
		expect(startedIn(bench)).toEqual({ contactCreated: 0, tagAdded: 0, tagRemoved: 0 });
		expect(bench.wire.filter(({ path }) => path === '/workflows/')).toHaveLength(isVendor ? 1 : 0);
		const done = await bench.run(parametersOf(false), rows, GOING_ON);
		expect(hintsOf(done).filter((hint) => hint.includes('would'))).toEqual([]);
		expect(numbersIn(told)).toEqual(startedIn(bench));
	}

	it('counts the contacts and tags of Create or Update', async () => {
		const told = isVendor
			? 'would create 2 contacts, add 5 tags to 3 contacts'
			: 'would create 2 contacts, add 5 tags to 3 contacts, remove 2 tags';
		await compare(told, (isDry) => upsert(isDry ? 'nothing' : 'changes'), asText(ROWS));
	});

	it('counts the contacts and tags of Synchronize, with those of the contacts that left', async () => {
		const leavers = isVendor ? 'removeTag' : 'report';
		const told = isVendor
			? 'would create 1 contact, add 1 tag to 1 contact, remove 1 tag'
			: 'would create 1 contact, add 1 tag to 1 contact';
		const rows = [...rowsFor(2), { email: 'new@example.com' }];
		await compare(told, (isDry) => synchronizing(leavers, { write: isDry ? 'nothing' : 'changes' }), rows);
	});

	it('counts the tags of Update', async () => {
		const parametersOf = (isDry: boolean): INodeParameters => ({
			...{ resource: 'contact', operation: 'update', fields: automatic() },
			...{ ...settings({ write: isDry ? 'nothing' : 'changes' }), contactId: located('id', '={{ $json.key }}') },
		});
		const rows = OLD.map(({ id }) => ({ key: id, tags: 'shop, vip, lead' }));
		await compare('would add 3 tags to 3 contacts', parametersOf, rows);
	});

	it.each([
		['addTags', 'gold, vip, lead', 'would add 6 tags to 3 contacts'],
		['removeTags', 'vip, lead', 'would remove 3 tags'],
	])('counts the tags of %s', async (operation, tags, told) => {
		const parametersOf = (isDry: boolean): INodeParameters => ({
			...{ resource: 'contact', operation, tags, ...settings({ write: isDry ? 'nothing' : 'changes' }) },
			contactId: located('id', '={{ $json.key }}'),
		});
		await compare(
			told,
			parametersOf,
			OLD.map(({ id }) => ({ key: id })),
		);
	});

	it('counts the contacts of Create', async () => {
		const parametersOf = (dryRun: boolean): INodeParameters => ({
			...{ resource: 'contact', operation: 'create', fields: automatic(), options: { dryRun } },
		});
		const rows = [
			{ email: 'new1@example.com', tags: 'vip, lead' },
			{ email: 'new2@example.com', tags: '' },
			{ email: OLD[0]?.email, tags: 'lead' },
		];
		await compare('would create 2 contacts, add 2 tags to 1 contact', parametersOf, rows);
	});

	it('counts the tags that Undo brings back and takes away', async () => {
		const changes = { Tags: { added: ['vip'], removed: ['gold', 'lead'] } };
		const rows = OLD.map(({ id, email }) => ({ id, email, action: 'updated', changes }));
		const parametersOf = (isDry: boolean): INodeParameters => ({
			...{ resource: 'contact', operation: 'undo', ...settings({ write: isDry ? 'nothing' : 'changes' }) },
		});
		await compare('would add 6 tags to 3 contacts, remove 3 tags', parametersOf, rows);
	});

	it('is not said if nothing would start', async () => {
		const result = await bench.run(upsert('nothing'), [{ email: OLD[0]?.email, city: 'Oslo' }]);
		expect(hintsOf(result)).toEqual([]);
		expect(bench.wire.filter(({ path }) => path === '/workflows/')).toEqual([]);
	});

	it('is in the line of a summary', async () => {
		const result = await bench.run(upsert('nothing', { output: 'summary' }), asText(ROWS));
		expect(jsonOf(result.items)[0]?.text).toContain(`would create 2 contacts, add 5 tags to 3 contacts`);
	});
});

describe('the published workflows', () => {
	const bench = new Bench('highLevel');
	const lines = async () => hintsOf(await bench.run(upsert('nothing'), asText(ROWS.slice(0, 2))));

	it('are not named without the scope', async () => {
		bench.sandbox.configure({ tokens: [tokenWithout('workflows.readonly')] });
		bench.sandbox.seed.workflows(WORKFLOWS);
		const [first, second, ...others] = await lines();
		expect(first).toContain('would create 2 contacts, add 2 tags to 1 contact; ');
		expect(second).toMatch(/^A run would create 2 contacts, add 2 tags to 1 contact\. HighLevel starts/);
		expect(others).toEqual([]);
	});

	it('are not said to be none if their list is not in the answer', async () => {
		const body = { message: 'Under maintenance' };
		bench.sandbox.setFaults([{ match: { path: '/workflows/' }, kind: 'status', status: 200, body }]);
		const [first, second] = await lines();
		expect(first).not.toContain('published');
		expect(second).toMatch(/^A run would create 2 contacts, add 2 tags to 1 contact\. HighLevel starts/);
	});

	it('need no warning if there are none', async () => {
		bench.sandbox.seed.workflows(WORKFLOWS.slice(2));
		const [first, ...others] = await lines();
		expect(first).toContain('; 0 workflows are published');
		expect(others).toEqual([]);
	});
});

describe.each(['highLevel', 'documented'] as const)('what a dry run tells in random worlds (%s)', (dialect) => {
	const bench = new Bench(dialect);

	it('is what the run then starts', async () => {
		let started = 0;
		await fc.assert(
			fc.asyncProperty(world, async (one) => {
				prepare(bench, one);
				const rows = [...one.rows, ...MANY];
				const [dry] = jsonOf(
					(await bench.run(upsert('nothing', { ...one.options, output: 'summary' }), rows, GOING_ON)).items,
				);
				await bench.run(upsert('changes', one.options), rows, GOING_ON);
				expect(numbersIn(dry?.text as string)).toEqual(startedIn(bench));
				started += bench.sandbox.counters.automations.contactCreated;
			}),
			{ numRuns: sized(1_000, 12), endOnFailure: true },
		);
		expect(started).toBeGreaterThan(0);
	}, 3_600_000);
});
