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

/** Peak of the process's memory, MB, and the longest time in which its event loop did nothing else, ms. */
export interface Measured {
	peakMb: number;
	stallMs: number;
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

/**
 * Measures the longest time between two turns of the event loop. Of the wall clock and the process's CPU time the shorter counts: a
 * busy machine takes the former from the process, and the helpers of the garbage collector add to the latter.
 */
class StallWatch {
	longestMs = 0;
	private readonly timer: NodeJS.Timeout;

	constructor() {
		let [at, cpu] = [performance.now(), process.cpuUsage()];
		this.timer = setInterval(() => {
			const used = process.cpuUsage(cpu);
			const passed = performance.now() - at;
			this.longestMs = Math.max(this.longestMs, Math.min(passed, (used.user + used.system) / 1000));
			[at, cpu] = [performance.now(), process.cpuUsage()];
		}, 2);
	}

	end(): void {
		clearInterval(this.timer);
	}
}

async function measure({ credentials, parameters, rows, step }: Job): Promise<Measured> {
	const base = { typeVersion: 1, position: [0, 0] as [number, number] };
	const items = Array.from({ length: rows }, (_, index) => ({ json: row(index, step) }));
	await nodeTypes();
	const stall = new StallWatch();
	const began = performance.now();
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
	await new Promise((resolve) => setTimeout(resolve, 50));
	stall.end();
	const task = run.data.resultData.runData.Node?.[0];
	const output = task?.data?.main?.[0] ?? [];
	const actions: Record<string, number> = {};
	for (const { json } of output) {
		const action = typeof json.action === 'string' ? json.action : 'none';
		actions[action] = (actions[action] ?? 0) + 1;
	}
	return {
		peakMb: process.resourceUsage().maxRSS / 1000,
		stallMs: stall.longestMs,
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
