import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runNode } from '../../kit/engine';
import { DIALECTS, LOCATION, people, TOKEN, writing } from '../lab';
import { HostileServer } from '../server/server';
import { VirtualTime } from '../virtualTime';

jest.setTimeout(30 * 60_000);

const ROWS = Number(process.env.ROWS ?? 100_000);

describe.each(DIALECTS)(`${ROWS} rows in one run, on the real clock (%s)`, (dialect) => {
	it('keep memory flat, n8n alive and time in proportion', async () => {
		// The server answers at once: nothing of it waits for the clock. It finds by index, as it is not what is measured.
		const server = await new HostileServer(new VirtualTime(), { dialect, immediate: true }).start();
		server.forgets = true;
		const credentials = { token: TOKEN, locationId: LOCATION, baseUrl: server.url, dialect };
		const rows = people(ROWS);
		global.gc?.();
		const before = process.memoryUsage().heapUsed;
		let most = 0;
		const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 250);
		const delay = monitorEventLoopDelay({ resolution: 10 });
		delay.enable();
		const began = performance.now();
		const { items, error } = await runNode({ parameters: writing('upsert'), items: rows, credentials });
		const tookMs = performance.now() - began;
		delay.disable();
		clearInterval(watch);
		await server.stop();
		const [heapMb, stallMs, perRow] = [(most - before) / 1e6, delay.max / 1e6, tookMs / ROWS];
		process.stdout.write(
			`${dialect}: ${ROWS} rows in ${Math.round(tookMs / 1_000)} s (${perRow.toFixed(2)} ms a row), ${Math.round(heapMb)} MB more at most, longest stall ${Math.round(stallMs)} ms\n`,
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(ROWS);
		expect(items.every(({ pairedItem }, index) => (pairedItem as { item: number }).item === index)).toBe(true);
		expect(server.counted).toBe(ROWS);
		// What is kept is the output, some 2 kB a row: nothing that grows besides.
		expect(heapMb).toBeLessThan(100 + (ROWS * 6) / 1_000);
	});
});
