import type { IDataObject } from 'n8n-workflow';
import { loadCalendars } from '../lookups/calendars';
import type { Row } from '../run/row';
import { calendarIdsOf, isActive, unitsInService } from './records/record';

export interface AuditResult extends IDataObject {
	/** One sentence per problem; empty if there is none. */
	findings: string[];
	/** IDs of assigned calendars that the location no longer has. */
	missingCalendarIds: string[];
}

/** @param minimum minimum of usable units; absent for resources without units @throws ApiFailure if the calendars cannot be listed */
export async function createAudit(
	row: Row,
	minimum: number | undefined,
): Promise<(record: IDataObject) => AuditResult> {
	const existing = new Set((await loadCalendars(row.run)).map(({ id }) => id));
	return (record) => {
		const units = unitsInService(record);
		const calendarIds = calendarIdsOf(record);
		const missingCalendarIds = calendarIds.filter((id) => !existing.has(id));
		const findings: string[] = [];
		if (minimum !== undefined && units === undefined) findings.push('units in service unknown');
		if (minimum !== undefined && units !== undefined && units < minimum)
			findings.push(`too few units: ${units}, at least ${minimum} required`);
		if (!isActive(record)) findings.push('not active');
		if (calendarIds.length === 0) findings.push('on no calendar');
		if (missingCalendarIds.length > 0)
			findings.push(`on calendars that no longer exist: ${missingCalendarIds.join(', ')}`);
		return { findings, missingCalendarIds };
	};
}
