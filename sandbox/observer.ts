import type { FaultKind } from './faults';
import type { Dialect } from './types';

/** A request and its answer, as sent over the wire. */
export interface Observed {
	dialect: Dialect;
	method: string;
	/** The pathname, as sent. */
	path: string;
	query: Record<string, string | string[]>;
	/** Value of the Version header. */
	version: string | undefined;
	/** Parsed JSON; the raw text if it is not JSON; undefined without a body. */
	body: unknown;
	/**
	 * The sandbox's regular answer. A fault may have kept it from the client. It is absent if the fault replaced the
	 * handler.
	 */
	answer?: { status: number; body: unknown };
	fault?: FaultKind;
}

/** Called with every request. It must not throw. */
export type Observer = (observed: Observed) => void;
