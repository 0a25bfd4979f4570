import type { RunServices } from '../../run/services';
import { loadCustomFields, unknownCustomField, type CustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { kindOfField } from '../fields/customFieldTypes';
import { ADDITIONAL_FIELDS } from '../fields/additionalFields';
import { customFieldsInSchema, type MapperValue } from '../fields/mapper';
import { EXACT, normalizeSpacing, OWN_NAME, standardFieldFor, aliasFieldFor, type Heading } from './headings';
import { isRecordColumn, isWholeRecord, MAPPABLE_RECORD_COLUMNS, RECORD_COLUMNS } from './recordColumns';

/** The field that a column means. */
export interface ColumnTarget extends Heading {
	/** `email`, `tags`, `customField:<id>`, `customFields`. */
	key: string;
	/** What is known of a custom field. */
	field?: CustomField;
}

/** Why a column means no field that can be written; without a reason, as nobody would expect it to. */
export interface NoTarget {
	key?: undefined;
	reason?: string;
	/** Whether the heading is not understood at all. */
	unknown?: true;
}

const SKIPPED: NoTarget = {};

/**
 * What a column of automatic mapping means. The location is asked only where the mapper's own schema does not know, and each column is
 * looked for once a run.
 * @throws BadInput if it names a custom field that the location does not have
 */
export function targetOfColumn(
	column: string,
	row: Row,
	mapper: MapperValue,
): ColumnTarget | NoTarget | Promise<ColumnTarget | NoTarget> {
	const standard =
		standardFieldFor(column) ?? (column === 'customFields' ? { key: column, precedence: EXACT } : undefined);
	if (standard) return standard;
	if (RECORD_COLUMNS.has(column)) return recordTarget(column, row);
	if (isAdditionalField(column)) {
		const further = ifSupported({ key: column, precedence: EXACT }, row.run);
		if (further) return further;
	}
	const targets = row.run.memoize('meaning of columns', () => new Map<string, ColumnTarget | NoTarget>());
	const known = targets.get(column);
	if (known) return known;
	return lookUpTarget(column, row, mapper).then((target) => {
		targets.set(column, target);
		return target;
	});
}

/** Whether a column has exactly the name of a field beyond the interface description. (A whole name is parted instead.) */
export const isAdditionalField = (column: string): boolean =>
	column !== 'name' && ADDITIONAL_FIELDS.some(({ id }) => id === column);

/** What only a contact that was read has is passed over. */
function recordTarget(column: string, { item, run }: Row): ColumnTarget | NoTarget {
	const meant = MAPPABLE_RECORD_COLUMNS.has(column) && !isWholeRecord(item.json);
	return meant && run.dialect.additionalFields.includes(column) ? { key: column, precedence: EXACT } : SKIPPED;
}

async function lookUpTarget(column: string, row: Row, mapper: MapperValue): Promise<ColumnTarget | NoTarget> {
	const inSchema = customFieldForColumn(customFieldsInSchema(mapper), column);
	if (inSchema) return customFieldTarget(inSchema, column);
	const lookedUp = await loadCustomFields(row.run);
	const known = 'fields' in lookedUp;
	const inLocation = known ? customFieldForColumn(lookedUp.fields, column) : undefined;
	if (inLocation) return customFieldTarget(inLocation, column);
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		const id = column.slice(CUSTOM_FIELD_PREFIX.length);
		if (known) throw unknownCustomField(id);
		return { key: column, precedence: EXACT, field: { id, name: id } };
	}
	// Locations had custom fields of these names before the interface had the fields: they go before.
	const usual = aliasFieldFor(column);
	if (usual) return ifSupported(usual, row.run) ?? { reason: 'not part of the documented interface' };
	if (isRecordColumn(column)) return SKIPPED;
	return {
		unknown: true,
		reason: known
			? 'neither a field nor a custom field has this name'
			: `no field has this name, and the custom fields could not be looked up: ${lookedUp.failure}`,
	};
}

/** A field that the dialect takes. A whole name is taken in any: it is parted. */
function ifSupported(usual: Heading, { dialect }: RunServices): Heading | undefined {
	return isAdditionalField(usual.key) && !dialect.additionalFields.includes(usual.key) ? undefined : usual;
}

function customFieldTarget(field: CustomField, column: string): ColumnTarget | NoTarget {
	const key = CUSTOM_FIELD_PREFIX + field.id;
	if (column === key) return { key, precedence: EXACT, field };
	// A column whose name happens to be that of a file or a signature.
	if (kindOfField(field).readOnly) return { reason: 'files and signatures can be changed in HighLevel only' };
	return { key, precedence: OWN_NAME, field };
}

/**
 * The custom field that a column's heading means: its identifier (also `customField:<id>`), key or display name, the latter two in any
 * case; also a name with the identifier in brackets, by which fields of one name are told apart.
 */
export function customFieldForColumn(fields: readonly CustomField[], column: string): CustomField | undefined {
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		return fields.find(({ id }) => id === column.slice(CUSTOM_FIELD_PREFIX.length));
	}
	const heading = normalizeSpacing(column);
	const isKey = (key: string) => [key, key.replace(/^contact\./, '')].some((one) => normalizeSpacing(one) === heading);
	return (
		fields.find(({ id }) => id === column) ??
		fields.find(({ fieldKey }) => fieldKey !== undefined && isKey(fieldKey)) ??
		fields.find(({ name }) => normalizeSpacing(name) === heading) ??
		fields.find(({ id, name }) => column === `${name} (${id})`)
	);
}
