import type { IDataObject } from 'n8n-workflow';
import type { ContactKey } from '../api/contactKey';
import type { Send } from '../api/request';
import { hasChannel } from '../dialects';
import type { Call } from '../run/call';
import type { Prefetch } from '../run/prefetch/prefetchContacts';
import type { Row } from '../run/row';
import { needsContacts, type PlanSettings } from './options/planOptions';
import type { PlannedRow } from './plan';

/** What the plan of all rows does for one of them. */
interface PlanOfRows {
	readonly settings: PlanSettings;
	keysOf: (row: PlannedRow) => ReadonlyArray<string | ContactKey>;
	isDone: (row: PlannedRow) => boolean;
	carryOutRow: (row: PlannedRow, send: Send) => Promise<IDataObject[]>;
}

/** The call of a planned row. A run holds one for each row, so it has no functions of its own. */
export class PlannedCall implements Call {
	/** Declared with a value: a property that is added later takes a list of its own in each call. */
	row?: Row = undefined;

	/** @param fields the fields of the contact that the row needs; all if absent */
	constructor(
		private readonly plan: PlanOfRows,
		private readonly planned: PlannedRow,
		private readonly fields: ReadonlySet<string> | undefined,
	) {}

	get writes(): boolean {
		return !this.plan.settings.isDryRun;
	}

	/** Known when the plan is made. */
	get keys(): ReadonlyArray<string | ContactKey> {
		return this.plan.keysOf(this.planned);
	}

	get prefetch(): Prefetch {
		const { plan, planned, fields } = this;
		// A contact that opted out for good must stay so, but a server may replace all channels of Do Not Disturb.
		const isNeeded = needsContacts(plan.settings) || hasChannel(planned.wanted.fields);
		return { keys: planned.keys, savedRequests: isNeeded ? Number.POSITIVE_INFINITY : 1, fields };
	}

	isDone(): boolean {
		return this.plan.isDone(this.planned);
	}

	async run(send: Send): Promise<IDataObject[]> {
		return await this.plan.carryOutRow(this.planned, send);
	}
}
