import type { IDataObject } from 'n8n-workflow';
import { loadCalendars } from '../lookups/calendars';
import { switchOption, type Option } from '../operation/option';
import { ApiFailure } from '../client/errors/apiFailure';
import type { Row } from '../run/row';
import { parseQuantity } from '../values/numbers';
import { calendarIdsOf, unitsInService } from './records/record';
import { isEmpty } from '../values/text';

export const audit = switchOption({
	displayName: 'Audit',
	name: 'audit',
	type: 'boolean',
	default: true,
	description:
		'Whether to add <code>findings</code> to each item: too few units, not active, no calendar, or a calendar that no longer exists (takes one more request)',
});

export const onlyFindings = switchOption({
	displayName: 'Only With Findings',
	name: 'onlyFindings',
	type: 'boolean',
	default: true,
	description: 'Whether to return only records with findings of the audit',
});

export const DEFAULT_MINIMUM_UNITS = 1;

/** Setting it turns the audit on. */
export const minimumUnits: Option<number | undefined> = {
	parameter: {
		displayName: 'Minimum Units',
		name: 'minimumUnits',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: DEFAULT_MINIMUM_UNITS,
		description: 'Minimum number of units in service that the audit accepts. Setting it turns the audit on.',
	},
	read(given) {
		return isEmpty(given) ? undefined : parseQuantity(given, this.parameter.displayName);
	},
};

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
	const calendars = await loadCalendars(row.run);
	if (!calendars) {
		throw new ApiFailure({
			message: "The location's calendars could not be read for the audit",
			description: 'Check the base URL and the dialect in the credential.',
		});
	}
	const existing = new Set(calendars.map(({ id }) => id));
	return (record) => {
		const units = unitsInService(record) ?? 0;
		const calendarIds = calendarIdsOf(record);
		const missingCalendarIds = calendarIds.filter((id) => !existing.has(id));
		const findings: string[] = [];
		if (minimum !== undefined && units < minimum)
			findings.push(`too few units: ${units}, at least ${minimum} required`);
		if (record.isActive === false) findings.push('not active');
		if (calendarIds.length === 0) findings.push('on no calendar');
		if (missingCalendarIds.length > 0)
			findings.push(`on calendars that no longer exist: ${missingCalendarIds.join(', ')}`);
		return { findings, missingCalendarIds };
	};
}
