import { isContactPage } from '../../api/contactPage';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { loadCustomFields, unknownCustomField, type CustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { kindOfField } from '../fields/customFieldTypes';
import { ADDITIONAL_FIELDS } from '../fields/additionalFields';
import { customFieldsInSchema, type MapperValue } from '../fields/mapper';
import { wrongDelimiter } from './delimiter';
import { consentFieldFor } from './consent';
import { EXACT, exactFieldFor, OWN_NAME, standardFieldFor, type Heading } from './fieldNames';
import { customFieldForColumn, rejectNamesakes } from './customFieldColumn';
import { aliasFieldFor } from './headings';
import { mistypedField } from './typos';
import { isCodeOfError, isRecordColumn, isWholeRecord, MAPPABLE_RECORD_COLUMNS, RECORD_COLUMNS } from './recordColumns';

export interface ColumnTarget extends Heading {
	/** `email`, `tags`, `customField:<id>`, `customFields`. */
	key: string;
	field?: CustomField;
}

/** A column that means no field that can be written. The reason is absent if nobody would expect it to be written. */
interface NoTarget {
	key?: undefined;
	reason?: string;
	/** Set if the heading is not recognized at all. */
	unknown?: true;
}

const IGNORED: NoTarget = {};

/**
 * Returns the field that a column of automatic mapping means. The location is asked only if the mapper's schema does not answer, and once
 * per column and run.
 * @throws BadInput if the column names a custom field that the location does not have
 */
export function targetOfColumn(
	column: string,
	row: Row,
	mapper: MapperValue,
): ColumnTarget | NoTarget | Promise<ColumnTarget | NoTarget> {
	const exact = exactFieldFor(column);
	if (exact) return exact;
	const targets = targetsOfColumns(row.run);
	const cached = targets.get(column);
	if (cached) return cached;
	const standard =
		standardFieldFor(column) ?? (column === 'customFields' ? { key: column, precedence: EXACT } : undefined);
	if (standard) {
		targets.set(column, standard);
		return standard;
	}
	if (RECORD_COLUMNS.has(column)) return recordTarget(column, row);
	if (isAdditionalField(column)) {
		const additional = ifSupported({ key: column, precedence: EXACT }, row.run);
		if (additional) return additional;
	}
	return lookUpTarget(column, row, mapper).then((target) => {
		targets.set(column, target);
		return target;
	});
}

const targetsOfColumns = perRun(() => new Map<string, ColumnTarget | NoTarget>());

/** Whether a column has exactly the name of a field beyond the interface description. A whole name is split instead. */
const isAdditionalField = (column: string): boolean =>
	column !== 'name' && ADDITIONAL_FIELDS.some(({ id }) => id === column);

/** Ignores columns that only a contact from the server has. */
function recordTarget(column: string, { item, run }: Row): ColumnTarget | NoTarget {
	const isMappable = MAPPABLE_RECORD_COLUMNS.has(column) && !isWholeRecord(item.json);
	return isMappable && run.dialect.additionalFields.includes(column) ? { key: column, precedence: EXACT } : IGNORED;
}

async function lookUpTarget(column: string, row: Row, mapper: MapperValue): Promise<ColumnTarget | NoTarget> {
	const schema = customFieldsInSchema(mapper);
	const inSchema = customFieldForColumn(schema, column);
	rejectNamesakes(inSchema, schema, column);
	if (inSchema) return customFieldTarget(inSchema, column);
	const lookup = await loadCustomFields(row.run);
	const isListed = 'fields' in lookup;
	const inLocation = isListed ? customFieldForColumn(lookup.fields, column) : undefined;
	if (isListed) rejectNamesakes(inLocation, lookup.fields, column);
	if (inLocation) return customFieldTarget(inLocation, column);
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		const id = column.slice(CUSTOM_FIELD_PREFIX.length);
		if (isListed) throw unknownCustomField(id);
		return { key: column, precedence: EXACT, field: { id, name: id } };
	}
	// Custom fields take precedence over aliases, as locations had custom fields of these names before the API had the fields.
	const alias = consentFieldFor(column) ?? aliasFieldFor(column);
	if (alias) return ifSupported(alias, row.run) ?? { reason: 'not part of the documented interface' };
	const { json } = row.item;
	if (isRecordColumn(column) || isCodeOfError(column, json) || isContactPage(json[column])) return IGNORED;
	const cause = wrongDelimiter(column);
	if (cause !== undefined) return { unknown: true, reason: cause };
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

/** Returns the heading if the dialect has its field. Every dialect takes a whole name, as it is split. */
function ifSupported(alias: Heading, { dialect }: RunServices): Heading | undefined {
	return isAdditionalField(alias.key) && !dialect.additionalFields.includes(alias.key) ? undefined : alias;
}

function customFieldTarget(field: CustomField, column: string): ColumnTarget | NoTarget {
	const key = CUSTOM_FIELD_PREFIX + field.id;
	if (column === key) return { key, precedence: EXACT, field };
	// Such a column may have the name of a file or a signature by chance.
	if (kindOfField(field).readOnly) return { reason: 'files and signatures can only be changed in HighLevel' };
	return { key, precedence: OWN_NAME, field };
}
