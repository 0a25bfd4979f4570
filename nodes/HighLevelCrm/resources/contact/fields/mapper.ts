import type { Parameter } from '../../operation';

/** The field mapper of create, upsert and update. It stands once: n8n evaluates its expressions once per copy. */
export const fieldsParameter: Parameter = {
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
			addAllFields: false,
			multiKeyMatch: false,
			supportAutoMap: true,
		},
	},
	description:
		'What is written to the contact. Only fields that you map are sent, and an empty value leaves its field as it is.',
};
