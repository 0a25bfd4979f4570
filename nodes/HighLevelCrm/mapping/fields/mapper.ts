import type { BadInput } from '../../values/badInput';
import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import type { CustomField } from '../../lookups/customFields';
import type { Parameter } from '../../operation/option';
import type { RowContext } from '../../run/row';
import { isObject, toText } from '../../values/json';
import { CUSTOM_FIELD_PREFIX } from './contactFields';

/** The field mapper of create, upsert and update. The fields themselves state whether a new node shows them (`removed`). */
export const fieldsParameter = {
	displayName: 'Fields',
	name: 'fields',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	required: true,
	typeOptions: {
		loadOptionsDependsOn: ['operation'],
		resourceMapper: {
			resourceMapperMethod: 'contactFields',
			mode: 'add',
			fieldWords: { singular: 'field', plural: 'fields' },
			multiKeyMatch: false,
			supportAutoMap: true,
		},
	},
	description: 'Fields to write. Only mapped fields are sent; an empty value leaves its field as it is.',
} satisfies Parameter;

const AUTOMATIC_MODE = { '/fields.mappingMode': ['autoMapInputData'] };

/**
 * In automatic mode n8n says below the mapper that columns must have the names of the fields, which is not true here. n8n omits this text
 * for a mode that it does not know.
 */
export const fieldsParameters: readonly Parameter[] = [
	{ ...fieldsParameter, displayOptions: { hide: AUTOMATIC_MODE } },
	{
		...fieldsParameter,
		description: 'The columns to write',
		displayOptions: { show: AUTOMATIC_MODE },
		typeOptions: {
			...fieldsParameter.typeOptions,
			resourceMapper: { ...fieldsParameter.typeOptions.resourceMapper, mode: 'none' as 'map' },
		},
	},
];

export interface MapperValue {
	mappingMode?: string;
	value?: IDataObject | null;
	schema?: readonly SchemaField[];
}

/** A field as `contactFields` offered it when the workflow was edited. */
type SchemaField = Pick<ResourceMapperField, 'id' | 'options' | 'readOnly' | 'removed'> & {
	name?: string;
	displayName?: string;
	type?: string;
	dataType?: string;
	takesOther?: true;
};

/** Whether the whole mapper is an expression, which n8n evaluates with its values. */
export const isEvaluated = ({ parameters }: RowContext): boolean => !isObject(parameters.raw(fieldsParameter.name));

/** The mode and the schema are never expressions, so only the values are evaluated for each item. */
export const mapperOf = (row: RowContext): MapperValue =>
	(isEvaluated(row) ? row.parameters.get(fieldsParameter) : row.parameters.raw(fieldsParameter.name)) as MapperValue;

export const isAutomatic = ({ mappingMode }: MapperValue): boolean => mappingMode === 'autoMapInputData';

/** A schema that a program wrote may have entries without an ID. */
export const customFieldsInSchema = ({ schema = [] }: MapperValue): CustomField[] =>
	schema.filter(({ id }) => toText(id).startsWith(CUSTOM_FIELD_PREFIX)).map(toCustomField);

/** The vendor's type for each input of the mapper, for workflows that do not store the vendor's type. */
const TYPE_OF_INPUT: Record<string, string> = {
	number: 'NUMERICAL',
	dateTime: 'DATE',
	options: 'SINGLE_OPTIONS',
	multiOptions: 'MULTIPLE_OPTIONS',
};

function toCustomField({
	id,
	name,
	displayName,
	type,
	dataType,
	options,
	readOnly,
	takesOther,
}: SchemaField): CustomField {
	return {
		id: id.slice(CUSTOM_FIELD_PREFIX.length),
		name: name ?? displayName ?? id,
		// A field with options but without an input has several choices, which are typed.
		dataType: dataType ?? (readOnly ? 'FILE_UPLOAD' : TYPE_OF_INPUT[type ?? (options?.length ? 'multiOptions' : '')]),
		picklistOptions: options?.map(({ value }) => String(value)),
		takesOther,
	};
}

export interface MappedValue {
	value: unknown;
	field?: CustomField;
	/** The column of the value; absent if it was mapped by hand. */
	column?: string;
	/** Set if several columns mean the field and have different values. */
	problem?: BadInput;
}

export interface Mapping {
	/** By field key (`email`, `tags`, `customField:<id>`, `customFields`), without empty values. */
	values: Map<string, MappedValue>;
	/** Columns of the input with unrecognized headings, and their values. */
	unmapped: Array<{ column: string; value: unknown }>;
}
