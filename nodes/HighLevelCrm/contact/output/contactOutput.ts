import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../../run/row';
import { flat } from '../../operation/output/options';
import { customEntries, customFieldNames } from './customFields';
import { flatContact } from './flatContact';
import { customFieldsByName, fieldsToReturn, simplify } from './options';
import { pickFields } from './pickFields';

/** The fields that Simplify keeps. */
const SIMPLE_FIELDS = [
	'id',
	'firstName',
	'lastName',
	'email',
	'phone',
	'companyName',
	'tags',
	'customFields',
	'customFieldsByName',
	'dateAdded',
];
/** What gives way, in turn, to what an operation adds: with that, too, a simplified item has ten fields at most. */
const DROPPED_FIRST = ['dateAdded', 'customFieldsByName', 'companyName', 'customFields'];
const OPERATION_FIELDS = ['action', 'isNew', 'found', 'dryRun', 'changes'];

/** How an operation puts out contacts where the user says nothing. */
interface OutputDefaults {
	simplifies: boolean;
	namesCustomFields: boolean;
}

/**
 * How a row puts out a contact, by its options: simplified or whole, with custom fields by name as well, flat, or some fields only. The
 * vendor's paging cursor is never put out.
 */
export function contactOutput(row: Row, defaults: OutputDefaults): (contact: IDataObject) => Promise<IDataObject> {
	const simplifying = row.option(simplify) ?? defaults.simplifies;
	const naming = row.option(customFieldsByName) ?? defaults.namesCustomFields;
	const flattening = row.option(flat) === true;
	const wanted = row.option(fieldsToReturn);
	return async (contact) => {
		const record = normalizeSearchRecord(contact);
		if (wanted.length > 0) return await pickFields(record, wanted, flattening, row);
		const known = naming && !flattening && customEntries(record).length > 0 ? await customFieldNames(row) : undefined;
		const named = known ? { ...record, customFieldsByName: customValuesByName(record, known) } : record;
		const kept = simplifying ? simplifyContact(named) : named;
		return flattening ? await flatContact(kept, row) : kept;
	};
}

/** A contact as all answers have it: only a search adds its cursor, and has another name for the address. */
function normalizeSearchRecord(contact: IDataObject): IDataObject {
	if (!('searchAfter' in contact) && contact.address === undefined) return contact;
	const { searchAfter, ...rest } = contact;
	return rest.address === undefined || rest.address1 !== undefined ? rest : { ...rest, address1: rest.address };
}

/** The output of what reads contacts on the way to something else: as it is, unless the user wants it otherwise. */
export const AS_READ: OutputDefaults = { simplifies: false, namesCustomFields: false };

/** How a row puts out the contact that it has written: simplified unless switched off. */
export const writtenContactOutput = (row: Row): ((contact: IDataObject) => Promise<IDataObject>) =>
	contactOutput(row, { simplifies: true, namesCustomFields: false });

function simplifyContact(record: IDataObject): IDataObject {
	const added = OPERATION_FIELDS.filter((key) => record[key] !== undefined);
	const givingWay = DROPPED_FIRST.slice(0, added.length);
	const kept: IDataObject = {};
	const keep = (key: string) => {
		const value = record[key];
		if (value !== undefined && value !== null) kept[key] = value;
	};
	for (const key of SIMPLE_FIELDS) if (!givingWay.includes(key)) keep(key);
	added.forEach(keep);
	return kept;
}

const customValuesByName = (record: IDataObject, names: ReadonlyMap<string, string>): IDataObject =>
	Object.fromEntries(customEntries(record).map(({ id, value }) => [names.get(id) ?? id, value]));
