import type { IDataObject } from 'n8n-workflow';
import { keyValue, type ContactKey, type EmailOrPhone, type FieldKey } from '../api/contactKey';
import { idOf } from '../api/records';
import { ApiFailure } from '../client/errors/apiFailure';
import { capitalize } from '../client/errors/errorEntry';
import { OTHER_CODES } from '../client/errors/errorCode';
import { displayValue } from '../values/text';

/** @param found the contacts; those that other rows of the run create have no ID */
export function severalContactsError(key: EmailOrPhone | FieldKey, found: readonly IDataObject[]): ApiFailure {
	const ids = found.slice(0, 5).flatMap((record) => idOf(record)?.slice(0, 100) ?? []);
	const byId = ids.length > 0 ? [`choose the one that you mean by its ID: ${ids.join(', ')}`] : [];
	const hasNew = found.some((record) => idOf(record) === undefined);
	const byRow = hasNew ? [`give the row the ${'phone' in key ? 'email' : 'phone'} of the row that it belongs to`] : [];
	const text = {
		message: `More than one contact has the ${keyWithField(key)}`,
		description: `Nothing was done. ${capitalize([...byId, ...byRow].join('; or '))}.`,
	};
	return new ApiFailure(text, { code: OTHER_CODES.ambiguous });
}

export const additionalKeyError = (key: EmailOrPhone, found: IDataObject): ApiFailure =>
	new ApiFailure(
		{
			message: `"${keyValue(key)}" is only an additional ${kindOf(key)} of contact "${displayValue(idOf(found))}"`,
			description: 'Nothing was deleted. If you mean this contact, delete it by its ID.',
		},
		{ code: OTHER_CODES.ambiguous },
	);

/** @param numbers with calling code, those of several countries */
export function severalCountriesError(phone: string, numbers: Iterable<string>): ApiFailure {
	const text = {
		message: `The phone "${displayValue(phone)}" may be that of several countries`,
		description: `Nothing was written, as there are ${[...numbers].slice(0, 5).join(' and ')}. Write it with the country code.`,
	};
	return new ApiFailure(text, { code: OTHER_CODES.ambiguous });
}

/** The value with what it is: `email "jane@example.com"`, `value "37" in "Customer Number"`. */
function keyWithField(key: EmailOrPhone | FieldKey): string {
	const field = 'fieldId' in key && key.fieldName !== undefined ? ` in "${displayValue(key.fieldName)}"` : '';
	return `${kindOf(key)} "${keyValue(key)}"${field}`;
}

const kindOf = (key: EmailOrPhone | FieldKey): string =>
	'fieldId' in key ? 'value' : 'email' in key ? 'email' : 'phone';

/** @param deletes whether the contact was to be deleted: then nobody wants to create it */
export function missingContactError(key: ContactKey | undefined, locationId: string, deletes = false): ApiFailure {
	if (!key || 'id' in key)
		return new ApiFailure(
			{
				message: `Contact "${key ? keyValue(key) : ''}" was not found`,
				description: `Check the ID: the record may have been deleted, or belong to another location than ${locationId}.`,
			},
			{ notFound: true },
		);
	const advice = deletes
		? 'Check the spelling; it may have been deleted already.'
		: 'Check the spelling, or create it with "Create or Update".';
	return new ApiFailure(
		{
			message: `No contact has the ${keyWithField(key)}`,
			description: `It is not in location ${locationId}. ${advice}`,
		},
		{ notFound: true },
	);
}

/** @param id in a column of the row */
export const unknownIdError = ({ id }: { id: string }): ApiFailure =>
	new ApiFailure(
		{
			message: `No contact has the ID "${displayValue(id)}" that the row names`,
			description:
				'It was deleted or merged, or is of another location. Nothing was written. Correct the ID; or remove or rename the column, so that email and phone decide.',
		},
		{ notFound: true },
	);
