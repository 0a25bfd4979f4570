import { customFieldsOnce, unknownCustomField, type CustomField } from '../../lookups/customFields';
import type { Row } from '../../run/row';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { kindOf } from '../fields/customFieldTypes';
import { FURTHER_FIELDS } from '../fields/additionalFields';
import { customFieldsInSchema, type MapperValue } from '../fields/mapper';
import { EXACT, loosely, OWN, ownField, usualField, type Heading } from './headings';
import { isRecordColumn, isWholeRecord, MAY_BE_MEANT, RECORD_COLUMNS } from './recordColumns';

/** The field that a column means. */
export interface Target extends Heading {
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

const PASSED_OVER: NoTarget = {};

/**
 * What a column of automatic mapping means. The location is asked only where the mapper's own schema does not know, and each column is
 * looked for once a run.
 * @throws BadInput if it names a custom field that the location does not have
 */
export function targetOf(
	column: string,
	row: Row,
	mapper: MapperValue,
): Target | NoTarget | Promise<Target | NoTarget> {
	const standard = ownField(column) ?? (column === 'customFields' ? { key: column, rank: EXACT } : undefined);
	if (standard) return standard;
	if (RECORD_COLUMNS.has(column)) return ofRecord(column, row);
	if (isFurtherField(column)) {
		const further = taken({ key: column, rank: EXACT }, row);
		if (further) return further;
	}
	const targets = row.shared.once('meaning of columns', () => new Map<string, Target | NoTarget>());
	const known = targets.get(column);
	if (known) return known;
	return customTarget(column, row, mapper).then((target) => {
		targets.set(column, target);
		return target;
	});
}

/** Whether a column has exactly the name of a field beyond the interface description. (A whole name is parted instead.) */
export const isFurtherField = (column: string): boolean =>
	column !== 'name' && FURTHER_FIELDS.some(({ id }) => id === column);

/** What only a contact that was read has is passed over. */
function ofRecord(column: string, { item, connection }: Row): Target | NoTarget {
	const meant = MAY_BE_MEANT.has(column) && !isWholeRecord(item.json);
	return meant && connection.dialect.furtherFields.includes(column) ? { key: column, rank: EXACT } : PASSED_OVER;
}

async function customTarget(column: string, row: Row, mapper: MapperValue): Promise<Target | NoTarget> {
	const inSchema = customFieldForColumn(customFieldsInSchema(mapper), column);
	if (inSchema) return ofCustomField(inSchema, column);
	const lookedUp = await customFieldsOnce(row);
	const known = 'fields' in lookedUp;
	const inLocation = known ? customFieldForColumn(lookedUp.fields, column) : undefined;
	if (inLocation) return ofCustomField(inLocation, column);
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		const id = column.slice(CUSTOM_FIELD_PREFIX.length);
		if (known) throw unknownCustomField(id);
		return { key: column, rank: EXACT, field: { id, name: id } };
	}
	// Locations had custom fields of these names before the interface had the fields: they go before.
	const usual = usualField(column);
	if (usual) return taken(usual, row) ?? { reason: 'not part of the documented interface' };
	if (isRecordColumn(column)) return PASSED_OVER;
	return {
		unknown: true,
		reason: known
			? 'neither a field nor a custom field has this name'
			: `no field has this name, and the custom fields could not be looked up: ${lookedUp.failure}`,
	};
}

/** A field that the dialect takes. A whole name is taken in any: it is parted. */
function taken(usual: Heading, { connection }: Row): Heading | undefined {
	return isFurtherField(usual.key) && !connection.dialect.furtherFields.includes(usual.key) ? undefined : usual;
}

function ofCustomField(field: CustomField, column: string): Target | NoTarget {
	const key = CUSTOM_FIELD_PREFIX + field.id;
	if (column === key) return { key, rank: EXACT, field };
	// A column whose name happens to be that of a file or a signature.
	if (kindOf(field).readOnly) return { reason: 'files and signatures can be changed in HighLevel only' };
	return { key, rank: OWN, field };
}

/**
 * The custom field that a column's heading means: its identifier (also `customField:<id>`), key or display name, the latter two in any
 * case; also a name with the identifier in brackets, by which fields of one name are told apart.
 */
export function customFieldForColumn(fields: readonly CustomField[], column: string): CustomField | undefined {
	if (column.startsWith(CUSTOM_FIELD_PREFIX)) {
		return fields.find(({ id }) => id === column.slice(CUSTOM_FIELD_PREFIX.length));
	}
	const heading = loosely(column);
	const isKey = (key: string) => [key, key.replace(/^contact\./, '')].some((one) => loosely(one) === heading);
	return (
		fields.find(({ id }) => id === column) ??
		fields.find(({ fieldKey }) => fieldKey !== undefined && isKey(fieldKey)) ??
		fields.find(({ name }) => loosely(name) === heading) ??
		fields.find(({ id, name }) => column === `${name} (${id})`)
	);
}
