import type { IDataObject } from 'n8n-workflow';
import { addressKey, type EmailOrPhone } from '../../api/contactKey';
import { ApiFailure, isNotFound } from '../../client/errors/apiFailure';
import type { ContactFields } from '../../dialects';
import type { LocationSettings } from '../../lookups/location';
import { toText } from '../../values/json';
import { idOfPerson } from '../diff/diff';
import type { Conflict, Write } from '../plan';
import { namesContact } from './sendUpsert';

/** What the server knows of a person and the plan did not. */
export type Surprise =
	| {
			/** The contact that is there no more. */
			gone: string | undefined;
			/** The failure of a create that may have been done. */
			unclear?: ApiFailure;
	  }
	| {
			/** The ID of the contact that has an email or phone of the write. */
			exists: string;
			/** The email or phone that both have. */
			key?: EmailOrPhone;
			/** The contact that was to be written; absent if it was to be created. */
			stored?: IDataObject;
	  };

/** That another contact has an email or phone of the write. */
export type Existing = Extract<Surprise, { exists: string }>;

/** Writes that are planned again together, and why. */
export interface SurprisedWrites {
	writes: readonly Write[];
	surprises: readonly Surprise[];
	/** Emails and phones that the server left off contacts that were written before the last surprise. */
	leftOff: readonly Conflict[];
}

/** Returns what the failure of a write says of its contact; `undefined` if it is another failure. */
export function surpriseOf(error: unknown, write: Write, location: LocationSettings): Surprise | undefined {
	if (isNotFound(error) && isAnsweredByError(error)) return { gone: idOfPerson(write.person) };
	if (!(error instanceof ApiFailure)) return undefined;
	// Even a look-up did not show whether the contact was created. An upsert finds it if it has an identifier of the location.
	if (error.facts.unclear && write.action === 'create')
		return namesContact(write.input, location) ? { gone: undefined, unclear: error } : undefined;
	// Only a duplicate names another contact.
	const { contactId, matchingField } = error.facts;
	if (contactId === undefined || contactId === idOfPerson(write.person)) return undefined;
	return { exists: contactId, key: sentKey(write.input.fields, matchingField), stored: write.person.stored };
}

/** The failure of a create that may have been done. A run that is stopped, or a look-up that fails, must not hide it. */
export const unclearOf = (surprises: readonly Surprise[]): ApiFailure | undefined =>
	surprises.flatMap((surprise) => ('gone' in surprise && surprise.unclear) || [])[0];

/** That a contact is not there is no reason to create another one if the server says it with a status of success. */
const isAnsweredByError = ({ facts: { status } }: ApiFailure): boolean => status === undefined || status >= 400;

/** The email or phone that was sent, and that the server knows from another contact. */
function sentKey(fields: ContactFields, matchingField: string | undefined): EmailOrPhone | undefined {
	const field = matchingField === 'phone' ? 'phone' : 'email';
	const value = toText(fields[field]);
	return value === '' ? undefined : addressKey(field, value);
}
