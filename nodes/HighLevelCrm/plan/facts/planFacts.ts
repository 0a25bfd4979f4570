import type { IDataObject } from 'n8n-workflow';
import { normalizeKey, type ContactKey } from '../../api/contactKey';
import type { Dialect } from '../../dialects';
import type { Identifier, LocationSettings } from '../../lookups/location';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { isInternational } from '../../values/phones';
import { isEmpty } from '../../values/text';
import { RowPhones } from './rowPhones';
import { PhoneKeys } from '../../values/phoneKeys';
import type { KeyKind, PlannedRow } from '../plan';

/** What a plan is made from besides the rows. */
export interface PlanFacts {
	contacts: KnownContacts;
	phones: PhoneKeys;
	rowPhones: RowPhones;
	/** The fields by which the location recognizes a contact, in its order. */
	identifiers: readonly Identifier[];
	dialect: Dialect;
	/** IDs of the contacts that other rows, which are not planned here, name by the location's first identifier. */
	namedByOthers: ReadonlySet<string>;
	/** IDs of the contacts of other rows that were to give up an email or phone to these rows. */
	releasers: ReadonlySet<string>;
	/** The oldest of several contacts with one key, remembered as thousands of rows may have the key. */
	oldestOwners: Map<string, IDataObject>;
	/** The numbers with calling code that a phone without one may be. */
	numbersOfPhone: Map<string, ReadonlySet<string>>;
}

/** @param rows those whose phones are compared */
export function planFactsOf(
	{ contacts, dialect }: Pick<RunServices, 'contacts' | 'dialect'>,
	{ identifiers, callingCode }: LocationSettings,
	rows: readonly PlannedRow[],
	{ namedByOthers, releasers }: Pick<PlanFacts, 'namedByOthers' | 'releasers'> = NOBODY,
): PlanFacts {
	return {
		contacts,
		dialect,
		identifiers,
		namedByOthers,
		releasers,
		phones: new PhoneKeys(callingCode, phonesOfRows(rows)),
		rowPhones: new RowPhones(rows),
		oldestOwners: new Map(),
		numbersOfPhone: new Map(),
	};
}

const NOBODY = { namedByOthers: new Set<string>(), releasers: new Set<string>() };

/** Whether a row has a phone without calling code, whose country is the location's. */
export const hasNationalPhone = ({ wanted: { fields, customFields } }: PlannedRow): boolean =>
	[fields.phone, ...customFields.filter(({ field }) => field?.dataType === 'PHONE').map(({ value }) => value)].some(
		(phone) => !isEmpty(phone) && !isInternational(toText(phone)),
	);

/** The phones of rows, as they are given. */
const phonesOfRows = (rows: readonly PlannedRow[]): string[] =>
	rows.flatMap(({ wanted: { fields } }) => (isEmpty(fields.phone) ? [] : [toText(fields.phone)]));

export const kindOfKey = (key: ContactKey): KeyKind =>
	'id' in key ? 'id' : 'fieldId' in key ? 'field' : 'email' in key ? 'email' : 'phone';

/** Returns one text for all spellings of an email or phone, as a key of maps. */
export const addressText = (field: Identifier, value: string, { phones }: Pick<PlanFacts, 'phones'>): string =>
	field === 'email' ? normalizeKey({ email: value }) : `phone:${phones.keyOf(value)}`;

/** Whether a contact's email or phone is that of a row. */
export const hasAddress = (
	field: Identifier,
	stored: string,
	given: string,
	{ phones }: Pick<PlanFacts, 'phones'>,
): boolean =>
	stored !== '' &&
	given !== '' &&
	(field === 'email'
		? normalizeKey({ email: stored }) === normalizeKey({ email: given })
		: phones.isStored(stored, given));

/** Returns one text for all spellings of a key of a row. */
export function textOfKey(key: ContactKey, facts: Pick<PlanFacts, 'phones'>): string {
	if ('id' in key) return `id:${key.id}`;
	if ('fieldId' in key) return `field:${key.fieldId}:${key.value}`;
	return 'email' in key ? addressText('email', key.email, facts) : addressText('phone', key.phone, facts);
}
