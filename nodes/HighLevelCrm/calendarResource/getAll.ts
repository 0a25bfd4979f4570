import type { IDataObject } from 'n8n-workflow';
import { limitParameter, returnAllParameter, parseLimit } from '../operation/returnAll';
import { readPages } from '../client/paging/readPages';
import type { Operation } from '../operation/operation';
import { flat } from '../operation/sharedOptions';
import { audit, createAudit, DEFAULT_MINIMUM_UNITS, minimumUnits, onlyFindings, type AuditResult } from './audit';
import { bookings, parseBookings, withBookings } from './bookings';
import { parseResourceFilters, resourceFiltersParameter } from './filters';
import { readResourceOutput } from './records/output';
import { requireKind, type CalendarResourceKind } from './kind';

export const getAll = (kind: CalendarResourceKind): Operation => ({
	value: 'getAll',
	name: 'Get Many',
	action: `Get many ${kind.many}`,
	description: `List the ${kind.many} of the location, and on request what an audit finds about each`,
	sentence: `Get many ${kind.many}`,
	parameters: [returnAllParameter, limitParameter, resourceFiltersParameter],
	options: [flat, audit, bookings, onlyFindings, ...(kind.hasUnits ? [minimumUnits] : [])],
	output: readResourceOutput(kind),
	prepare(row) {
		requireKind(kind, row.run);
		const limit = parseLimit(row);
		const passes = parseResourceFilters(row);
		const filtering = row.parameters.option(onlyFindings) === true;
		const wish = parseBookings(row);
		const minimum = kind.hasUnits ? row.parameters.option(minimumUnits) : undefined;
		const auditing = filtering || wish !== undefined || (row.parameters.option(audit) ?? minimum !== undefined);
		const { dialect } = row.run;
		const subject = `list of ${kind.many}`;
		return {
			keys: [],
			writes: false,
			async run(send) {
				const find = auditing
					? await createAudit(row, kind.hasUnits ? (minimum ?? DEFAULT_MINIMUM_UNITS) : undefined)
					: undefined;
				const isFound = ({ findings }: Pick<AuditResult, 'findings'>) => !filtering || findings.length > 0;
				// What is booked is found when the list has been read: until then all may be wanted.
				const most = filtering && wish ? undefined : limit;
				const matches = (record: IDataObject) =>
					(passes?.(record) ?? true) && (wish !== undefined || !find || isFound(find(record)));
				const paging = dialect.listCalendarResources(kind.type);
				const records = await readPages(paging, send, {
					subject,
					limit: most,
					...((passes || filtering) && { matches }),
				});
				const audited = find && records.map((record) => ({ ...record, ...find(record) }));
				const booked = audited && wish && (await withBookings(audited, wish, kind, row, send));
				const all = booked?.filter(isFound).slice(0, limit) ?? audited ?? records;
				if (all.length === 0) row.run.warnings.add(nothingFoundWarning(kind, passes !== undefined, filtering));
				return all;
			},
		};
	},
});

const nothingFoundWarning = ({ many }: CalendarResourceKind, filtered: boolean, audited: boolean): string => {
	if (audited)
		return `The audit found nothing wrong with the ${many} ${filtered ? 'within the filters' : 'of the location'}.`;
	return filtered ? `No ${many} passed the filters.` : `The location has no ${many}.`;
};
