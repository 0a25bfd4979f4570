import type { IDataObject } from 'n8n-workflow';
import { limitParameter, returnAllParameter, wantedRecords } from '../../parameters/paging';
import { readPages } from '../../requests/pages/readPages';
import type { Operation } from '../operation';
import { flat } from '../output/options';
import { audit, minimumUnits, onlyFindings, auditor } from './audit';
import { resourceFilter, resourceFiltersParameter } from './filters';
import { readOutput } from './records/output';
import { requireKind, type CalendarResourceKind } from './kind';

export const getAll = (kind: CalendarResourceKind): Operation => ({
	value: 'getAll',
	name: 'Get Many',
	action: `Get many ${kind.many}`,
	description: `List the ${kind.many} of the location, and on request what an audit finds about each`,
	sentence: `Get many ${kind.many}`,
	parameters: [returnAllParameter, limitParameter, resourceFiltersParameter],
	options: [flat, audit, onlyFindings, ...(kind.hasUnits ? [minimumUnits] : [])],
	output: readOutput(kind),
	prepare(row) {
		requireKind(kind, row);
		const limit = wantedRecords(row);
		const passes = resourceFilter(row);
		const filtering = row.option(onlyFindings) === true;
		const auditing = row.option(audit) === true || filtering;
		const minimum = kind.hasUnits ? row.option(minimumUnits) : undefined;
		const { dialect } = row.connection;
		const subject = `list of ${kind.many}`;
		return {
			keys: [],
			writes: false,
			async run(send) {
				const find = auditing ? await auditor(row, minimum) : undefined;
				const hasFindings = (record: IDataObject) => !filtering || !find || find(record).findings.length > 0;
				const matches =
					passes || filtering ? (record: IDataObject) => (passes?.(record) ?? true) && hasFindings(record) : undefined;
				const records = await readPages(dialect.listCalendarResources(kind.type), send, { subject, limit, matches });
				if (records.length === 0) row.shared.hints.add(nothingFound(kind, passes !== undefined, filtering));
				return find ? records.map((record): IDataObject => ({ ...record, ...find(record) })) : records;
			},
		};
	},
});

const nothingFound = ({ many }: CalendarResourceKind, filtered: boolean, audited: boolean): string => {
	if (audited)
		return `The audit found nothing wrong with the ${many} ${filtered ? 'within the filters' : 'of the location'}.`;
	return filtered ? `No ${many} passed the filters.` : `The location has no ${many}.`;
};
