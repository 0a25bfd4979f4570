import { monitorEventLoopDelay } from 'node:perf_hooks';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runNode } from '../../../engine/engine';
import { DIALECTS, LOCATION, people, TOKEN, writing } from '../lab';
import { HostileServer, type Fault } from '../server/server';
import { VirtualTime } from '../virtualTime';

jest.setTimeout(30 * 60_000);

const ROWS = Number(process.env.ROWS ?? 100_000);

/** Heap in use after a garbage collection, MB. */
function heldMb(): number {
	collect();
	return process.memoryUsage().heapUsed / 1e6;
}

v8.setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe.each(DIALECTS)(`${ROWS} rows in one run, on the real clock (%s)`, (dialect) => {
	it('need constant memory, short stalls and proportional time', async () => {
		// The server keeps nothing, so the heap grows only by the node and n8n.
		const held: number[] = [];
		const answer: Fault = ({ seq, body }) => {
			if (seq % (ROWS / 10) === 0) held.push(heldMb());
			const { email, firstName } = body as Record<string, unknown>;
			return {
				write: 'never',
				end: { status: 200, body: { new: true, contact: { id: `c${seq}`, email, firstName } } },
			};
		};
		const server = await new HostileServer(new VirtualTime(), { dialect, immediate: true, faults: [answer] }).start();
		server.forgets = true;
		const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: server.url, dialect };
		const rows = people(ROWS);
		const delay = monitorEventLoopDelay({ resolution: 10 });
		delay.enable();
		const began = performance.now();
		const { items, error } = await runNode({ parameters: writing('upsert'), items: rows, credentials });
		const tookMs = performance.now() - began;
		delay.disable();
		await server.stop();
		const [grownMb, stallMs, perRow] = [(held.at(-1) ?? 0) - (held[0] ?? 0), delay.max / 1e6, tookMs / ROWS];
		process.stdout.write(
			`${dialect}: ${ROWS} rows in ${Math.round(tookMs / 1_000)} s (${perRow.toFixed(2)} ms a row), ${Math.round(grownMb)} MB held more at the end, longest stall ${Math.round(stallMs)} ms\n`,
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(ROWS);
		expect(items.every(({ pairedItem }, index) => (pairedItem as { item: number }).item === index)).toBe(true);
		expect(server.counted).toBe(ROWS);
		// The output takes about a kilobyte per row. Nothing else may grow.
		expect(grownMb).toBeLessThan(20 + (ROWS * 2) / 1_000);
	});
});
