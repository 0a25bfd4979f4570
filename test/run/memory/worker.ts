import { readFileSync } from 'node:fs';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import type { TestCredentials } from '../../../engine/credentials';
import { execute } from '../../../engine/engine';
import { NODE_TYPE, nodeTypes } from '../../../engine/nodeTypes';
import { itemsNode } from '../../../engine/standIns';
import { describe } from '../../../engine/standIns/describe';

/** A run to measure: rows of contacts as the sandbox's samples have them, every hundredth in another city. */
export interface Job {
	credentials: TestCredentials;
	/** Absent: a node that copies each item, which is what n8n itself needs. */
	parameters?: INodeParameters;
	rows: number;
	/** Contacts between two rows. */
	step: number;
}

export interface Measured {
	/** Peak of the process's memory, MB, with Node, n8n and the test's loader. */
	peakMb: number;
	/** The part of it that the run has added, with its items. */
	addedMb: number;
	/** The longest time in which the event loop did nothing else, ms. */
	stallMs: number;
	cpuSeconds: number;
	seconds: number;
	items: number;
	actions: Record<string, number>;
	error?: string;
}

const row = (index: number, step: number): IDataObject => {
	const contact = index * step + 1;
	return {
		email: `contact${contact}@example.com`,
		phone: `+1555${String(contact).padStart(7, '0')}`,
		source: 'sandbox',
		country: 'US',
		tags: ['lead', 'customer', 'newsletter', 'vip'][(contact - 1) % 4] ?? '',
		city:
			index % 100 === 0
				? `Moved ${index}`
				: (['Austin', 'Boston', 'Chicago', 'Denver', 'El Paso'][(contact - 1) % 5] ?? ''),
	};
};

const copy: INodeType = {
	description: describe('Copy', 'copy'),
	async execute() {
		return [this.getInputData().map(({ json }, item) => ({ json: { ...json }, pairedItem: { item } }))];
	},
};

/** Processor time of the main thread, ms, without the helpers of the garbage collector. Linux states it. */
const threadMs = (): number =>
	Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/**
 * Measures the longest time between two turns of the event loop. Of the wall clock and the thread's processor time the shorter counts, as a
 * busy machine takes the former from the process.
 */
class StallWatch {
	longestMs = 0;
	private readonly timer: NodeJS.Timeout;

	constructor() {
		let [at, cpu] = [performance.now(), threadMs()];
		this.timer = setInterval(() => {
			this.longestMs = Math.max(this.longestMs, Math.min(performance.now() - at, threadMs() - cpu));
			[at, cpu] = [performance.now(), threadMs()];
		}, 2);
	}

	end(): void {
		clearInterval(this.timer);
	}
}

async function measure({ credentials, parameters, rows, step }: Job): Promise<Measured> {
	const base = { typeVersion: 1, position: [0, 0] as [number, number] };
	await nodeTypes();
	const before = process.memoryUsage().rss / 1e6;
	const items = Array.from({ length: rows }, (_, index) => ({ json: row(index, step) }));
	const stall = new StallWatch();
	const [began, cpu] = [performance.now(), process.cpuUsage()];
	const { run } = await execute({
		workflow: {
			name: 'One node',
			nodes: [
				{ ...base, id: '1', name: 'Items', type: 'test.items', parameters: {} },
				{
					...{ ...base, id: '2', name: 'Node', type: parameters ? NODE_TYPE : 'test.copy' },
					parameters: parameters ?? {},
					credentials: { highLevelCrmApi: { id: '1', name: 'Test' } },
				},
			],
			connections: { Items: { main: [[{ node: 'Node', type: 'main', index: 0 }]] } },
		},
		credentials,
		more: { 'test.items': itemsNode(items), 'test.copy': copy },
	});
	const seconds = (performance.now() - began) / 1000;
	const { user, system } = process.cpuUsage(cpu);
	await new Promise((resolve) => setTimeout(resolve, 50));
	stall.end();
	const task = run.data.resultData.runData.Node?.[0];
	const output = task?.data?.main?.[0] ?? [];
	const actions: Record<string, number> = {};
	for (const { json } of output) {
		const action = typeof json.action === 'string' ? json.action : 'none';
		actions[action] = (actions[action] ?? 0) + 1;
	}
	// Linux gives it in KiB.
	const peakMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
	return {
		...{ peakMb, addedMb: peakMb - before },
		...{ stallMs: stall.longestMs, cpuSeconds: (user + system) / 1e6 },
		seconds,
		items: output.length,
		actions,
		error: (task?.error ?? run.data.resultData.error)?.message,
	};
}

process.once('message', (job: Job) => {
	void measure(job).then(
		(measured) => process.send?.(measured, () => process.exit(0)),
		(error: Error) => {
			process.stderr.write(`${error.stack}\n`);
			process.exit(1);
		},
	);
});
