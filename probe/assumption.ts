import type { Lab } from './lab';

/** What trying an assumption showed. `seen` is made of fixed words, numbers and names of keys: never of a record. */
export interface Finding {
	seen: string;
	/** undefined = it could not be told. */
	holds?: boolean;
}

/** Something the node relies on that nobody of the project could try on the real service. */
export interface Assumption {
	name: string;
	/** Only tried with `--write`: it works on the marked contact or equipment. */
	writes?: true;
	/** What the node does where it holds, and where it does not. */
	node: { holds: string; otherwise: string };
	try(lab: Lab): Promise<Finding>;
}
