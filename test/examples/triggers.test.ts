import type { IRun } from 'n8n-workflow';
import { startEnrichmentService, type EnrichmentService } from '../../examples/service/enrichmentService';
import { example } from '../../examples/files';
import { itemsOf } from '../../examples/checks/itemsOf';
import { execute } from '../../engine/engine';
import { TRIGGER_TYPE } from '../../engine/nodeTypes';
import { itemsNode } from '../../engine/standIns';
import { idsOf, MINUTE, useWorld, type World } from '../trigger/world';

const world = useWorld();
const NEW_CONTACTS = 'new-contact-enrichment.json';
const CHANGES = 'equipment-changes.json';

/** The trigger's parameters in an example. */
const triggerOf = (file: string) => example(file).nodes.find(({ type }) => type === TRIGGER_TYPE)?.parameters ?? {};

/** Runs an example as Fetch Test Event and Execute do. */
async function run(file: string, w: World, url?: string): Promise<{ run: IRun }> {
	const workflow = example(file);
	for (const { name, parameters } of workflow.nodes) if (name === 'Ask the enrichment service') parameters.url = url;
	const result = await w.clock.within(async () => await execute({ workflow, credentials: w.credentials() }));
	expect(result.run.data.resultData.error).toBeUndefined();
	return result;
}

describe(NEW_CONTACTS, () => {
	let service: EnrichmentService;

	beforeEach(async () => (service = await startEnrichmentService(0)));
	afterEach(async () => await service.close());

	it('writes what HighLevel lacks, and does not start its own trigger', async () => {
		const w = await world(triggerOf(NEW_CONTACTS));
		await w.activate();
		w.pass(MINUTE);
		const known = w.create({ email: 'j.okafor@okafor-sons.example', city: 'Lagos' });
		const unknown = w.create({ email: 'nobody@nowhere.example' });
		expect(new Set(idsOf(await w.poll()))).toEqual(new Set([known.id, unknown.id]));
		const result = await run(NEW_CONTACTS, w, service.url);
		expect(itemsOf(result, 'Failed contacts')).toEqual([]);
		expect(itemsOf(result, 'Enriched contacts')).toHaveLength(2);
		expect(w.sandbox.state.contacts.get(known.id)).toMatchObject({
			companyName: 'Okafor and Sons Ltd.',
			city: 'Lagos',
		});
		expect(w.sandbox.counters.updated).toBe(1);
		expect(await w.poll()).toEqual([]);
		expect(await w.poll()).toEqual([]);
	});
});

describe(CHANGES, () => {
	it('starts with the changes and describes them in words', async () => {
		const w = await world(triggerOf(CHANGES));
		w.sandbox.seed.equipment([{ id: 'e1', name: 'Camera', quantity: 2 }]);
		await w.activate();
		const camera = w.sandbox.state.equipment.get('e1');
		if (camera) w.sandbox.state.putResource({ ...camera, quantity: 3 });
		expect(await w.poll()).toMatchObject([{ change: 'updated', changes: { quantity: { from: 2, to: 3 } } }]);
		const result = await run(CHANGES, w);
		expect(itemsOf(result, 'Report')).toEqual([{ Equipment: 'Camera', Change: 'created', 'What changed': '' }]);
	});

	it('says in words that a field was or is empty', async () => {
		const workflow = example(CHANGES);
		const trigger = workflow.nodes.find(({ type }) => type === TRIGGER_TYPE);
		const changes = { description: { from: null, to: 'Blue' }, calendarIds: { from: ['c1'], to: null } };
		const json = { id: 'e1', name: 'Camera', change: 'updated', changes };
		Object.assign(trigger ?? {}, { type: 'test.items', parameters: {} });
		const more = { 'test.items': itemsNode([{ json }]) };
		const result = await execute({ workflow, credentials: (await world({})).credentials(), more });
		const words = 'description: (empty) → Blue; calendarIds: c1 → (empty)';
		expect(itemsOf(result, 'Report')).toEqual([{ Equipment: 'Camera', Change: 'updated', 'What changed': words }]);
	});
});
