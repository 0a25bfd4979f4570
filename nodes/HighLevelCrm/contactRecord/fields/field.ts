import type { IDataObject } from 'n8n-workflow';
import { findUserId } from '../../mapping/fields/assignedUser';
import { warnAboutEmptyField } from '../../operation/emptyField';
import type { Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { parseBoolean } from '../../values/flag';
import { isBlankHtml } from '../../values/html';
import { isEmpty, parseText } from '../../values/text';

/** A writable field of notes or tasks: its parameter, which create and update show, and its check. */
export interface RecordField {
	parameter: Parameter;
	/** Whether each record has to have it. */
	isRequired?: boolean;
	/** The value that Create sends if the field is empty or off, as the API requires one. */
	ifEmpty?: false;
	/** Whether few records have it, so that Create offers it among the additional fields. */
	isAdditional?: boolean;
	/** Whether an empty text clears the field in an update; if not, an empty value is left out. */
	isClearable?: boolean;
	/** @throws BadInput, naming the field */
	read: (value: unknown, label: string, row: Row) => unknown;
}

export const textField = (parameter: Parameter, isRequired = false): RecordField => ({
	parameter: { ...parameter, ...(isRequired && { required: true }) },
	isRequired,
	isClearable: true,
	read: parseText,
});

export const flagField = (parameter: Parameter & { type: 'boolean' }): RecordField => ({
	parameter,
	read: parseBoolean,
});

/** A user, by ID, name or email. */
export const userField = (displayName: string, name: string, description: string): RecordField => ({
	parameter: {
		displayName: `${displayName} Name or ID`,
		name,
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getUsers' },
		default: '',
		description: `${description}. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	},
	read: async (value, label, { run }) => await findUserId(value, label, run),
});

export const labelOfField = ({ parameter }: RecordField): string => parameter.displayName.replace(/ Name or ID$/, '');

/**
 * Reads the given fields. A create leaves out what is empty or off.
 * @throws BadInput, naming the field; also for an empty one that each record has to have
 */
export async function parseRecordFields(
	fields: readonly RecordField[],
	given: IDataObject,
	row: Row,
	isUpdate: boolean,
): Promise<IDataObject> {
	const input: IDataObject = {};
	for (const field of fields) {
		const { parameter, isRequired, isClearable, read } = field;
		const value = given[parameter.name];
		const label = labelOfField(field);
		const isAbsent = value === undefined || (isUpdate && value === null);
		if (isAbsent && (isUpdate || !isRequired)) {
			if (parameter.name in given) warnAboutEmptyField(label, row.run);
			continue;
		}
		if (isRequired && (isEmpty(value) || isBlankHtml(value)))
			throw new BadInput(`${label} is empty`, 'Fill it in, or check that the expression gives a value for this item.');
		if (isEmpty(value) && !(isUpdate && isClearable)) {
			if (isUpdate) warnAboutEmptyField(label, row.run);
			continue;
		}
		const parsed = await read(value, label, row);
		if (isUpdate || parsed !== false) input[parameter.name] = parsed as string;
	}
	if (!isUpdate)
		for (const { parameter, ifEmpty } of fields) if (ifEmpty !== undefined) input[parameter.name] ??= ifEmpty;
	return input;
}
