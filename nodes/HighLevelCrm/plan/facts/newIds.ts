import type { IDataObject } from 'n8n-workflow';
import type { EmailOrPhone, FieldKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { ApiFailure } from '../../client/errors/apiFailure';
import { severalContactsError } from '../../search/contactErrors';
import { omit } from '../../values/omit';

/** Prefix of the IDs of contacts that a plan creates. They are never sent, and no text names them. */
const NEW_ID = 'new contact ';

/** @param row the number of the first row about the contact */
export const newIdOf = (row: number): string => NEW_ID + String(row).padStart(9, '0');

export const isNewId = (id: string): boolean => id.startsWith(NEW_ID);

/** The refusal of a row whose email, phone or number several contacts have; one that the plan creates has no ID yet. */
export const severalOwnersError = (key: EmailOrPhone | FieldKey, owners: readonly IDataObject[]): ApiFailure =>
	severalContactsError(
		key,
		owners.map((owner) => (isNewId(idOf(owner) ?? '') ? omit(owner, 'id') : owner)),
	);
