import type { INodeParameters } from 'n8n-workflow';
import { execute } from '../../../engine/engine';
import { NODE_TYPE } from '../../../engine/nodeTypes';
import { itemsNode } from '../../../engine/standIns';
import { automatic, Bench } from '../../support/bench';
import { settings } from '../../support/settings';

const plain = (name: string, type: string, parameters: INodeParameters = {}, typeVersion = 1) => ({
	...{ id: name, name, type, typeVersion, position: [0, 0] as [number, number], parameters },
});
const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
const PEOPLE = Array.from({ length: 50 }, (_, index) => ({ email: `p${index}@example.com`, city: 'Oslo' }));

describe('Stop if More Would Change Than (%) in a Loop Over Items', () => {
	const bench = new Bench('highLevel');
	/** The hints of each run of the node, and the error that ended the workflow. */
	const loop = async (batchSize: number, maxChanges: number, cityOf = (at: number) => `Shifted ${at}`) => {
		bench.sandbox.seed.contacts(PEOPLE);
		const upsert = { resource: 'contact', operation: 'upsert', fields: automatic(), ...settings({ maxChanges }) };
		const crm = { ...plain('CRM', NODE_TYPE, upsert), credentials: { highLevelCrmApi: { id: '1', name: 'Test' } } };
		const workflow = {
			name: 'Batches',
			nodes: [
				...[plain('List', 'test.list'), crm],
				plain('Loop', 'n8n-nodes-base.splitInBatches', { batchSize, options: {} }, 3),
			],
			connections: { List: { main: [to('Loop')] }, Loop: { main: [[], to('CRM')] }, CRM: { main: [to('Loop')] } },
		};
		const more = {
			'test.list': itemsNode(PEOPLE.map(({ email }, at) => ({ json: { email, city: cityOf(at) } }))),
		};
		const { credentials } = bench;
		const { run } = await bench.clock.within(async () => await execute({ workflow, credentials, more }));
		const { runData, error } = run.data.resultData;
		return { error, hints: (runData.CRM ?? []).map(({ hints = [] }) => hints.map(({ message }) => message).join()) };
	};

	it('says that it does not apply to batches of ten', async () => {
		const { hints, error } = await loop(10, 20);
		expect(error).toBeUndefined();
		expect(hints).toHaveLength(5);
		for (const hint of hints)
			expect(hint).toMatch(
				/Stop if More Would Change Than \(%\) applies from 20 rows on, and n8n gives 10 at a time here/,
			);
		expect(bench.sandbox.counters.updated).toBe(50);
	});

	it('stops the first of larger batches', async () => {
		const { error } = await loop(25, 20);
		expect(error?.message).toMatch(/25 of 25 rows \(100 %\) would change a contact/);
		expect(bench.sandbox.counters.updated).toBe(0);
	});

	it('says nothing of batches of exactly 20, to which it applies', async () => {
		const { hints, error } = await loop(20, 20, () => 'Oslo');
		expect(error).toBeUndefined();
		// The last batch has the ten that are left.
		expect(hints.map((hint) => hint.includes('applies from 20 rows on'))).toEqual([false, false, true]);
	});

	it('says nothing where every change is allowed', async () => {
		expect((await loop(10, 100)).hints.join()).not.toContain('Stop if More');
	});
});
