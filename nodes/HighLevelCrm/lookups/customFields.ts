import type { IDataObject } from 'n8n-workflow';
import { segment } from '../api/paths';
import type { Send } from '../api/request';
import { isOutage } from '../client/errors/apiFailure';
import { perRun } from '../run/perRun';
import { BadInput } from '../values/badInput';
import { isObject, toText } from '../values/json';
import { readList } from './readList';

export interface CustomField {
	id: string;
	name: string;
	/** The vendor's key: `contact.favourite_colour`. */
	fieldKey?: string;
	/** TEXT, LARGE_TEXT, NUMERICAL, PHONE, MONETORY, CHECKBOX, SINGLE_OPTIONS, MULTIPLE_OPTIONS, RADIO, DATE, FILE_UPLOAD, TEXTBOX_LIST, SIGNATURE. */
	dataType?: string;
	picklistOptions?: string[];
	/** Set if a choice takes other values than its options, too. */
	takesOther?: true;
}

/** Reads the location's custom fields of contacts. @throws ApiFailure */
export async function listCustomFields(send: Send, locationId: string): Promise<CustomField[]> {
	const fields = await readList(send, {
		path: `/locations/${segment(locationId)}/customFields`,
		qs: { model: 'contact' },
		subject: "the location's custom fields",
	});
	return fields.filter(hasCustomFieldId).map((field) => ({
		id: toText(field.id),
		name: toText(field.name) || toText(field.id),
		...(typeof field.fieldKey === 'string' && { fieldKey: field.fieldKey }),
		...(typeof field.dataType === 'string' && { dataType: field.dataType }),
		...(Array.isArray(field.picklistOptions) && { picklistOptions: optionsIn(field.picklistOptions) }),
		...(field.isAllowedCustomOption === true && { takesOther: true as const }),
	}));
}

/** An option without a text cannot be chosen. If a server describes its options in another way, they are not known. */
const optionsIn = (options: readonly unknown[]): string[] =>
	options.some(isObject) ? [] : [...new Set(options.map(toText).filter(Boolean))];

const hasCustomFieldId = (field: IDataObject): boolean => typeof field.id === 'string' && field.id !== '';

/** The location's custom fields, or the message of the failed look-up request, and whether they can be read another time. */
type CustomFieldsResult = { fields: CustomField[] } | { failure: string; isOutage: boolean };

/** Loads the custom fields once per run. A failure is returned, as the standard fields work without them. */
export const loadCustomFields = perRun(
	async ({ send, connection }): Promise<CustomFieldsResult> =>
		await listCustomFields(send, connection.locationId).then(
			(fields) => ({ fields }),
			(error: Error) => ({ failure: error.message, isOutage: isOutage(error) }),
		),
);

/** @param what the field, as the option or the parameter names it @param orElse what helps besides the scope */
export const fieldsUnknown = (what: string, failure: string, orElse: string): BadInput =>
	new BadInput(
		`${what} is not known, as the custom fields could not be looked up: ${failure}`,
		`Run it again, give the token the scope locations/customFields.readonly, or ${orElse}.`,
	);

export function unknownCustomField(id: string): BadInput {
	return new BadInput(
		`The location has no custom field with the ID "${id}"`,
		'Refresh the list of fields in the node, or correct the ID: each location has its own.',
	);
}

/** The refusal of a field that a stored mapping names and that was deleted since. */
export const deletedCustomField = (name: string): BadInput =>
	new BadInput(
		`The location has no custom field "${name}" any more`,
		'Choose "Refresh field list" in the menu of Fields. Then map the value to another field, or remove it.',
	);
