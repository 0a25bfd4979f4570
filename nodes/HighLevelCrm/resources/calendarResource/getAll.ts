import type { IDataObject } from 'n8n-workflow';
import { auditor } from './audit';
import { optionsOf, optionsParameter } from '../../parameters/options';
import { limitParameter, returnAllParameter, wantedRecords } from '../../parameters/paging';
import { requireKind, type CalendarResourceKind } from './kind';
import { quantity } from '../../values/values';
import { readPages } from '../../requests/pages/readPages';
import type { Operation } from '../operation';

export const getAll = (kind: CalendarResourceKind): Operation => ({
	value: 'getAll',
	name: 'Get Many',
	action: `Get many ${kind.many}`,
	description: `List the ${kind.many} of the location, and on request what an audit finds about each`,
	sentence: `Get many ${kind.many}`,
	parameters: [returnAllParameter, limitParameter, optionsParameter],
	prepare(row) {
		requireKind(kind, row);
		const limit = wantedRecords(row);
		const options = optionsOf(row);
		const audits = options.audit === true || options.onlyFindings === true;
		const minimum = kind.type === 'equipments' ? quantity(options.minimumUnits ?? 1, 'Minimum Units') : undefined;
		const { dialect, locationId } = row.connection;
		const subject = `list of ${kind.many}`;
		return {
			keys: [],
			writes: false,
			async run(send) {
				const audit = audits ? await auditor(locationId, minimum, send) : undefined;
				const matches =
					audit && options.onlyFindings === true
						? (record: IDataObject) => audit(record).findings.length > 0
						: undefined;
				const records = await readPages(dialect.listCalendarResources(kind.type), send, { subject, limit, matches });
				return audit ? records.map((record): IDataObject => ({ ...record, ...audit(record) })) : records;
			},
		};
	},
});
