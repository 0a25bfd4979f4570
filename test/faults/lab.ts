import path from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode, type NodeResult, type NodeRun } from '../../engine/engine';
import load from '../../engine/native/load';
import { loadedPackage, ROOT } from '../../engine/nodeTypes';
import { DIALECTS, located, LOCATION } from '../support/bench';

import { HostileServer, type HostileOptions } from './server/server';
import { VirtualTime } from './virtualTime';

export { DIALECTS, LOCATION, located };

/** A token in the format of the vendor's tokens. */
export const TOKEN = 'pit-0f3c9a71-5b2e-4d86-9e1f-7ac24b8d6e05';

/** The clock from which the node reads the time and on which it waits. */
interface Clock {
	now: () => number;
	date: () => number;
	sleep: (ms: number) => Promise<void>;
}

/** The built node's clock. */
async function builtClock(): Promise<Clock> {
	await loadedPackage();
	const file = path.join(ROOT, 'dist', 'nodes', 'HighLevelCrm', 'client', 'clock.js');
	return (load(file) as { clock: Clock }).clock;
}

/** Default of `withinMs`, virtual ms. */
const WITHIN_MS = 3_600_000;

export interface Trial extends Omit<HostileOptions, 'dialect'>, Pick<NodeRun, 'onError'> {
	dialect: HostileOptions['dialect'];
	parameters: INodeParameters;
	rows?: IDataObject[];
	/** Called before the run. */
	prepare?: (server: HostileServer) => void | Promise<void>;
	/** Maximum time of the run, virtual ms. A longer run is stopped, and `late` is true. */
	withinMs?: number;
	/** When the user cancels the run, virtual ms. */
	stopAtMs?: number;
	/** Virtual time that passes after the run, so that late writes happen. */
	afterwardsMs?: number;
	credentials?: Partial<NodeRun['credentials']>;
}

export interface TrialResult extends NodeResult {
	server: HostileServer;
	/** Virtual ms. */
	tookMs: number;
	/** Whether the run took too long and was stopped. */
	late: boolean;
	/** All text that the user may see: both outputs as JSON, and the error. */
	words: string;
}

/** Runs the node once over `rows` on a new hostile server, in virtual time. */
export async function trial(given: Trial): Promise<TrialResult> {
	return await onServer(given, async (server) => await runOn(server, given));
}

/** Runs `work` with a hostile server, while both and the node use the same virtual time. */
export async function onServer<T>(
	options: HostileOptions,
	work: (server: HostileServer, time: VirtualTime) => Promise<T>,
): Promise<T> {
	const clock = await builtClock();
	const real = { ...clock };
	const { random } = Math;
	const time = new VirtualTime();
	const server = new HostileServer(time, options);
	Object.assign(clock, { now: time.now, date: time.date, sleep: time.sleep });
	// The jitter of pauses is the same in every test run.
	Math.random = seeded(20_261_121);
	try {
		return await work(await server.start(), time);
	} finally {
		await server.stop();
		Object.assign(clock, real);
		Math.random = random;
	}
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

/** Runs the node once on a server that keeps running afterwards. */
export async function runOn(server: HostileServer, given: Trial): Promise<TrialResult> {
	const { time } = server;
	const { parameters, rows = [{}], onError, withinMs = WITHIN_MS, stopAtMs } = given;
	await given.prepare?.(server);
	const stop = new AbortController();
	const began = time.now();
	let late = false;
	let ended = false;
	const result = await time.during(async () => {
		time.after(withinMs, () => {
			late ||= !ended;
			if (!ended) stop.abort();
		});
		if (stopAtMs !== undefined) time.after(stopAtMs, () => stop.abort());
		const credentials = {
			token: TOKEN,
			locationId: LOCATION,
			baseUrl: server.url,
			dialect: given.dialect,
			...given.credentials,
		};
		const run = await runNode({ parameters, items: rows, credentials, onError, stop: stop.signal });
		ended = true;
		return run;
	});
	const tookMs = time.now() - began;
	if (given.afterwardsMs) await time.pass(given.afterwardsMs);
	return { ...result, server, tookMs, late, words: wordsOf(result) };
}

function wordsOf({ items, errorItems, error, run }: NodeResult): string {
	const { message, description, context, stack } = error ?? {};
	const hints = run.data.resultData.runData['HighLevel CRM']?.[0]?.hints;
	return JSON.stringify([items, errorItems, message, description, context, stack, hints]);
}

/** Parameters that upsert or create all columns of the rows. */
export const writing = (operation: 'create' | 'upsert', options: IDataObject = {}): INodeParameters => ({
	resource: 'contact',
	operation,
	fields: { mappingMode: 'autoMapInputData', value: null, schema: [] },
	options: options as INodeParameters,
});

/** Rows of different people. */
export const people = (count: number, name = 'a'): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ email: `${name}${index}@example.com`, firstName: `${name}${index}` }));

/** A contact by its identifier. */
export const byId = (value: string): INodeParameters => located('id', value);
