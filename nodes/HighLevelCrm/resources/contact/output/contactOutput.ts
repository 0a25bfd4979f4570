import type { IDataObject } from 'n8n-workflow';
import { isObject, textOf } from '../../../values/json';
import type { Row } from '../../../requests/run/row';
import { customFieldsOnce, type CustomField } from '../../../lookups/customFields';
import { customFieldsByName, simplify } from './options';

/** The fields that Simplify keeps, the dearest first. */
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

/**
 * How a row puts out a contact that it reads, by its options: simplified or whole, with custom fields by name as well. The vendor's
 * paging cursor is never put out.
 * @param byDefault whether the two are on where the user says nothing
 * @param others fields that the operation adds: with them, too, a simplified item has ten at most
 */
export function contactOutput(row: Row, byDefault: boolean, others = 0): (contact: IDataObject) => Promise<IDataObject> {
	const simplifying = row.option(simplify) ?? byDefault;
	const naming = row.option(customFieldsByName) ?? byDefault;
	let names: ReturnType<typeof customFieldNames> | undefined;
	return async ({ searchAfter, ...found }) => {
		// A search names this field otherwise than every other answer.
		const record =
			found.address === undefined || found.address1 !== undefined ? found : { ...found, address1: found.address };
		const known = naming && hasCustomFields(record) ? await (names ??= customFieldNames(row)) : undefined;
		const named = known ? { ...record, customFieldsByName: byName(record, known) } : record;
		return simplifying ? simplified(named, others) : named;
	};
}

function simplified(record: IDataObject, others: number): IDataObject {
	return Object.fromEntries(
		SIMPLE.slice(0, SIMPLE.length - others)
			.filter((key) => record[key] !== undefined)
			.map((key) => [key, record[key]]),
	);
}

/** Each custom field's name by its identifier, looked up once per run. Without the right to see them the output lacks the names only. */
async function customFieldNames(row: Row): Promise<Map<string, string> | undefined> {
	const lookedUp = await customFieldsOnce(row);
	if ('failure' in lookedUp) {
		row.shared.hints.add(`Custom fields are put out without their names: ${lookedUp.failure}`);
		return undefined;
	}
	return uniqueNames(lookedUp.fields);
}

/** Of several fields with one name, all but the first are told apart by their identifier. */
function uniqueNames(fields: readonly CustomField[]): Map<string, string> {
	const taken = new Set<string>();
	return new Map(
		fields.map(({ id, name }) => {
			const unique = taken.has(name) ? `${name} (${id})` : name;
			taken.add(unique);
			return [id, unique];
		}),
	);
}

const hasCustomFields = ({ customFields }: IDataObject): boolean =>
	Array.isArray(customFields) && customFields.length > 0;

function byName({ customFields }: IDataObject, names: ReadonlyMap<string, string>): IDataObject {
	const entries = (customFields as unknown[]).filter(isObject);
	return Object.fromEntries(entries.map(({ id, value }) => [names.get(textOf(id)) ?? textOf(id), value]));
}
