import { createPrng } from './prng';

/** Effect of a fault on a request. The `…After` kinds, `truncated`, `empty` and `delay` run the handler first. */
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

/** The requests that a fault applies to. An absent key matches everything. */
export interface FaultMatch {
	method?: string;
	/** The whole pathname. `*` matches any text, and trailing slashes are ignored. */
	path?: string | RegExp | Pattern;
	/** Text the raw body must contain. */
	bodyIncludes?: string;
}

/** A failure to inject. The first fault applies that matches, is past its `skip` and has `times` left. */
export interface Fault {
	match?: FaultMatch;
	kind: FaultKind;
	/** Status of the answer; default 500 (status, statusAfter, echoToken) or 502 (html). */
	status?: number;
	/** Body of the answer: JSON (status, statusAfter) or a page (html). */
	body?: unknown;
	headers?: Record<string, string>;
	/** Delay before the fault, ms; with kind 'delay', before the normal answer. */
	delayMs?: number;
	/** Maximum number of times that the fault applies; default unlimited. */
	times?: number;
	/** Number of matching requests that pass before the fault applies. */
	skip?: number;
	/** Probability from 0 to 1, drawn from the seeded source; default 1. */
	probability?: number;
}

interface ArmedFault {
	fault: Fault;
	path: RegExp | undefined;
	skip: number;
	times: number;
}

/** The active faults, and how often each may still apply. */
export class Faults {
	private armed: ArmedFault[] = [];
	private random: () => number;

	constructor(faults: readonly Fault[], seed: number) {
		this.random = createPrng(seed);
		this.set(faults, seed);
	}

	/** Replaces all faults and resets their counts and the random source. */
	set(faults: readonly Fault[], seed: number): void {
		this.random = createPrng(seed);
		this.armed = faults.map((fault) => ({
			fault,
			path: toRegExp(fault.match?.path),
			skip: fault.skip ?? 0,
			times: fault.times ?? Infinity,
		}));
	}

	/** @returns the fault for this request, if any, and counts it as used */
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
	const match = armed.fault.match;
	if (match?.method !== undefined && match.method.toUpperCase() !== method) return false;
	if (match?.bodyIncludes !== undefined && !rawBody.includes(match.bodyIncludes)) return false;
	return armed.path === undefined || armed.path.test(path);
}

function toRegExp(path: string | RegExp | Pattern | undefined): RegExp | undefined {
	if (path === undefined) return undefined;
	// A global or sticky expression would keep its position from one request to the next.
	if (path instanceof RegExp) return new RegExp(path.source, path.flags.replace(/[gy]/g, ''));
	if (typeof path === 'object') return new RegExp(path.pattern, path.flags);
	const parts = path.replace(/\/+$/, '').split('*');
	return new RegExp(`^${parts.map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, '\\$&')).join('.*')}/*$`);
}
