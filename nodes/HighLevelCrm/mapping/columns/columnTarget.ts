import { isContactPage } from '../../api/contactPage';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { loadCustomFields, unknownCustomField, type CustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { kindOfField } from '../fields/customFieldTypes';
import { hasDamagedLetters } from '../fields/encoding';
import { ADDITIONAL_FIELDS } from '../fields/additionalFields';
import { customFieldsInSchema, type MapperValue } from '../fields/mapper';
import { wrongDelimiter } from './headings/delimiter';
import { cellReaderFor } from './cells/cellReader';
import type { ColumnTarget, FieldColumn, NoTarget } from './headings/column';
import { consentFieldFor } from './cells/consent';
import { EXACT, OWN_NAME, standardFieldFor, type Heading } from './headings/fieldNames';
import { customFieldForColumn, idInHeading } from './headings/customFieldColumn';
import { aliasFieldFor } from './headings/headings';
import { FILES_REASON, reportIgnoredColumn } from './headings/ignoredColumns';
import { mistypedField } from './headings/typos';
import { IGNORED, NOT_DOCUMENTED, recordTarget } from './recordTarget';
import { isOfFailedRow, isPartOfError, isRecordColumn, RECORD_COLUMNS } from './headings/recordColumns';

/**
 * Returns the field that a column of automatic mapping means. The location is asked only if the mapper's schema does not answer, and once
 * per column and run.
 * @throws BadInput if the column names a custom field that the location does not have
 */
export function targetOfColumn(
	column: string,
	row: Row,
	mapper: MapperValue,
): FieldColumn | NoTarget | Promise<FieldColumn | NoTarget> {
	// What these mean depends on the other columns of the row.
	if (isOfFailedRow(column, row.item.json)) return failedRowTarget(column, row, mapper);
	const columns = columnsOfRun(row.run);
	const known = columns.get(column);
	if (known) return known;
	if (RECORD_COLUMNS.has(column)) return recordTarget(column, row, mapper);
	const remember = (target: ColumnTarget | NoTarget): FieldColumn | NoTarget => {
		const found = target.key === undefined ? target : { ...target, read: cellReaderFor(target, column) };
		columns.set(column, found);
		return found;
	};
	const own = ownTarget(column, row.run);
	return own ? remember(own) : lookUpTarget(column, row, mapper).then(remember);
}

const columnsOfRun = perRun(() => new Map<string, FieldColumn | NoTarget>());

/** Returns the field whose own name a column has. */
function ownTarget(column: string, run: RunServices): ColumnTarget | undefined {
	const exact: Heading = { key: column, precedence: EXACT };
	if (column === 'customFields') return exact;
	return standardFieldFor(column) ?? (isAdditionalField(column) ? ifSupported(exact, run) : undefined);
}

/** Whether a column has exactly the name of a field beyond the interface description. A whole name is split instead. */
const isAdditionalField = (column: string): boolean =>
	column !== 'name' && ADDITIONAL_FIELDS.some(({ id }) => id === column);

/** Ignores a column that this node added to a failed row, and reports it if a custom field has its name. */
async function failedRowTarget(column: string, row: Row, mapper: MapperValue): Promise<NoTarget> {
	const target = await lookUpTarget(column, row, mapper);
	if (target.key !== undefined && target.field)
		reportIgnoredColumn(row.run, column, 'of a row that failed in an earlier run');
	return IGNORED;
}

/** Fields that find or name a contact. Other fields are not written by an alias that may be the name of an unknown custom field. */
const IDENTIFYING: readonly string[] = ['email', 'phone', 'firstName', 'lastName', 'name'];

async function lookUpTarget(column: string, row: Row, mapper: MapperValue): Promise<ColumnTarget | NoTarget> {
	const inSchema = customFieldForColumn(customFieldsInSchema(mapper), column);
	if (inSchema) return customFieldTarget(inSchema, column);
	const lookup = await loadCustomFields(row.run);
	const isListed = 'fields' in lookup;
	const inLocation = isListed ? customFieldForColumn(lookup.fields, column) : undefined;
	if (inLocation) return customFieldTarget(inLocation, column);
	const id = idInHeading(column);
	if (id !== undefined) {
		if (isListed) throw unknownCustomField(id);
		return { key: CUSTOM_FIELD_PREFIX + id, precedence: EXACT, field: { id, name: id } };
	}
	// Custom fields take precedence over aliases, as locations had custom fields of these names before the API had the fields.
	const alias = consentFieldFor(column) ?? aliasFieldFor(column);
	if (alias && !isListed && lookup.isOutage && !IDENTIFYING.includes(alias.key))
		return {
			reason: `a custom field may have this name, and the custom fields could not be looked up: ${lookup.failure}`,
		};
	if (alias) return ifSupported(alias, row.run) ?? { reason: NOT_DOCUMENTED };
	const { json } = row.item;
	if (isRecordColumn(column) || isPartOfError(column, json) || isContactPage(json[column])) return IGNORED;
	const cause = wrongDelimiter(column);
	if (cause !== undefined) return { unknown: true, reason: cause };
	if (hasDamagedLetters(column)) return { unknown: true, reason: DAMAGED };
	const meant = mistypedField(column);
	if (meant !== undefined)
		return { unknown: true, reason: `no field has this name; if it means ${meant}, correct the heading` };
	return {
		unknown: true,
		reason: isListed
			? 'neither a field nor a custom field has this name'
			: `no field has this name, and the custom fields could not be looked up: ${lookup.failure}`,
	};
}

const DAMAGED =
	'its letters were read in another encoding: choose that of the file under Options > Encoding of the node that reads it';

/** Returns the heading if the dialect has its field. Every dialect takes a whole name, as it is split. */
function ifSupported(alias: Heading, { dialect }: RunServices): Heading | undefined {
	return isAdditionalField(alias.key) && !dialect.additionalFields.includes(alias.key) ? undefined : alias;
}

function customFieldTarget(field: CustomField, column: string): ColumnTarget | NoTarget {
	const key = CUSTOM_FIELD_PREFIX + field.id;
	if (idInHeading(column) === field.id) return { key, precedence: EXACT, field };
	// Such a column may have the name of a file or a signature by chance.
	if (kindOfField(field).readOnly) return { reason: FILES_REASON };
	return { key, precedence: OWN_NAME, field };
}
