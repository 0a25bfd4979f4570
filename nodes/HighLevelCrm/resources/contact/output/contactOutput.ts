import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../../../requests/run/row';
import { flat } from '../../output/options';
import { customEntries, namesByIdentifier } from './customFields';
import { flatContact } from './flatContact';
import { customFieldsByName, fieldsToReturn, simplify } from './options';
import { returned } from './returned';

/** The fields that Simplify keeps. */
const SIMPLE = [
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
const LESS_DEAR = ['dateAdded', 'customFieldsByName', 'companyName', 'customFields', 'tags'];
const ADDED = ['action', 'isNew', 'found', 'dryRun', 'changes', 'leftOut'];

/** How an operation puts out contacts where the user says nothing. */
interface Defaults {
	simplifies: boolean;
	namesCustomFields: boolean;
}

/**
 * How a row puts out a contact, by its options: simplified or whole, with custom fields by name as well, flat, or some fields only. The
 * vendor's paging cursor is never put out.
 */
export function contactOutput(row: Row, defaults: Defaults): (contact: IDataObject) => Promise<IDataObject> {
	const simplifying = row.option(simplify) ?? defaults.simplifies;
	const naming = row.option(customFieldsByName) ?? defaults.namesCustomFields;
	const flattening = row.option(flat) === true;
	const wanted = row.option(fieldsToReturn);
	return async (contact) => {
		const record = asElsewhere(contact);
		if (wanted.length > 0) return await returned(record, wanted, flattening, row);
		const known = naming && !flattening && customEntries(record).length > 0 ? await namesByIdentifier(row) : undefined;
		const named = known ? { ...record, customFieldsByName: byName(record, known) } : record;
		const kept = simplifying ? simplified(named) : named;
		return flattening ? await flatContact(kept, row) : kept;
	};
}

/** A contact as all answers have it: only a search adds its cursor, and has another name for the address. */
function asElsewhere(contact: IDataObject): IDataObject {
	if (!('searchAfter' in contact) && contact.address === undefined) return contact;
	const { searchAfter, ...rest } = contact;
	return rest.address === undefined || rest.address1 !== undefined ? rest : { ...rest, address1: rest.address };
}

/** Whether the user chose, for a row, which fields of a contact come out. */
export const choosesFields = (row: Row): boolean => row.option(fieldsToReturn).length > 0;

/** The output of what reads contacts on the way to something else: as it is, unless the user wants it otherwise. */
export const AS_IT_IS: Defaults = { simplifies: false, namesCustomFields: false };

/** How a row puts out the contact that it has written: simplified unless switched off. */
export const writtenOutput = (row: Row): ((contact: IDataObject) => Promise<IDataObject>) =>
	contactOutput(row, { simplifies: true, namesCustomFields: false });

function simplified(record: IDataObject): IDataObject {
	const added = ADDED.filter((key) => record[key] !== undefined);
	const givingWay = LESS_DEAR.slice(0, added.length);
	const kept: IDataObject = {};
	const keep = (key: string) => {
		const value = record[key];
		if (value !== undefined && value !== null) kept[key] = value;
	};
	for (const key of SIMPLE) if (!givingWay.includes(key)) keep(key);
	added.forEach(keep);
	return kept;
}

const byName = (record: IDataObject, names: ReadonlyMap<string, string>): IDataObject =>
	Object.fromEntries(customEntries(record).map(({ id, value }) => [names.get(id) ?? id, value]));
