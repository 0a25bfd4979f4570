import { contactCall } from '../contact/locator/contactCall';
import { contactIdParameter } from '../contact/locator/contactLocator';
import type { Operation } from '../operation/operation';
import { limitParameter, parseLimit, returnAllParameter } from '../operation/returnAll';
import { flat } from '../operation/sharedOptions';
import { parseRecordFilters } from './fields/filters';
import { requireRecordKind, type ContactRecordKind } from './kind';
import { readRecords, recordOutput } from './records';

export const getAll = (kind: ContactRecordKind): Operation => ({
	value: 'getAll',
	name: 'Get Many',
	action: `Get many ${kind.many}`,
	description: `List the ${kind.many} of one contact, or of many: of the contact of each input item`,
	sentence: `Get many ${kind.many}`,
	parameters: [contactIdParameter, returnAllParameter, limitParameter, kind.filtersParameter],
	options: [flat],
	output: recordOutput,
	async prepare(row) {
		requireRecordKind(kind, row.run);
		const limit = parseLimit(row);
		const matches = await parseRecordFilters(kind.filters, row.parameters.get(kind.filtersParameter), row);
		return contactCall(row, {
			writes: false,
			run: async (contact) => (await readRecords(kind, contact, contact.send)).records.filter(matches).slice(0, limit),
		});
	},
});
