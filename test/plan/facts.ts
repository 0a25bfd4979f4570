import type { IDataObject } from 'n8n-workflow';
import { highLevel } from '../../nodes/HighLevelCrm/dialects/highLevel';
import { vendorVersion } from '../../nodes/HighLevelCrm/dialects/vendor';
import type { Dialect } from '../../nodes/HighLevelCrm/dialects';
import type { LocationSettings } from '../../nodes/HighLevelCrm/lookups/location';
import type { PlannedRow } from '../../nodes/HighLevelCrm/plan/plan';
import { planFactsOf, type PlanFacts } from '../../nodes/HighLevelCrm/plan/facts/planFacts';
import { KnownContacts } from '../../nodes/HighLevelCrm/run/prefetch/knownContacts';
import type { Pieces } from '../../nodes/HighLevelCrm/run/yieldToEventLoop';

export const HIGH_LEVEL = highLevel('l', vendorVersion('v2'));

/** What a plan of rows is made from, in a location in the United States that knows contacts by their email, then their phone. */
export const factsFor = (
	rows: readonly PlannedRow[],
	settings: Partial<LocationSettings> = {},
	{ contacts = new KnownContacts(), dialect = HIGH_LEVEL }: { contacts?: KnownContacts; dialect?: Dialect } = {},
): PlanFacts =>
	planFactsOf(
		{ contacts, dialect },
		{ isKnown: true, identifiers: ['email', 'phone'], callingCode: '1', ...settings },
		rows,
	);

/** A row that adds its tags and leaves out what belongs to others. */
export const plannedRow = (index: number, fields: IDataObject, more: Partial<PlannedRow> = {}): PlannedRow => ({
	...{ index, keys: [], tagMode: 'add', conflictMode: 'leaveOut' },
	wanted: { fields, customFields: [] },
	...more,
});

/** Does all pieces of a work at once. */
export function atOnce<T>(work: Pieces<T>): T {
	for (let piece = work.next(); ; piece = work.next()) if (piece.done) return piece.value;
}
