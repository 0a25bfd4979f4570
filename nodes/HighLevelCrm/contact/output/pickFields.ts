import type { IDataObject } from 'n8n-workflow';
import type { RunServices } from '../../run/services';
import { additionalFieldFor, standardFieldFor } from '../columns/headings';
import { RECORD_COLUMNS } from '../columns/recordColumns';
import { CUSTOM_FIELD_PREFIX } from '../fields/contactFields';
import { storedCustomValue } from '../fields/storedCustomFields';
import { customFieldNames } from './customFields';
import { customColumns, flatContact } from './flatContact';

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
