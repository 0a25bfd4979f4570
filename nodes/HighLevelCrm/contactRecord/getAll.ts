import { contactCall } from '../contact/locator/contactCall';
import { contactIdParameter } from '../contact/locator/contactLocator';
import type { Operation } from '../operation/operation';
import type { Call } from '../run/call';
import type { Row } from '../run/row';
import { limitParameter, parseLimit, returnAllParameter } from '../operation/returnAll';
import { recordFieldsToReturn } from '../operation/recordFieldsToReturn';
import { recordFormat } from '../operation/formatOption';
import { parseRecordFilters } from './fields/recordFilters';
import { requireRecordKind, type ContactRecordKind } from './kind';
import { nothingListed, type ListedRecords } from './nothingListed';
import { readRecords, recordOutput } from './records';
import { contactNameAndEmail } from './together/contactNames';
import { locationCall } from './together/locationCall';
import { locationSearch, ofParameter } from './together/of';
import { TasksOfRows } from './together/tasksOfRows';

export const getAll = (kind: ContactRecordKind): Operation => ({
	value: 'getAll',
	name: 'Get Many',
	action: `Get many ${kind.many}`,
	description: `List the ${kind.many} of the contact of each input item${kind.hasLocationList ? ', or of the whole location' : ''}`,
	parameters: [
		...(kind.hasLocationList ? [ofParameter] : []),
		contactIdParameter,
		returnAllParameter,
		limitParameter,
		kind.filtersParameter,
	],
	options: [recordFormat, recordFieldsToReturn, ...(kind.hasLocationList ? [contactNameAndEmail] : [])],
	output: recordOutput,
	begin({ run }) {
		const together = TasksOfRows.of(kind, run, true);
		const seen: ListedRecords = { contacts: 0, locations: 0, listed: 0, passed: 0, filtered: false };
		run.warnings.addAtEnd(() => nothingListed(kind, seen));
		return { prepare: async (row) => await prepareList(kind, row, seen, together), plan: together?.readAll };
	},
});

async function prepareList(
	kind: ContactRecordKind,
	row: Row,
	seen: ListedRecords,
	together?: TasksOfRows,
): Promise<Call> {
	const { run } = row;
	const searchOf = kind.hasLocationList ? locationSearch(row) : undefined;
	requireRecordKind(kind, run);
	const limit = parseLimit(row);
	const filters = await parseRecordFilters(kind.filters, kind.filtersParameter, row, searchOf && kind.many);
	if (searchOf) return locationCall(row, searchOf, { filters, limit, seen });
	return await contactCall(row, {
		writes: false,
		together,
		async run(contact) {
			const records = together?.get(contact.id) ?? (await readRecords(kind, contact, contact.send)).records;
			const passed = records.filter(filters.matches);
			seen.contacts++;
			seen.listed += records.length;
			seen.passed += passed.length;
			return passed.slice(0, limit);
		},
	});
}
