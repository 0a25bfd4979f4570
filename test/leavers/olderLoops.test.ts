import { bothDialects, jsonOf } from '../support/bench';
import { errorOf, plain, sheet, within } from '../plan/inWorkflow';
import { leaving, listed, rowsFor } from '../plan/list';

const COUNT = 30;

/** Before its version 3, Loop Over Items gives the batches at its first output, and all items at its second one. */
const LOOP = plain('Loop', 'n8n-nodes-base.splitInBatches', 2, { batchSize: 25, options: {} });

bothDialects('Synchronize behind a loop of an older version', (bench) => {
	beforeEach(() => void bench.sandbox.seed.contacts(listed(COUNT)));
	const nodes = [plain('Sheet', 'test.sheet'), LOOP, plain('Set', 'n8n-nodes-base.noOp')];
	const more = { 'test.sheet': sheet(rowsFor(COUNT)) };

	it('is refused with a batch', async () => {
		const run = await within(bench, nodes, [...FROM_SHEET, ['Loop', 'Set'], ['Set', 'CRM']], more);
		expect(errorOf(run, 'CRM').message).toContain('loop');
		expect([bench.sandbox.state.contacts.size, bench.sandbox.counters.requests]).toEqual([COUNT, 0]);
	});

	it('runs with all that the loop has done', async () => {
		const run = await within(bench, nodes, [...FROM_SHEET, ['Loop', 'Set'], ['Set', 'Loop'], ['Loop', 'CRM', 1]], more);
		expect(errorOf(run, 'CRM')).toBeUndefined();
		const outputs = run.data.resultData.runData.CRM ?? [];
		const items = outputs.flatMap(({ data }) => jsonOf(data?.main?.[0] ?? []));
		expect([outputs.length, items.length, leaving(items).length]).toEqual([1, COUNT, 0]);
	});
});

const FROM_SHEET: Parameters<typeof within>[2] = [['Sheet', 'Loop']];
