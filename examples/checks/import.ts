import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import { compareSets, type Check } from './check';
import { checkContacts, checkFailures, checkImported } from './contacts';
import type { ContactRow } from '../data/contacts/columns';
import { expectedAfter } from './expected';
import type { Stage } from '../data/seed';
import { asText } from './text';

/** The output of an import. */
export interface Imported {
	imported: readonly IDataObject[];
	/** Rows that failed, with their columns. */
	failed: readonly IDataObject[];
}

/** Every good row is imported, every bad one failed. @param before the contacts before the import */
export function checkImport(
	stage: Stage,
	rows: readonly ContactRow[],
	before: readonly Contact[],
	{ imported, failed }: Imported,
): Check[] {
	const expected = expectedAfter(rows, before, stage.customFieldId, stage.credentials.dialect);
	return [
		...checkContacts(stage, expected),
		checkImported(expected, imported),
		checkFailures(
			expected,
			failed.map(({ row: _number, code: _code, ...columns }) => columns),
		),
	];
}

/** The good and the bad rows of batch-import.json, which share one output. */
export const sortedOut = (rows: readonly IDataObject[]): Imported => ({
	imported: rows.filter(({ error }) => error === undefined),
	failed: rows.filter(({ error }) => error !== undefined),
});

/** The table of audit-table.json has a row for each piece of equipment with a finding that needs no bookings. */
export function checkAuditTable({ planted }: Stage, rows: readonly IDataObject[]): Check {
	const ofBookings = ['overbooked', 'full', 'idle'];
	const meant = [...planted].filter(([, problems]) => problems.some((problem) => !ofBookings.includes(problem)));
	const found = rows.map(({ equipment, findings }) => (findings === '' ? '' : asText(equipment)));
	return {
		claim: `The table has the ${meant.length} pieces of equipment with findings`,
		problems: compareSets(
			meant.map(([name]) => name),
			found,
		),
	};
}
