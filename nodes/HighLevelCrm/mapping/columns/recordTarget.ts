import type { IDataObject } from 'n8n-workflow';
import { perRun } from '../../run/perRun';
import type { Row } from '../../run/row';
import type { RunServices } from '../../run/services';
import { customFieldsInSchema, type MapperValue } from '../fields/mapper';
import { asItIs } from './cells/cellReader';
import type { FieldColumn, NoTarget } from './headings/column';
import { isNamed } from './headings/customFieldColumn';
import { EXACT } from './headings/fieldNames';
import { reportIgnoredColumn } from './headings/ignoredColumns';
import { isWholeRecord, MAPPABLE_RECORD_COLUMNS } from './headings/recordColumns';

/** The target of a column that is neither written nor reported. */
export const IGNORED: NoTarget = {};

export const NOT_DOCUMENTED = 'not part of the documented interface';

const NOT_COPIED = 'a record of another location keeps it there; a column "Do Not Disturb" would be written';

/** Whether a row is a record of another location with Do Not Disturb on: the copy would get messages, as this is not copied. */
const isMuteElsewhere = (column: string, { [column]: value, locationId }: IDataObject, { connection }: RunServices) =>
	column.startsWith('dnd') &&
	locationId !== undefined &&
	locationId !== connection.locationId &&
	/true|"active"|"permanent"/.test(JSON.stringify(value ?? false));

/** Ignores columns that only a contact from the server has, and says so where a table's author may have added one. */
export function recordTarget(column: string, { item, run }: Row, mapper: MapperValue): FieldColumn | NoTarget {
	if (isMuteElsewhere(column, item.json, run)) reportIgnoredColumn(run, column, NOT_COPIED);
	if (isWholeRecord(item.json)) return IGNORED;
	if (MAPPABLE_RECORD_COLUMNS.has(column)) {
		if (run.dialect.additionalFields.includes(column)) return { key: column, precedence: EXACT, read: asItIs };
		reportIgnoredColumn(run, column, NOT_DOCUMENTED);
	} else reportIfCustom(column, run, mapper);
	return IGNORED;
}

/** Says once a run that a column was not written, if a custom field has its name. */
function reportIfCustom(column: string, run: RunServices, mapper: MapperValue): void {
	const seen = seenColumns(run);
	if (seen.size === seen.add(column).size) return;
	if (customFieldsInSchema(mapper).some((field) => isNamed(field, column)))
		reportIgnoredColumn(run, column, OF_A_RECORD);
}

const seenColumns = perRun(() => new Set<string>());

const OF_A_RECORD =
	"it has the name of a contact's own property; for the custom field, write its heading with a capital letter";
