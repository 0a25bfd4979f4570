import type { IDataObject } from 'n8n-workflow';
import type { RecordFormat } from '../../operation/operation';
import type { RowContext } from '../../run/row';
import type { RunServices } from '../../run/services';
import { storedCustomFields, storedCustomValue } from '../fields/storedCustomFields';
import { flat } from '../../operation/sharedOptions';
import { customFieldNames, flatContact, customColumns } from './flatContact';
import { customFieldsByName, fieldsToReturn, simplify } from './options';
import { additionalFieldFor, standardFieldFor } from '../columns/headings';
import { RECORD_COLUMNS } from '../columns/recordColumns';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';

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
const DROPPED_FIRST = ['dateAdded', 'customFieldsByName', 'companyName', 'customFields', 'tags'];
const OPERATION_FIELDS = ['action', 'isNew', 'found', 'dryRun', 'changes', 'leftOut'];

/** How an operation outputs contacts unless the user chooses otherwise. */
interface OutputDefaults {
	simplifies: boolean;
	namesCustomFields: boolean;
}

const AS_READ: OutputDefaults = { simplifies: false, namesCustomFields: false };

/**
 * How contacts are output, by the options: simplified or whole, with custom fields by name as well, flat, or some fields only. The
 * vendor's paging cursor is never output.
 */
export function contactOutput({ parameters, run }: RowContext, defaults = AS_READ): RecordFormat {
	const simplifies = parameters.option(simplify) ?? defaults.simplifies;
	const namesCustomFields = parameters.option(customFieldsByName) ?? defaults.namesCustomFields;
	const isFlat = parameters.option(flat) === true;
	const wanted = parameters.option(fieldsToReturn);
	const format = async (contact: IDataObject) => {
		const record = normalizeSearchRecord(contact);
		if (wanted.length > 0) return await pickFields(record, wanted, isFlat, run);
		const named = namesCustomFields && !isFlat ? await withCustomFieldsByName(record, run) : record;
		const kept = simplifies ? simplifyContact(named) : named;
		return isFlat ? await flatContact(kept, run) : kept;
	};
	return { format, isOrdered: wanted.length > 0 };
}

/** A contact as all answers have it: only a search adds its cursor, and has another name for the address. */
function normalizeSearchRecord(contact: IDataObject): IDataObject {
	if (!('searchAfter' in contact) && contact.address === undefined) return contact;
	const { searchAfter, ...rest } = contact;
	return rest.address === undefined || rest.address1 !== undefined ? rest : { ...rest, address1: rest.address };
}

/** How written contacts are output: simplified unless switched off. */
export const writtenContactOutput = (context: RowContext): RecordFormat =>
	contactOutput(context, { simplifies: true, namesCustomFields: false });

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

async function withCustomFieldsByName(record: IDataObject, run: RunServices): Promise<IDataObject> {
	const entries = storedCustomFields(record);
	const names = entries.length > 0 ? await customFieldNames(run) : undefined;
	if (!names) return record;
	return {
		...record,
		customFieldsByName: Object.fromEntries(entries.map(({ id, value }) => [names.get(id) ?? id, value])),
	};
}

/** The wanted fields of a contact, each under its name, in their order; what the contact has not is `null`, so that every item has the same columns. */
export async function pickFields(
	contact: IDataObject,
	wanted: readonly string[],
	flattening: boolean,
	run: RunServices,
): Promise<IDataObject> {
	const { customFields: _, ...whole } = flattening ? await flatContact(contact, run) : contact;
	const columns: Array<[string, unknown]> = [];
	for (const name of wanted) {
		const key = fieldKeyOf(name);
		if (key === 'customFields') {
			const given = flattening ? await customColumns(contact, run) : { customFields: contact.customFields ?? [] };
			columns.push(...Object.entries(given));
		} else if (key !== undefined || name in whole) columns.push([key ?? name, whole[key ?? name] ?? null]);
		else columns.push([name, await customValueNamed(contact, name, run)]);
	}
	return Object.fromEntries(columns) as IDataObject;
}

/** The key of a field of the contact itself. */
const fieldKeyOf = (name: string): string | undefined =>
	standardFieldFor(name)?.key ?? (name === 'customFields' || RECORD_COLUMNS.has(name) ? name : additionalFieldFor(name));

/** The value of the custom field with a name or an identifier. */
async function customValueNamed(contact: IDataObject, name: string, run: RunServices): Promise<unknown> {
	const names = await customFieldNames(run);
	const id = name.replace(CUSTOM_FIELD_PREFIX, '');
	const found = [...(names ?? [])].find(([one, called]) => one === id || called === name)?.[0];
	if (names && found === undefined)
		run.warnings.add(`Options > Fields to Return: a contact of this location has no field "${name}"`);
	return storedCustomValue(contact, found ?? id) ?? null;
}
