import type { FaultKind } from './faults';
import type { Dialect } from './types';

/** A request and what was answered, as both went over the wire. */
export interface Observed {
	dialect: Dialect;
	method: string;
	/** The pathname, as sent. */
	path: string;
	query: Record<string, string | string[]>;
	/** Value of the Version header. */
	version: string | undefined;
	/** Parsed JSON; the raw text when it isn't JSON; undefined without a body. */
	body: unknown;
	/** What the sandbox answered of its own accord; a fault may have kept it from arriving, or come before any. */
	answer?: { status: number; body: unknown };
	fault?: FaultKind;
}

/** Is shown every request. It must not throw. */
export type Observer = (observed: Observed) => void;
