import type { BadInput } from '../../values/badInput';
import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import type { CustomField } from '../../lookups/customFields';
import type { Parameter } from '../../operation/option';
import { CUSTOM_FIELD_PREFIX } from './contactFields';

/** The field mapper of create, upsert and update. Which fields a new node shows is said by those that are offered (`removed`). */
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
	description:
		'What is written to the contact. Only fields that you map are sent, and an empty value leaves its field as it is.',
} satisfies Parameter;

const AUTOMATIC_MODE = { '/fields.mappingMode': ['autoMapInputData'] };

/**
 * The mapper as the panel shows it, by its mode. While it maps automatically n8n says under it that columns have to be named like the
 * fields, which is not so here, unless there is nothing to match by: that is what it takes a mode for that it does not know.
 */
export const fieldsParameters: readonly Parameter[] = [
	{ ...fieldsParameter, displayOptions: { hide: AUTOMATIC_MODE } },
	{
		...fieldsParameter,
		displayOptions: { show: AUTOMATIC_MODE },
		typeOptions: {
			...fieldsParameter.typeOptions,
			resourceMapper: { ...fieldsParameter.typeOptions.resourceMapper, mode: 'none' as 'map' },
		},
	},
];

/** The mapper's parameter as n8n stores it. */
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
};

/** The custom fields that the mapper's own schema holds. */
export const customFieldsInSchema = ({ schema = [] }: MapperValue): CustomField[] =>
	schema.filter(({ id }) => id.startsWith(CUSTOM_FIELD_PREFIX)).map(toCustomField);

/** Which of the vendor's types the mapper's input stands for, in a workflow that does not hold the vendor's own word. */
const TYPE_OF_INPUT: Record<string, string> = {
	number: 'NUMERICAL',
	dateTime: 'DATE',
	options: 'SINGLE_OPTIONS',
	multiOptions: 'MULTIPLE_OPTIONS',
};

function toCustomField({ id, name, displayName, type, dataType, options, readOnly }: SchemaField): CustomField {
	return {
		id: id.slice(CUSTOM_FIELD_PREFIX.length),
		name: name ?? displayName ?? id,
		// What has options but no input of its own is several choices, which are typed.
		dataType: dataType ?? (readOnly ? 'FILE_UPLOAD' : TYPE_OF_INPUT[type ?? (options?.length ? 'multiOptions' : '')]),
		picklistOptions: options?.map(({ value }) => String(value)),
	};
}

/** A field's value as a row has it, unchecked. */
export interface MappedValue {
	value: unknown;
	/** What is known of a custom field. */
	field?: CustomField;
	/** The column that it comes from; absent where it was mapped by hand. */
	column?: string;
	/** Why no value can be taken: several columns mean the field, and hold different ones. */
	problem?: BadInput;
}

/** What a row maps to the contact's fields. */
export interface Mapping {
	/** By field key (`email`, `tags`, `customField:<id>`, `customFields`); empty values left out. */
	values: Map<string, MappedValue>;
	/** Columns of the input whose headings mean nothing, with what they hold. */
	unmapped: Array<{ column: string; value: unknown }>;
}
