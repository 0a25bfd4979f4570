import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Bench } from '../support/bench';
import { report } from '../support/sizes';
import { itemsOf, undoing } from './nights';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

const COUNT = 10_000;
/** Time between two looks at the heap, ms. */
const SAMPLED_EVERY_MS = 1_500;

describe('Undo of 10,000 items', () => {
	const bench = new Bench('highLevel');

	it('holds less than 400 MB more, with the server in the same process', async () => {
		const ids = Array.from({ length: COUNT }, (_, index) => `p${index}`);
		bench.sandbox.seed.contacts(ids.map((id) => ({ id, email: `${id}@example.com`, city: 'Rome', tags: ['new'] })));
		const changes = { City: { from: 'Oslo', to: 'Rome' }, Tags: { added: ['new'], removed: [] } };
		const items = ids.map((id) => ({ id, email: `${id}@example.com`, action: 'updated', changes }));
		gc();
		const before = process.memoryUsage().heapUsed;
		let most = before;
		const sampling = setInterval(() => {
			gc();
			most = Math.max(most, process.memoryUsage().heapUsed);
		}, SAMPLED_EVERY_MS);
		const undone = await itemsOf(bench, undoing(), items).finally(() => clearInterval(sampling));
		expect(undone.filter(({ action }) => action === 'updated')).toHaveLength(COUNT);
		expect(bench.sandbox.counters.requests).toBeLessThanOrEqual(2 * Math.ceil(COUNT / 500) + COUNT + 1);
		const grownMb = (most - before) / 1e6;
		report(`${COUNT} items: ${Math.round(grownMb)} MB, ${bench.sandbox.counters.requests} requests`);
		expect(grownMb).toBeLessThan(400);
	}, 600_000);
});
