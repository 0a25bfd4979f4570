import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { INodeType } from 'n8n-workflow';
import { choice, describe, flag, operations, optionsOf, text } from './describe';

const SUBMITTED_FILE = path.join(__dirname, '..', '..', 'examples', 'customers.csv');

/** n8n Form Trigger. A form with a file field gets examples/customers.csv, as if a user had submitted it. */
export const formTrigger: INodeType = {
	description: describe('n8n Form Trigger', 'formTrigger', {
		trigger: true,
		version: [2.2, 2.6],
		properties: [
			choice('Authentication', 'authentication', 'none', 'n8nUserAuth'),
			flag('Require Workflow Execute Permission', 'requireExecuteAccess'),
			text('Form Title', 'formTitle'),
			text('Form Description', 'formDescription'),
			{
				...{ displayName: 'Form Elements', name: 'formFields', type: 'fixedCollection', default: {} },
				typeOptions: { multipleValues: true },
				options: [
					{
						...{ displayName: 'Values', name: 'values' },
						values: [
							text('Field Name', 'fieldLabel'),
							choice('Element Type', 'fieldType', 'file'),
							flag('Multiple Files', 'multipleFiles', true),
							text('Accepted File Types', 'acceptFileTypes'),
							flag('Required Field', 'requiredField'),
						],
					},
				],
			},
			choice('Respond When', 'responseMode', 'lastNode'),
			optionsOf(text('Button Label', 'buttonLabel'), flag('Append n8n Attribution', 'appendAttribution', true)),
		],
	}),
	async execute() {
		const [field] = this.getNodeParameter('formFields.values', 0, []) as Array<{ fieldLabel: string }>;
		if (!field) return [[{ json: {} }]];
		const data = await this.helpers.prepareBinaryData(createReadStream(SUBMITTED_FILE), SUBMITTED_FILE);
		return [[{ json: {}, binary: { [field.fieldLabel.replace(/\W/g, '_')]: data } }]];
	},
};

/** n8n Form, as an ending that returns a file or shows a page. It outputs its input. */
export const form: INodeType = {
	description: describe('n8n Form', 'form', {
		version: [1],
		properties: [
			operations('completion'),
			choice('On n8n Form Submission', 'respondWith', 'returnBinary', 'showText'),
			text('Text', 'responseText'),
			text('Completion Title', 'completionTitle'),
			text('Completion Message', 'completionMessage'),
			text('Input Data Field Name', 'inputDataFieldName', { default: 'data' }),
			optionsOf(),
		],
	}),
	execute() {
		return Promise.resolve([this.getInputData()]);
	},
};
