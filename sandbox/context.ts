import { Counters } from './counters';
import { Faults, type Fault } from './faults';
import { resolveOptions } from './defaults';
import type { ResolvedOptions, SandboxOptions } from './options';
import { RateLimiter } from './rateLimit';
import { SandboxState } from './store/state';
import type { LoggedRequest } from './wireLog';

/** Options that only count at the start. */
const FIXED = new Set(['port', 'persistTo', 'keepLog', 'seed']);

/** What every part of one running sandbox shares. */
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

	/** Changes options while running; those fixed at the start are left alone. */
	configure(options: SandboxOptions): void {
		const given = Object.entries(options).filter(([key, value]) => value !== undefined && !FIXED.has(key));
		Object.assign(this.options, Object.fromEntries(given));
		if (options.faults !== undefined) this.setFaults(options.faults);
		// A changed limit starts with an empty window, so that a test knows where it stands.
		if (options.rateLimit !== undefined) this.limiter.reset();
	}

	setFaults(faults: readonly Fault[]): void {
		this.options.faults = faults;
		this.faults.set(faults, this.options.seed);
	}

	/** Counters, wire log and rate windows start over. */
	resetCounters(): void {
		this.counters.reset();
		this.log.length = 0;
		this.limiter.reset();
	}
}
