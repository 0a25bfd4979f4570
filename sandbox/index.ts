import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Context } from './context';
import type { Counters } from './counters';
import type { Fault } from './faults';
import type { SandboxOptions } from './options';
import { persist } from './persistence';
import { createSeed, type Seed } from './seeding';
import { serverOf } from './server';
import type { SandboxState } from './store/state';
import type { LoggedRequest } from './wireLog';

export type { Counters } from './counters';
export type { Fault, FaultKind, FaultMatch, Pattern } from './faults';
export { ALL_SCOPES } from './options';
export type { ListEnvelope, RateLimitOptions, SandboxOptions, TokenGrant } from './options';
export { observeEverySandbox } from './observing';
export type { Observed, Observer } from './observer';
export type { Seed, SeedFile } from './seeding';
export type { SandboxState } from './store/state';
export type * from './types';
export type { LoggedRequest } from './wireLog';

export interface Sandbox {
	/** http://127.0.0.1:port, without a slash at the end. */
	url: string;
	/** The live store, for assertions in tests. */
	state: SandboxState;
	seed: Seed;
	/** Every request, in the order of arrival; empty if `keepLog` is off. */
	log: LoggedRequest[];
	counters: Counters;
	setFaults(faults: readonly Fault[]): void;
	/** Changes options (including the dialect) while running. */
	configure(options: SandboxOptions): void;
	/** Resets counters, log and rate windows; the data stays. */
	resetCounters(): void;
	/** Empties the store and the rate windows. */
	clear(): void;
	/** Saves if `persistTo` is set, destroys open connections and frees the port. */
	close(): Promise<void>;
}

/**
 * Starts a sandbox on 127.0.0.1.
 * @throws Error if the port is taken or the file to load is not JSON
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
	const ctx = new Context(options);
	const seed = createSeed(ctx);
	const server = await serverOf(ctx);
	const { persistTo, port } = ctx.options;
	const stopSaving = persistTo === null ? undefined : persist(persistTo, ctx.state, seed);
	server.listen(port, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${address.port}`,
		state: ctx.state,
		seed,
		log: ctx.log,
		counters: ctx.counters,
		setFaults: (faults) => ctx.setFaults(faults),
		configure: (changes) => ctx.configure(changes),
		resetCounters: () => ctx.resetCounters(),
		clear: () => {
			ctx.state.clear();
			ctx.limiter.reset();
		},
		close: async () => {
			await new Promise((resolve) => {
				server.close(resolve);
				server.closeAllConnections();
			});
			stopSaving?.();
		},
	};
}
