import type { IDataObject } from 'n8n-workflow';
import { auditor } from '../../fields/audit';
import { optionsOf, optionsParameter } from '../../fields/options';
import { limitParameter, returnAllParameter, wantedRecords } from '../../fields/paging';
import { quantity } from '../../fields/values';
import { readPages } from '../../requests/pages/readPages';
import type { Operation } from '../operation';

export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many equipment',
	description: 'List the equipment of the location, and on request what an audit finds about each',
	parameters: [returnAllParameter, limitParameter, optionsParameter],
	prepare(row) {
		const limit = wantedRecords(row);
		const options = optionsOf(row);
		const minimum = quantity(options.minimumUnits ?? 1, 'Minimum Units');
		return {
			keys: [],
			writes: false,
			async run(send) {
				const records = await readPages(row.connection.dialect.listEquipment(), send, { subject: 'list of equipment', limit });
				if (options.audit !== true) return records;
				const audit = await auditor(row.connection.locationId, minimum, send);
				return records.map((record): IDataObject => ({ ...record, ...audit(record) }));
			},
		};
	},
};
