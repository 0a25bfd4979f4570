import type { Assumption, Finding } from './assumption';
import { calendarAssumptions } from './assumptions/calendars';
import { contactAssumptions } from './assumptions/contacts';
import { equipmentAssumptions } from './assumptions/equipment';
import { searchAssumptions } from './assumptions/search';
import { serviceAssumptions } from './assumptions/service';
import { Lab } from './lab';
import { Mark } from './mark';
import type { Wire } from './wire';

/** All of them, in the order they are tried: what only reads comes first. */
export const ASSUMPTIONS: readonly Assumption[] = [
	...serviceAssumptions,
	...searchAssumptions,
	...calendarAssumptions,
	...contactAssumptions,
	...equipmentAssumptions,
];

/** One line of the table. */
export interface Row extends Finding {
	name: string;
	/** What the node does with it. */
	node: string;
}

/** What came of a run. */
export interface Outcome {
	rows: Row[];
	/** What the user has to remove by hand, in words. */
	left: string[];
}

/** Tries every assumption; those that write only if told to. What they made is removed, whatever happens. */
export async function runProbe(wire: Wire, locationId: string, write: boolean): Promise<Outcome> {
	const mark = new Mark();
	const lab = new Lab(wire, locationId, mark);
	const rows: Row[] = [];
	for (const assumption of ASSUMPTIONS) {
		if (assumption.writes && !write) continue;
		if (wire.stopped) break;
		// A failed try is a row: nothing keeps the removing from being reached.
		rows.push(await rowOf(assumption, lab));
	}
	return { rows, left: write ? await mark.remove(wire, locationId) : [] };
}

async function rowOf(assumption: Assumption, lab: Lab): Promise<Row> {
	const { name, node } = assumption;
	// What an error says may hold an address or a record: only that there was one is told.
	const finding: Finding = await assumption.try(lab).catch(() => ({ seen: 'no answer' }));
	return { name, ...finding, node: finding.holds === false ? node.otherwise : node.holds };
}
