import type { Assumption, Finding } from './assumption';
import { calendarAssumptions } from './assumptions/calendars';
import { contactAssumptions, deletedContactAssumption } from './assumptions/contacts';
import { equipmentAssumptions } from './assumptions/equipment';
import { locationAssumptions } from './assumptions/location';
import { searchAssumptions } from './assumptions/search';
import { serviceAssumptions } from './assumptions/service';
import { markedTaskAssumptions, taskAssumptions } from './assumptions/tasks';
import { Lab } from './lab';
import { Mark } from './mark';
import type { Wire } from './wire';

/** All assumptions in the order in which they are tried. Those that only read come first. */
export const ASSUMPTIONS: readonly Assumption[] = [
	...serviceAssumptions,
	...searchAssumptions,
	...calendarAssumptions,
	...taskAssumptions,
	...locationAssumptions,
	...contactAssumptions,
	...markedTaskAssumptions,
	deletedContactAssumption,
	...equipmentAssumptions,
];

/** One line of the table. */
export interface Row extends Finding {
	name: string;
	/** What the node does, given the result. */
	node: string;
	/** What the code calls the assumption, if it decides how a feature works. */
	assumedAs?: string;
}

export interface Outcome {
	rows: Row[];
	/** Records that the user must remove by hand, in words. */
	left: string[];
}

/** Tries all assumptions; those that write only with `write`. Created records are always removed. */
export async function runProbe(wire: Wire, locationId: string, write: boolean): Promise<Outcome> {
	const mark = new Mark();
	const lab = new Lab(wire, locationId, mark);
	const rows: Row[] = [];
	for (const assumption of ASSUMPTIONS) {
		if (assumption.writes && !write) continue;
		if (wire.stopped) break;
		// A failure becomes a row, so that records are always removed at the end.
		rows.push(await rowOf(assumption, lab));
	}
	return { rows, left: write ? await mark.remove(wire, locationId) : [] };
}

async function rowOf(assumption: Assumption, lab: Lab): Promise<Row> {
	const { name, node, assumedAs } = assumption;
	// The message of an error may contain an address or a record, so it is not shown.
	const finding: Finding = await assumption.try(lab).catch(() => ({ seen: 'no answer' }));
	const answer = { name, ...finding, node: finding.holds === false ? node.otherwise : node.holds };
	return assumedAs ? { ...answer, assumedAs: `${assumedAs.name} in ${assumedAs.file}` } : answer;
}
