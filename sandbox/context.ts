import { Counters } from './counters';
import { Faults, type Fault } from './faults';
import { resolveOptions } from './defaults';
import type { ResolvedOptions, SandboxOptions } from './options';
import { RateLimiter } from './rateLimit';
import { SandboxState } from './store/state';
import type { LoggedRequest } from './wireLog';

/** Options that can't change while the sandbox runs. */
const START_ONLY = new Set(['port', 'persistTo', 'keepLog', 'seed']);

/** The shared state of one running sandbox. */
export class Context {
	readonly options: ResolvedOptions;
	readonly state: SandboxState;
	readonly counters: Counters;
	readonly limiter = new RateLimiter();
	readonly faults: Faults;
	readonly log: LoggedRequest[] = [];

	constructor(options: SandboxOptions) {
		this.options = resolveOptions(options);
		this.state = new SandboxState(this.options.seed, {
			date: () => this.options.date(),
			lateness: () => this.options.searchLateness(),
		});
		this.counters = new Counters(this.state.contactStore);
		this.faults = new Faults(this.options.faults, this.options.seed);
	}

	/** Changes options while running. Options that only apply at the start are ignored. */
	configure(options: SandboxOptions): void {
		const given = Object.entries(options).filter(([key, value]) => value !== undefined && !START_ONLY.has(key));
		Object.assign(this.options, Object.fromEntries(given));
		if (options.faults !== undefined) this.setFaults(options.faults);
		// A changed limit starts with an empty window, so that tests are deterministic.
		if (options.rateLimit !== undefined) this.limiter.reset();
	}

	setFaults(faults: readonly Fault[]): void {
		this.options.faults = faults;
		this.faults.set(faults, this.options.seed);
	}

	/** Resets counters, log and rate windows. */
	resetCounters(): void {
		this.counters.reset();
		this.log.length = 0;
		this.limiter.reset();
	}
}
