import type { IDataObject } from 'n8n-workflow';
import { limitParameter, returnAllParameter, wantedRecords } from '../../parameters/paging';
import { readPages } from '../../requests/pages/readPages';
import type { Operation } from '../operation';
import { audit, auditor, FEWEST_UNITS, minimumUnits, onlyFindings } from './audit';
import { bookings, bookingsWanted, withBookings } from './bookings';
import { requireKind, type CalendarResourceKind } from './kind';

export const getAll = (kind: CalendarResourceKind): Operation => ({
	value: 'getAll',
	name: 'Get Many',
	action: `Get many ${kind.many}`,
	description: `List the ${kind.many} of the location, and on request what an audit finds about each`,
	sentence: `Get many ${kind.many}`,
	parameters: [returnAllParameter, limitParameter],
	options: [audit, bookings, onlyFindings, ...(kind.hasUnits ? [minimumUnits] : [])],
	prepare(row) {
		requireKind(kind, row);
		const limit = wantedRecords(row);
		const filtering = row.option(onlyFindings) === true;
		const wish = bookingsWanted(row);
		const minimum = kind.hasUnits ? row.option(minimumUnits) : undefined;
		const auditing = filtering || wish !== undefined || (row.option(audit) ?? (minimum !== undefined && row.node.typeVersion >= 1.1));
		const { dialect, locationId } = row.connection;
		const subject = `list of ${kind.many}`;
		return {
			keys: [],
			writes: false,
			async run(send) {
				const find = auditing
					? await auditor(locationId, kind.hasUnits ? (minimum ?? FEWEST_UNITS) : undefined, send)
					: undefined;
				if (find && wish) {
					// What is booked is known once it is known which calendars to ask: what is found nothing about is left out afterwards.
					const paging = dialect.listCalendarResources(kind.type);
					const records = await readPages(paging, send, { subject, limit: filtering ? undefined : limit });
					const audited = records.map((record) => ({ ...record, ...find(record) }));
					const all = await withBookings(audited, wish, kind, row, send);
					return filtering ? all.filter(({ findings }) => findings.length > 0).slice(0, limit) : all;
				}
				const matches = find && filtering ? (record: IDataObject) => find(record).findings.length > 0 : undefined;
				const records = await readPages(dialect.listCalendarResources(kind.type), send, { subject, limit, matches });
				return find ? records.map((record): IDataObject => ({ ...record, ...find(record) })) : records;
			},
		};
	},
});
