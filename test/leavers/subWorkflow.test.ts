import type { INodeParameters } from 'n8n-workflow';
import { execute } from '../../engine/engine';
import { NODE_TYPE } from '../../engine/nodeTypes';
import { itemsNode } from '../../engine/standIns';
import { automatic, Bench, bothDialects, jsonOf } from '../support/bench';
import { rows } from '../support/runs';
import { GOING_ON, listed, rowsFor, synchronizing } from '../plan/list';

/** A parent workflow runs the one with the node for each of its items. */
const AS_SUB_WORKFLOW = { ...GOING_ON, mode: 'integrated' } as const;

bothDialects('a sub-workflow that runs once for each item', (bench) => {
	it('deals with nobody who left the list, as each item looks like the whole list', async () => {
		bench.sandbox.seed.contacts(listed(2));
		for (const row of rowsFor(2)) {
			const { items } = await bench.run(synchronizing('delete', { write: 'changes' }), [row], AS_SUB_WORKFLOW);
			expect(jsonOf(items)).toMatchObject([{ error: expect.stringContaining('run once with all items') as unknown }]);
		}
		expect([...bench.sandbox.state.contacts.keys()]).toEqual(['p0', 'p1']);
		expect(bench.wire).toEqual([]);
	});

	it('writes no first change, as each item would be one', async () => {
		const trial: INodeParameters = { resource: 'contact', operation: 'upsert', fields: automatic(), write: 'first' };
		for (const row of rows(3)) {
			const { items } = await bench.run({ ...trial, firstChanges: 1 }, [row], AS_SUB_WORKFLOW);
			expect(jsonOf(items)).toMatchObject([{ error: expect.stringContaining('run once with all items') as unknown }]);
		}
		expect(bench.wire).toEqual([]);
	});

	it('is not confused with a sub-workflow that gets all items, nor with one row of another workflow', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const left = async (count: number, extra: object) => {
			const { items } = await bench.run(synchronizing('report'), rowsFor(count), { ...GOING_ON, ...extra });
			return jsonOf(items).filter(({ leaver }) => leaver !== undefined).length;
		};
		expect([await left(3, AS_SUB_WORKFLOW), await left(1, {})]).toEqual([1, 3]);
	});
});

describe('a loop without Loop Over Items', () => {
	const bench = new Bench('highLevel');

	it('does not take the rows of its second round for the whole list', async () => {
		bench.sandbox.seed.contacts(listed(4));
		const at = (name: string, type: string, parameters: INodeParameters = {}) => ({
			...{ id: name, name, type, typeVersion: 1, position: [0, 0] as [number, number], parameters },
		});
		const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
		const crm = at('CRM', NODE_TYPE, synchronizing('report'));
		const workflow = {
			name: 'Rounds',
			nodes: [
				...[at('List', 'test.list'), at('Again', 'n8n-nodes-base.noOp')],
				{ ...crm, credentials: { highLevelCrmApi: { id: '1', name: 'Test' } } },
			],
			connections: { List: to('Again'), Again: to('CRM'), CRM: to('Again') },
		};
		const more = { 'test.list': itemsNode(rowsFor(4).map((json) => ({ json }))) };
		const { credentials } = bench;
		const { run } = await bench.clock.within(async () => await execute({ workflow, credentials, more }));
		const { runData, error } = run.data.resultData;
		expect(runData.CRM?.map((one) => one.error?.message ?? 'done')).toEqual(['done', error?.message]);
		expect(error?.message).toContain('loop');
	});
});
