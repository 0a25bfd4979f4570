import type { IDataObject } from 'n8n-workflow';
import { contactPage } from '../../api/contactPage';
import { idOf } from '../../api/records';
import { storedField } from '../../dialects';
import { storedCustomValue } from '../../api/storedCustomFields';
import { additionalFieldFor, standardFieldFor } from '../../mapping/columns/headings/fieldNames';
import { RECORD_COLUMNS } from '../../mapping/columns/headings/recordColumns';
import { CUSTOM_FIELD_PREFIX } from '../../mapping/fields/contactFields';
import type { RunServices } from '../../run/services';
import { omit } from '../../values/omit';
import { isEmpty } from '../../values/text';
import { customColumns, customFieldNames, flatContact, plainCustomValue } from './flatContact';

/** Returns the chosen fields of a contact in their order. A missing field is `null`, so that all items have the same columns. */
export async function pickFields(
	contact: IDataObject,
	fieldNames: readonly string[],
	isFlat: boolean,
	run: RunServices,
): Promise<IDataObject> {
	const own = omit(contact, 'customFields');
	const whole = isFlat ? await flatContact(own, run) : own;
	const columns: Array<[string, unknown]> = [];
	for (const name of fieldNames) {
		const key = fieldKeyOf(name);
		if (key === 'customFields' || (isFlat && key === 'customFieldsByName')) {
			const given = isFlat ? await customColumns(contact, run) : { customFields: contact.customFields ?? [] };
			columns.push(...Object.entries(given));
		} else if (key !== undefined || name in whole) columns.push([key ?? name, storedField(whole, key ?? name)]);
		else columns.push([name, await customValueNamed(contact, name, isFlat, run)]);
	}
	return Object.fromEntries(columns.map(([column, value]) => [column, isEmpty(value) ? null : value])) as IDataObject;
}

/** The key of a field of the contact itself, not of a custom field. */
export const fieldKeyOf = (name: string): string | undefined =>
	standardFieldFor(name)?.key ??
	(name === 'customFields' || RECORD_COLUMNS.has(name) ? name : additionalFieldFor(name));

/** The page of a contact in HighLevel, if the server is HighLevel's own. */
export const pageOf = (contact: IDataObject, { connection }: RunServices): string | undefined =>
	contactPage(connection.baseUrl, connection.locationId, idOf(contact));

/** Returns a custom field's value by its name or ID. The location's custom fields are looked up once per run. */
async function customValueNamed(
	contact: IDataObject,
	name: string,
	isFlat: boolean,
	run: RunServices,
): Promise<unknown> {
	const namesById = await customFieldNames(run);
	const id = name.replace(CUSTOM_FIELD_PREFIX, '');
	const entries = [...(namesById ?? [])];
	const isSame = (called: string) => called.toLowerCase() === name.toLowerCase();
	const found = (entries.find(([one, called]) => one === id || called === name) ??
		entries.find(([, called]) => isSame(called)))?.[0];
	if (found !== undefined && entries.some(([one, called]) => called === `${name} (${one})`))
		run.warnings.add(
			`Options > Fields to Return: "${name}" is the name of several custom fields. The output has the one with the ID ${found}; for another, give customField: and its ID`,
		);
	// A custom field that is called `url` keeps its column.
	const page = found === undefined && name === 'url' ? pageOf(contact, run) : undefined;
	if (page !== undefined) return page;
	if (namesById && found === undefined)
		run.warnings.add(`Options > Fields to Return: a contact of this location has no field "${name}"`);
	const value = storedCustomValue(contact, found ?? id);
	return isFlat ? await plainCustomValue(found ?? id, value, run) : value;
}
