import { createPrng } from './prng';

/** What a fault does to a request. `…After` kinds do the write first; `truncated`, `empty` and `delay` do too. */
export type FaultKind =
	| 'status'
	| 'resetBefore'
	| 'resetAfter'
	| 'statusAfter'
	| 'delay'
	| 'truncated'
	| 'html'
	| 'empty'
	| 'hang'
	| 'echoToken';

/** A regular expression in JSON, for faults set over HTTP. */
export interface Pattern {
	pattern: string;
	flags?: string;
}

/** Which requests a fault means; what is left out matches everything. */
export interface FaultMatch {
	method?: string;
	/** The whole pathname (a trailing slash makes no difference), `*` standing for any text. */
	path?: string | RegExp | Pattern;
	/** Text the raw body must contain. */
	bodyIncludes?: string;
}

/** A failure to inject. The first one that matches, is past its `skip` and has `times` left, applies. */
export interface Fault {
	match?: FaultMatch;
	kind: FaultKind;
	/** Answered status; default 500 (status, statusAfter, echoToken) or 502 (html). */
	status?: number;
	/** Answered JSON (status, statusAfter) or page (html). */
	body?: unknown;
	headers?: Record<string, string>;
	/** Wait before the fault strikes, ms; with kind 'delay' before the normal answer. */
	delayMs?: number;
	/** How often it strikes; default for ever. */
	times?: number;
	/** Lets the first so many matching requests through. */
	skip?: number;
	/** 0..1, drawn from the seeded source; default 1. */
	probability?: number;
}

interface ArmedFault {
	fault: Fault;
	path: RegExp | undefined;
	skip: number;
	times: number;
}

/** The faults in force, and how often each may still strike. */
export class Faults {
	private armed: ArmedFault[] = [];
	private random: () => number;

	constructor(faults: readonly Fault[], seed: number) {
		this.random = createPrng(seed);
		this.set(faults, seed);
	}

	/** Replaces all faults; counts and the random source start over. */
	set(faults: readonly Fault[], seed: number): void {
		this.random = createPrng(seed);
		this.armed = faults.map((fault) => ({
			fault,
			path: toRegExp(fault.match?.path),
			skip: fault.skip ?? 0,
			times: fault.times ?? Infinity,
		}));
	}

	/** The fault that strikes this request, if any. */
	take(method: string, path: string, rawBody: string): Fault | undefined {
		for (const armed of this.armed) {
			if (armed.times <= 0 || !matches(armed, method, path, rawBody)) continue;
			if (armed.skip > 0) {
				armed.skip--;
				continue;
			}
			if (armed.fault.probability !== undefined && this.random() >= armed.fault.probability) continue;
			armed.times--;
			return armed.fault;
		}
		return undefined;
	}
}

function matches(armed: ArmedFault, method: string, path: string, rawBody: string): boolean {
	const wanted = armed.fault.match;
	if (wanted?.method !== undefined && wanted.method.toUpperCase() !== method) return false;
	if (wanted?.bodyIncludes !== undefined && !rawBody.includes(wanted.bodyIncludes)) return false;
	return armed.path === undefined || armed.path.test(path);
}

function toRegExp(path: string | RegExp | Pattern | undefined): RegExp | undefined {
	if (path === undefined) return undefined;
	// A global or sticky expression would remember its place from one request to the next.
	if (path instanceof RegExp) return new RegExp(path.source, path.flags.replace(/[gy]/g, ''));
	if (typeof path === 'object') return new RegExp(path.pattern, path.flags);
	const parts = path.replace(/\/+$/, '').split('*');
	return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')).join('.*')}/*$`);
}
