import type { INodeParameters } from 'n8n-workflow';
import { effectIn, parametersOf, samplesOf, seed, type Placed } from '../operations';
import { bothDialects, jsonOf, located, mapping } from '../support/bench';
import { settings } from '../support/settings';

const isWriting = ({ effect }: Placed): boolean =>
	!(['read', 'lookUp'] as unknown[]).includes(typeof effect === 'string' ? effect : effect.highLevel);

/** Operations of contacts with the parameter Write. */
const COMPARING = ['upsert', 'update', 'synchronize', 'addTags', 'removeTags', 'undo'];

/** A sample's parameters of a dry run. */
const dry = (sample: Placed): INodeParameters => {
	const { options, ...others } = parametersOf(sample, sample.parameters);
	if (COMPARING.includes(sample.operation) && sample.resource === 'contact')
		return { ...others, ...settings({ ...(options as INodeParameters), write: 'nothing' }) };
	return { ...others, options: { ...(options as INodeParameters), dryRun: true } };
};

bothDialects('Dry Run', (bench) => {
	it.each(
		samplesOf(bench.dialect)
			.filter(isWriting)
			.map((one) => [one.name, one]),
	)('writes nothing and returns what it would do: %s', async (_, sample: Placed) => {
		seed(bench.sandbox);
		bench.sandbox.resetCounters();
		const before = JSON.stringify([...Object.values(bench.sandbox.state).map(held)]);
		const { items, error } = await bench.run(dry(sample));
		expect(error).toBeUndefined();
		const { created, updated, deleted, bulkCalls } = bench.sandbox.counters;
		expect({ created, updated, deleted, bulkCalls }).toEqual({ created: 0, updated: 0, deleted: 0, bulkCalls: 0 });
		expect(bench.wire.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/search'))).toEqual([]);
		expect(JSON.stringify([...Object.values(bench.sandbox.state).map(held)])).toBe(before);
		const [item] = jsonOf(items);
		expect(item).toMatchObject({ dryRun: true });
		const expected = sample.operation === 'delete' ? 'deleted' : ACTIONS[effectIn(bench.dialect, sample)];
		expect(item?.action ?? 'deleted').toBe(expected ?? 'updated');
	});
});

bothDialects('A dry run that ends with an error', (bench) => {
	it.each<[string, INodeParameters]>([
		['delete', { options: { dryRun: true } }],
		['addTags', { tags: 'vip', ...settings({ write: 'nothing' }) }],
		['update', { fields: mapping({ city: 'Oslo' }), ...settings({ write: 'nothing' }) }],
	])('counts no row of %s as written', async (operation, parameters) => {
		bench.sandbox.seed.contacts([{ id: 'ada' }, { id: 'bob' }]);
		// The failure comes when the last row is done, also on a busy machine.
		bench.sandbox.setFaults([{ kind: 'delay', delayMs: 300, match: { path: '/contacts/nobody' } }]);
		const by = { contactId: located('id', '={{ $json.id }}') };
		const rows = ['ada', 'nobody', 'bob'].map((id) => ({ id }));
		const { error } = await bench.run({ resource: 'contact', operation, ...by, ...parameters }, rows);
		expect(error?.description).toContain('Of 3 items: 2 read, 1 failed, 0 never sent.');
	});
});

/** The action that each kind of effect results in. */
const ACTIONS: Partial<Record<ReturnType<typeof effectIn>, string>> = {
	create: 'created',
	createSeen: 'created',
	createUndated: 'created',
	createListed: 'created',
	upsert: 'created',
};

const held = (table: unknown): unknown => (table instanceof Map ? [...(table as Map<string, unknown>)] : table);
