import type { IDataObject } from 'n8n-workflow';
import { limitParameter, returnAllParameter, parseLimit } from '../operation/returnAll';
import { readResources } from './records/readResources';
import type { Operation } from '../operation/operation';
import { recordFieldsToReturn } from '../operation/recordFieldsToReturn';
import { recordFormat } from '../operation/formatOption';
import { createAudit, type AuditResult } from './audit';
import { auditOptions, parseAudit } from './auditOption';
import { withBookings } from './bookings';
import { parseResourceFilters, resourceFiltersParameter } from './filters';
import { readResourceOutput } from './records/output';
import { requireKind, type CalendarResourceKind } from './kind';

export const getAll = (kind: CalendarResourceKind): Operation => ({
	value: 'getAll',
	name: 'Get Many',
	action: `Get many ${kind.many}`,
	description: `List the ${kind.many} of the location, optionally with the findings of an audit`,
	parameters: [returnAllParameter, limitParameter, resourceFiltersParameter],
	options: [recordFormat, recordFieldsToReturn, ...auditOptions(kind)],
	output: readResourceOutput(kind),
	async prepare(row) {
		requireKind(kind, row.run);
		const limit = parseLimit(row);
		const matchesFilters = await parseResourceFilters(row, kind);
		const audit = parseAudit(kind, row);
		const { onlyFindings: findingsOnly = false, bookings: query } = audit ?? {};
		const { dialect } = row.run;
		return {
			keys: [],
			writes: false,
			async run(send) {
				const auditRecord = audit && (await createAudit(row, audit.minimumUnits));
				const hasFindings = ({ findings }: Pick<AuditResult, 'findings'>) => !findingsOnly || findings.length > 0;
				// Findings about bookings are known only after the list is read, so all of it may be needed.
				const readLimit = findingsOnly && query ? undefined : limit;
				const seen = { listed: 0, passed: 0 };
				const matches = (record: IDataObject) => {
					seen.listed++;
					if (matchesFilters?.(record) === false) return false;
					seen.passed++;
					return query !== undefined || !auditRecord || hasFindings(auditRecord(record));
				};
				const records = await readResources(kind, dialect, send, {
					limit: readLimit,
					...((matchesFilters || findingsOnly) && { matches }),
				});
				const audited = auditRecord && records.map((record) => ({ ...record, ...auditRecord(record) }));
				const booked = audited && query && (await withBookings(audited, query, kind, row, send));
				const results = booked?.filter(hasFindings).slice(0, limit) ?? audited ?? records;
				if (results.length === 0) row.run.warnings.add(nothingFoundWarning(kind, seen, matchesFilters !== undefined));
				return results;
			},
		};
	},
});

/** @param seen number of records in the list, and number of records that passed the filters: only these were audited */
function nothingFoundWarning(
	{ many }: CalendarResourceKind,
	{ listed, passed }: { listed: number; passed: number },
	isFiltered: boolean,
): string {
	if (listed === 0) return `The location has no ${many}.`;
	if (passed === 0) return `No ${many} passed the filters.`;
	return `The audit found nothing wrong with the ${many} ${isFiltered ? 'within the filters' : 'of the location'}.`;
}
