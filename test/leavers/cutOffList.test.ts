import type { INodeParameters, INodeType } from 'n8n-workflow';
import { bothDialects } from '../support/bench';
import { itemsOf, plain, sheet, within } from '../plan/inWorkflow';
import { leaving, listed, rowsFor } from '../plan/list';

const COUNT = 30;

bothDialects('A list that a limit may have cut off', (bench) => {
	const field = (name: string, type: 'boolean' | 'number', byDefault: boolean | number) => ({
		...{ displayName: name, name, type, default: byDefault },
	});
	const getMany = (count: number, name: string): INodeType => {
		const { description, ...node } = sheet(rowsFor(count));
		return {
			...node,
			description: { ...description, properties: [field(name, 'number', 28), field('returnAll', 'boolean', false)] },
		};
	};
	const leftBehind = async (count: number, parameters: INodeParameters, name = 'limit', between: object = {}) => {
		bench.sandbox.seed.contacts(listed(COUNT));
		const links: Array<[string, string]> = [
			['Shop', 'Set'],
			['Set', 'CRM'],
		];
		const more = { 'test.shop': getMany(count, name), 'test.limit': getMany(count, 'maxItems') };
		const run = await within(
			bench,
			[plain('Shop', 'test.shop', 1, parameters), { ...plain('Set', 'n8n-nodes-base.noOp'), ...between }],
			links,
			more,
		);
		return leaving(itemsOf(run, 'CRM'));
	};

	it.each(['limit', 'maxItems'])('holds all who left, and names the node (%s)', async (name) => {
		const left = await leftBehind(28, {}, name);
		expect(left.map(({ id, leaver }) => [id, leaver])).toEqual([
			['p28', 'held'],
			['p29', 'held'],
		]);
		expect(left[0]?.heldBecause).toBe(
			'The list may go on: the node "Shop" gives 28 rows at most, and there are as many. Switch on Return All there, or raise its limit, and run the list again',
		);
	});

	it.each<[count: number, parameters: INodeParameters]>([
		[27, {}],
		[29, { limit: 30 }],
		[28, { returnAll: true }],
	])('holds nobody if its node has no more than its %d rows (%j)', async (count, parameters) => {
		const left = await leftBehind(count, parameters);
		expect(left.map(({ leaver }) => leaver)).toEqual(left.map(() => 'deleted'));
		expect(left).toHaveLength(COUNT - count);
	});

	it.each([
		[true, 'deleted'],
		[false, 'held'],
	])('knows whether a node that limits the rows as well is switched off (%s)', async (disabled, leaver) => {
		const between = { type: 'test.limit', disabled };
		const left = await leftBehind(28, { returnAll: true }, 'limit', between);
		expect(left.map((one) => one.leaver)).toEqual([leaver, leaver]);
	});
});
