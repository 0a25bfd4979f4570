import type { Lab } from './lab';

/**
 * Result of trying an assumption. `seen` consists of fixed words, numbers and names of keys, never of a record's
 * values.
 */
export interface Finding {
	seen: string;
	/** undefined = unknown. */
	holds?: boolean;
}

/** A property of the real service that the node relies on and that the project could not try. */
export interface Assumption {
	name: string;
	/** Tried with `--write` only, because it writes to the marked contact or equipment. */
	writes?: true;
	/** What the code calls it, and in which file, for those that decide how a feature works: they are on the page of answers. */
	assumedAs?: { name: string; file: string };
	/** What the node does if the assumption holds, and if it does not. */
	node: { holds: string; otherwise: string };
	try(lab: Lab): Promise<Finding>;
}
