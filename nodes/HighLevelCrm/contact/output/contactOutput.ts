import type { IDataObject } from 'n8n-workflow';
import { storedField, type ContactInput } from '../../dialects';
import type { RecordFormat } from '../../operation/operation';
import { perRun } from '../../run/perRun';
import type { RowContext } from '../../run/row';
import type { RunServices } from '../../run/services';
import { storedCustomFields } from '../../api/storedCustomFields';
import { isObject } from '../../values/json';
import { toDay } from '../../values/dates';
import { omit } from '../../values/omit';
import { labelOf } from '../../mapping/fields/additionalFields';
import { fieldsNotInSearch, warnOfUnshown } from './notInSearch';
import { pageOf, pickFields } from './pickFields';
import { isEmpty } from '../../values/text';
import { contactFormatOf } from '../../operation/formatOption';
import { customFieldNames, flatContact } from './flatContact';
import { customFieldsByName, fieldsToReturn } from './options';

const SIMPLE_FIELDS =
	'id firstName lastName email phone companyName tags customFields customFieldsByName dateAdded'.split(' ');
/** Fields that are dropped, in this order, for each field that an operation adds. A simplified item thus has ten fields at most. */
const DROPPED_FIRST = ['dateAdded', 'customFieldsByName', 'companyName', 'customFields', 'tags'];
/** Every simplified item of a written contact has these columns. */
const PROMISED_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'tags'];
const OPERATION_FIELDS =
	'action isNew found dryRun changes leftOut conflict sameAs kept leaver heldBecause'.split(' ');

/** An operation's output of contacts unless the user chooses otherwise. */
interface OutputDefaults {
	simplifies: boolean;
	namesCustomFields: boolean;
	/** Whether the mapped fields are output, too. */
	isWritten?: boolean;
}

const AS_READ: OutputDefaults = { simplifies: false, namesCustomFields: false };

/** Formats contacts by the options. The vendor's paging cursor is never output. */
export function contactOutput(context: RowContext, defaults = AS_READ): RecordFormat {
	const { parameters, run } = context;
	const chosen = contactFormatOf(parameters);
	const isFlat = chosen === 'flat';
	const simplifies = chosen === undefined || isFlat ? defaults.simplifies : chosen === 'simplified';
	const namesCustomFields = parameters.option(customFieldsByName) ?? defaults.namesCustomFields;
	const fieldNames = parameters.option(fieldsToReturn);
	const unshown = fieldsNotInSearch(fieldNames, run.dialect);
	const format = async (contact: IDataObject) => {
		const record = normalizeSearchRecord(contact);
		if (fieldNames.length > 0) {
			warnOfUnshown(unshown, contact, run);
			const whole = fieldNames.includes('customFieldsByName') ? await withCustomFieldsByName(record, run) : record;
			return { ...resultsOf(record), ...(await pickFields(whole, fieldNames, isFlat, run)) };
		}
		const named = namesCustomFields && !isFlat ? await withCustomFieldsByName(record, run) : record;
		if (!simplifies) return isFlat ? await flatContact(named, run) : named;
		const mapped = defaults.isWritten ? (context.mapped ?? NOTHING_MAPPED) : undefined;
		const url = pageOf(record, run);
		if (isFlat) return withPage(await flatContact(simplifyContact(named, mapped), run), url);
		return simplifyContact(named, mapped, url);
	};
	return { format, isOrdered: fieldNames.length > 0 };
}

/** A custom field that is called `url` keeps its column. */
const withPage = (flat: IDataObject, url: string | undefined): IDataObject =>
	url === undefined || 'url' in flat ? flat : { ...flat, url };

/** Removes what only search results have: a cursor, another key for the address, a birthday in ms. Other answers may have one with a time. */
function normalizeSearchRecord(contact: IDataObject): IDataObject {
	const { address, address1, dateOfBirth } = contact;
	const birthday = toDay(dateOfBirth);
	if (!('searchAfter' in contact) && address === undefined && birthday === dateOfBirth) return contact;
	const rest = omit(contact, 'searchAfter');
	if (birthday !== dateOfBirth) rest.dateOfBirth = birthday as string;
	return address === undefined || address1 !== undefined ? rest : { ...rest, address1: address };
}

/** Operations without a mapper write contacts, too. */
const NOTHING_MAPPED: ContactInput = { fields: {}, customFields: [] };

const AS_WRITTEN: OutputDefaults = { simplifies: true, namesCustomFields: false, isWritten: true };

/** Output of written contacts: simplified unless switched off. */
export const writtenContactOutput = (context: RowContext): RecordFormat => contactOutput(context, AS_WRITTEN);

/**
 * Returns the fields of a contact that are needed to compare it with a row and for `writtenContactOutput`; `undefined` for all. The rows of
 * a run share the result.
 * @param mapped the row's fields
 */
export function neededFields({ parameters, run }: RowContext, mapped: object): ReadonlySet<string> | undefined {
	if (contactFormatOf(parameters) === 'raw' || parameters.option(fieldsToReturn).length > 0) return undefined;
	const fields = neededFieldsOf(run);
	// A part of a field, as `dndSettings.Email`, needs the whole field.
	for (const key in mapped) fields.add(key.replace(/\..*/, ''));
	return fields;
}

const neededFieldsOf = perRun(() => {
	// A row about a contact that was read has at least three results: `action`, `isNew` and `changes`.
	const dropped = DROPPED_FIRST.slice(0, 3);
	return new Set(SIMPLE_FIELDS.filter((key) => !dropped.includes(key)));
});

/** What the operation itself says of a record. */
const resultsOf = (record: IDataObject): IDataObject =>
	Object.fromEntries(OPERATION_FIELDS.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]])));

/**
 * @param mapped the fields of the row that wrote the contact: they are kept, and `null` if they are empty
 * @param url the address of its page, in the place of the list of custom fields if there are ten fields without it
 */
function simplifyContact(record: IDataObject, mapped?: ContactInput, url?: string): IDataObject {
	const results = resultsOf(record);
	const promised = mapped ? [...PROMISED_FIELDS, ...Object.keys(mapped.fields)] : [];
	if (mapped && mapped.customFields.length > 0) promised.push('customFields');
	const dropped = DROPPED_FIRST.slice(0, Object.keys(results).length).filter((key) => !promised.includes(key));
	const isFull = record.customFieldsByName !== undefined || Object.keys(results).length > 1;
	if (url !== undefined && isFull && !promised.includes('customFields')) dropped.push('customFields');
	const simplified: IDataObject = {};
	const keep = (key: string) => {
		const value = record[key];
		if (!isEmpty(value)) simplified[key] = value;
	};
	for (const key of SIMPLE_FIELDS) if (!dropped.includes(key)) keep(key);
	for (const key of promised) {
		const value = storedField(record, key);
		// An answer may lack a field that was written: that does not mean that it is empty.
		const isKnown = value !== undefined || isEmpty(mapped?.fields[key]) || isUnwritten(key, results);
		if (isKnown) simplified[key] ??= (isEmpty(value) ? null : value) as string;
	}
	if (url !== undefined) simplified.url = url;
	return Object.assign(simplified, results);
}

/** Whether a mapped field stayed as it was: its value belongs to another contact, or the contact keeps its own. */
const isUnwritten = (key: string, { conflict, kept }: IDataObject): boolean =>
	(Array.isArray(conflict) && conflict.some((one) => isObject(one) && one.field === key && one.was === undefined)) ||
	(isObject(kept) && labelOf(key) in kept);

async function withCustomFieldsByName(record: IDataObject, run: RunServices): Promise<IDataObject> {
	const entries = storedCustomFields(record);
	const namesById = entries.length > 0 ? await customFieldNames(run) : undefined;
	if (!namesById) return record;
	return {
		...record,
		customFieldsByName: Object.fromEntries(entries.map(({ id, value }) => [namesById.get(id) ?? id, value])),
	};
}
