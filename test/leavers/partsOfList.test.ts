import type { INode, INodeType } from 'n8n-workflow';
import { itemsNode } from '../../engine/standIns';
import { bothDialects, jsonOf, type Bench } from '../support/bench';
import { errorOf, plain, sheet, within } from '../plan/inWorkflow';
import { leaving, listed, rowsFor } from '../plan/list';

type Links = Parameters<typeof within>[2];

const COUNT = 30;
const ROWS = rowsFor(COUNT).map((json) => ({ json }));
/** Gives a part of the rows at its first output, and the others at the second. */
const dividing = (first: number) => ({
	...itemsNode([]),
	description: { ...itemsNode([]).description, outputs: ['main', 'main'] },
	execute: async () => await Promise.resolve([ROWS.slice(0, first), ROWS.slice(first)]),
});
/** Merge in the mode Append. */
const append: INodeType = {
	description: { ...itemsNode([]).description, inputs: ['main', 'main'], requiredInputs: 1 },
	async execute() {
		return await Promise.resolve([[0, 1].flatMap((index) => this.getInputData(index))]);
	},
};
const noOp = (name: string): INode => plain(name, 'n8n-nodes-base.noOp');
const loop = plain('Loop', 'n8n-nodes-base.splitInBatches', 3, { batchSize: 25, options: {} });

bothDialects('A Synchronize that would get a part of the list', (bench) => {
	beforeEach(() => void bench.sandbox.seed.contacts(listed(COUNT)));

	const expectRefused = (run: Awaited<ReturnType<typeof within>>, words: string) => {
		expect(errorOf(run, 'CRM').message).toContain(words);
		expectUntouched(bench);
		expect(bench.sandbox.counters.requests).toBe(0);
	};

	const meeting: Links = [
		['Split', 'Set'],
		['Split', 'Set', 1],
		['Set', 'CRM'],
	];
	const meetingLater: Links = [
		['Split', 'One'],
		['Split', 'Two', 1],
		['One', 'Set'],
		['Two', 'Set'],
		['Set', 'Then'],
		['Then', 'CRM'],
	];
	const nodes = [plain('Split', 'test.split'), noOp('Set')];
	const moreNodes = [...nodes, noOp('One'), noOp('Two'), noOp('Then')];

	it.each([5, 25])('is refused if branches meet before it (%d rows in the first of them)', async (first) => {
		const more = { 'test.split': dividing(first) as never };
		expectRefused(await within(bench, nodes, meeting, more), 'Several branches lead into Synchronize');
		expectRefused(await within(bench, moreNodes, meetingLater, more), 'Several branches lead into Synchronize');
	});

	it.each([0, COUNT])('runs if but one of the branches has rows (%d in the first of them)', async (first) => {
		const more = { 'test.split': dividing(first) as never };
		expectWhole(await within(bench, moreNodes, meetingLater, more));
	});

	it('runs behind two triggers, of which one has started the workflow', async () => {
		const triggers = [
			plain('By hand', 'n8n-nodes-base.manualTrigger'),
			plain('Each night', 'n8n-nodes-base.scheduleTrigger', 1.2, { rule: { interval: [{}] } }),
		];
		const links: Links = [
			['By hand', 'Sheet'],
			['Each night', 'Sheet'],
			['Sheet', 'CRM'],
		];
		const more = { 'test.sheet': sheet(rowsFor(COUNT)) };
		expectWhole(await within(bench, [...triggers, plain('Sheet', 'test.sheet')], links, more));
	});

	it('runs behind a Merge node, in which branches meet', async () => {
		const run = await within(
			bench,
			[...nodes, plain('Merge', 'test.merge')],
			[
				['Split', 'Merge'],
				['Split', 'Merge', 1, 1],
				['Merge', 'Set'],
				['Set', 'CRM'],
			],
			{ 'test.split': dividing(25) as never, 'test.merge': append },
		);
		expectWhole(run);
	});

	it.each<[as: string, links: Links]>([
		['of which nothing leads back', []],
		[
			'of which another branch leads back',
			[
				['Loop', 'Wait', 1],
				['Wait', 'Loop'],
			],
		],
		['to which the node before it leads back', [['Set', 'Loop']]],
	])('is refused with the batches of a loop %s', async (_, back) => {
		const more = { 'test.sheet': sheet(rowsFor(COUNT)), 'n8n-nodes-base.if': dividing(25) as never };
		const all = [plain('Sheet', 'test.sheet'), loop, noOp('Set'), noOp('Wait'), plain('If', 'n8n-nodes-base.if')];
		const begin: Links = [
			['Sheet', 'Loop'],
			['Loop', 'Set', 1],
		];
		const throughIf: Links = [
			['Set', 'If'],
			['If', 'CRM'],
		];
		for (const way of [[['Set', 'CRM']] as Links, throughIf])
			expectRefused(await within(bench, all, [...begin, ...way, ...back], more), 'loop');
	});

	// It may gather pages in a loop, and go on with all of them at the last one.
	it.each(['n8n-nodes-base.if', 'n8n-nodes-base.switch'])('runs behind a way out of a loop (%s)', async (type) => {
		const links: Links = [
			['Sheet', 'Loop'],
			['Loop', 'Set', 1],
			['Set', 'Last'],
			['Last', 'CRM'],
			['Last', 'Loop', 1],
		];
		const more = { 'test.sheet': sheet(rowsFor(COUNT)), [type]: dividing(COUNT) as never };
		expectWhole(
			await within(bench, [plain('Sheet', 'test.sheet'), loop, noOp('Set'), plain('Last', type)], links, more),
		);
	});

	it('runs with all that a loop has done', async () => {
		const links: Links = [
			['Sheet', 'Loop'],
			['Loop', 'Set', 1],
			['Set', 'Loop'],
			['Loop', 'CRM'],
		];
		const more = { 'test.sheet': sheet(rowsFor(COUNT)) };
		expectWhole(await within(bench, [plain('Sheet', 'test.sheet'), loop, noOp('Set')], links, more));
	});

	describe('with a loop in a loop', () => {
		const options = { reset: '={{ $prevNode.name === "Loop" }}' };
		const inner = plain('Inner', 'n8n-nodes-base.splitInBatches', 3, { batchSize: 5, options });
		const all = [plain('Sheet', 'test.sheet'), loop, inner, noOp('Set')];
		const more = { 'test.sheet': sheet(rowsFor(COUNT)) };
		const loops: Links = [
			['Sheet', 'Loop'],
			['Loop', 'Inner', 1],
			['Inner', 'Set', 1],
			['Set', 'Inner'],
			['Inner', 'Loop'],
		];

		it('is refused with all that the inner one has done, which is a batch of the outer one', async () => {
			expectRefused(await within(bench, all, [...loops, ['Inner', 'CRM']], more), 'loop');
		});

		it('runs with all that the outer one has done', async () => {
			expectWhole(await within(bench, all, [...loops, ['Loop', 'CRM']], more));
		});
	});
});

function expectUntouched({ sandbox }: Bench): void {
	expect(sandbox.state.contacts.size).toBe(COUNT);
}

function expectWhole(run: Awaited<ReturnType<typeof within>>): void {
	expect(errorOf(run, 'CRM')).toBeUndefined();
	const [output, ...others] = run.data.resultData.runData.CRM ?? [];
	const items = jsonOf(output?.data?.main?.[0] ?? []);
	expect([items.length, leaving(items).length, others.length]).toEqual([COUNT, 0, 0]);
}
