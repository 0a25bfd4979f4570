import type { FieldKey } from '../../api/contactKey';
import { fieldsUnknown, loadCustomFields, type CustomField } from '../../lookups/customFields';
import type { Option } from '../../operation/option';
import { WHERE_READ } from '../../operation/writeParameter';
import type { Row } from '../../run/row';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { BadInput } from '../../values/badInput';
import { toText } from '../../values/json';
import { displayValue, isEmpty, parseText } from '../../values/text';
import { customFieldForColumn } from '../../mapping/columns/headings/customFieldColumn';
import type { MappedContact } from '../../mapping/input/contactInput';
import type { Mapping } from '../../mapping/fields/mapper';
import { mayHaveUnknown } from '../../mapping/input/readMapping';

/** Types of custom fields whose values can identify a contact. */
export const KEY_FIELD_TYPES: readonly string[] = ['TEXT', 'LARGE_TEXT', 'NUMERICAL', 'MONETORY'];

const MATCH_FIELD_LABEL = 'Options > Match by Custom Field';

export const matchField: Option<string> = {
	...WHERE_READ,
	protects: true,
	parameter: {
		displayName: 'Match by Custom Field Name or ID',
		name: 'matchField',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getKeyFields' },
		default: '',
		hint: 'When customers have a number that stays if their email changes',
		description:
			'The contact with the row\'s value is written, even if its email or phone changed; without one, email and phone decide. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	read: (given) => (isEmpty(given) ? '' : parseText(given, MATCH_FIELD_LABEL).trim()),
};

/** Finds, by its name, key or ID, a custom field that can identify contacts. @throws BadInput if there is none */
export async function findKeyField(name: string, label: string, run: RunServices): Promise<CustomField> {
	const lookup = await loadCustomFields(run);
	if ('failure' in lookup) {
		// Without the right to see the custom fields, only the ID can be meant, which has no blanks.
		if (!/\s/.test(name)) return { id: name, name };
		throw fieldsUnknown(`${label}: the field "${displayValue(name)}"`, lookup.failure, 'give its ID');
	}
	const field = customFieldForColumn(lookup.fields, name);
	if (!field)
		throw new BadInput(
			`${label}: the location has no custom field "${displayValue(name)}"`,
			'Choose the field from the list again, or give its name or ID.',
		);
	if (field.dataType === undefined || KEY_FIELD_TYPES.includes(field.dataType)) return field;
	throw new BadInput(
		`${label}: "${field.name}" is neither a text nor a number`,
		'Choose a text field or a number field, for example one with the customer number.',
	);
}

/** Reads the option Match by Custom Field. @returns the field; `undefined` if the option is not set @throws BadInput */
export async function readMatchField({ parameters, run }: Row): Promise<CustomField | undefined> {
	const name = parameters.option(matchField);
	return name === '' ? undefined : await findKeyField(name, MATCH_FIELD_LABEL, run);
}

/**
 * Makes sure that no column with the match field is missed: by email and phone alone, a customer whose email changed would be created again, and the
 * old contact would leave the list.
 * @param unmapped the columns of the row that have no field @throws BadInput if one of them may be the match field
 */
export async function requireMatchColumn(
	field: CustomField | undefined,
	row: Row,
	unmapped: Mapping['unmapped'] = [],
): Promise<void> {
	if (!field || !mayHaveUnknown(row, field.id, unmapped)) return;
	const lookup = await loadCustomFields(row.run);
	if (!('failure' in lookup)) return;
	const what = `${MATCH_FIELD_LABEL}: which column is "${displayValue(field.name)}"`;
	throw fieldsUnknown(what, lookup.failure, 'map the field by hand');
}

/** Returns the key that a row has by its match field, if it has a value there. A warning says so if no row of the run has one. */
export function matchKeyOf(
	field: CustomField | undefined,
	{ customFields }: MappedContact,
	run: RunServices,
): FieldKey | undefined {
	if (!field) return undefined;
	const value = toText(customFields.find(({ id }) => id === field.id)?.value).trim();
	const matched = matchedRows(run);
	matched.field ??= field.name;
	if (value === '') return undefined;
	matched.count++;
	return { fieldId: field.id, value, fieldName: field.name };
}

/** Counts the rows that have a value in the match field. */
const matchedRows = perRun(({ warnings }) => {
	const matched: { count: number; field?: string } = { count: 0 };
	warnings.addAtEnd(() =>
		isUnmatched(matched)
			? `Match by Custom Field: no row has a value for "${displayValue(matched.field)}", so email and phone alone decided. Map this field, or clear the option`
			: '',
	);
	return matched;
});

const isUnmatched = ({ count, field }: { count: number; field?: string }): boolean =>
	count === 0 && field !== undefined;

/** Returns why nobody can tell who left the list: no row has a value in the match field, as if its column had been renamed. */
export function unmatchedBecause(run: RunServices): string | undefined {
	const matched = matchedRows(run);
	if (!isUnmatched(matched)) return undefined;
	return `No row has a value for "${displayValue(matched.field)}", by which contacts are matched. Map this field, or clear Options > Match by Custom Field, and run the list again`;
}
