import type { IDataObject } from 'n8n-workflow';
import type { ContactFields, CustomFieldValue } from '../../dialects';
import { labelOf } from '../../mapping/fields/additionalFields';
import { CUSTOM_FIELD_PREFIX, customFieldIdOf } from '../../mapping/fields/contactFields';
import type { MappedContact } from '../../mapping/input/contactInput';
import { without } from '../../tags/tagSets';
import { ApiFailure } from '../../client/errors/apiFailure';
import { OTHER_CODES } from '../../client/errors/errorCode';
import { subjectOfInput } from '../../mapping/input/identity';
import { toText } from '../../values/json';
import { sameCustomField, sameField } from '../../mapping/fields/equality';
import type { PlannedRow, TagMode } from '../plan';
import { clearsNumber, numberFieldsOf } from './matchNumber';
import type { PlanFacts } from '../facts/planFacts';

/** What the rows of one person say together, with the row that has the last word on each field. */
export interface Wanted {
	contact: MappedContact;
	tagMode: TagMode;
	/** By the field's key in the mapper. */
	lastRow: ReadonlyMap<string, PlannedRow>;
}

/** Merges the rows of one person: the last value of each field wins, and tags are added up. */
export function mergeRows(rows: readonly PlannedRow[]): Wanted {
	const [only, another] = rows;
	if (only && !another) return { contact: only.wanted, tagMode: only.tagMode, lastRow: NO_ROWS };
	const fields: ContactFields = {};
	const customFields = new Map<string, CustomFieldValue>();
	const lastRow = new Map<string, PlannedRow>();
	const named = numberFieldsOf(rows);
	for (const row of rows) {
		for (const [key, value] of Object.entries(row.wanted.fields)) {
			if (key === 'tags') continue;
			fields[key] = value;
			lastRow.set(key, row);
		}
		for (const field of row.wanted.customFields) {
			if (clearsNumber(field, named)) continue;
			customFields.set(field.id, field);
			lastRow.set(CUSTOM_FIELD_PREFIX + field.id, row);
		}
	}
	const { tags, tagMode } = mergeTags(rows);
	if (tags) fields.tags = tags;
	return { contact: { fields, customFields: [...customFields.values()] }, tagMode, lastRow };
}

const NO_ROWS: ReadonlyMap<string, PlannedRow> = new Map();

/** Tags that replace all others drop those of earlier rows; tags that are added are added to them. */
function mergeTags(rows: readonly PlannedRow[]): { tags?: string[]; tagMode: TagMode } {
	let [tags, tagMode]: [string[] | undefined, TagMode] = [undefined, rows[0]?.tagMode ?? 'add'];
	for (const { wanted, tagMode: mode } of rows) {
		const own = wanted.fields.tags;
		if (own === undefined) continue;
		if (tags === undefined || mode === 'replace') [tags, tagMode] = [own, mode];
		else tags = [...tags, ...without(own, tags)];
	}
	return { ...(tags && { tags }), tagMode };
}

/** Returns the error of each row that differs from an earlier row about its contact, for rows that fail in this case. */
export function differingRows(
	rows: readonly PlannedRow[],
	{ phones }: Pick<PlanFacts, 'phones'>,
): Array<[PlannedRow, Error]> {
	if (rows.length < 2 || !rows.some(({ conflictMode }) => conflictMode === 'fail')) return [];
	const named = numberFieldsOf(rows);
	const first = new Map<string, { number: number; value: unknown }>();
	const failed: Array<[PlannedRow, Error]> = [];
	for (const row of rows) {
		const values = valuesOf(row.wanted).filter(([, , custom]) => !custom || !clearsNumber(custom, named));
		const field = values.find((one) => first.has(one[0]) && !isSame(one, first.get(one[0])?.value, phones))?.[0];
		if (field !== undefined && row.conflictMode === 'fail') {
			failed.push([row, differingRowsError(row, field, first.get(field)?.number ?? 0)]);
			continue;
		}
		for (const [key, value] of values) if (!first.has(key)) first.set(key, { number: numberOfRow(row), value });
	}
	return failed;
}

/** A value of a row, by its field's key in the mapper. */
type Value = [key: string, value: unknown, custom?: CustomFieldValue];

/** The values of a row by their field's key in the mapper. Tags of several rows are added up. */
const valuesOf = ({ fields, customFields }: MappedContact): Value[] => [
	...Object.entries(fields as IDataObject).filter(([key]) => key !== 'tags'),
	...customFields.map((one): Value => [CUSTOM_FIELD_PREFIX + one.id, one.value, one]),
];

const isSame = ([key, value, custom]: Value, earlier: unknown, phones: PlanFacts['phones']): boolean =>
	(key === 'phone' && phones.areSame(toText(earlier), toText(value))) ||
	(custom ? sameCustomField(custom.field, earlier, value, phones) : sameField(key, earlier, value)) ||
	JSON.stringify(earlier) === JSON.stringify(value);

/** @param key in the mapper */
function labelOfKey(key: string, { wanted }: PlannedRow): string {
	const id = customFieldIdOf(key);
	return wanted.customFields.find((one) => one.id === id)?.field?.name ?? labelOf(key);
}

const numberOfRow = ({ number, index }: PlannedRow): number => number ?? index + 1;

function differingRowsError(row: PlannedRow, field: string, earlier: number): ApiFailure {
	const text = {
		message: `${subjectOfInput(row.wanted)} is in row ${earlier} and row ${numberOfRow(row)} with two values of ${labelOfKey(field, row)}`,
		description:
			'Nothing of this row was written: the values of the first row count. Remove one of the rows, or choose another entry of Options > If a Row Means Two Contacts.',
	};
	return new ApiFailure(text, { code: OTHER_CODES.conflict });
}
