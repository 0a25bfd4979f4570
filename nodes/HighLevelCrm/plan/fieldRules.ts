import type { IDataObject } from 'n8n-workflow';
import { storedField } from '../dialects';
import type { Option } from '../operation/option';
import { READING_MODES } from '../operation/writeParameter';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { parseList } from '../values/list';
import { toText } from '../values/json';
import { samePhone } from '../values/phones';
import { displayValue } from '../values/text';
import { labelOf } from '../mapping/fields/additionalFields';
import { customFieldForColumn } from '../mapping/columns/columnTarget';
import { additionalFieldFor, standardFieldFor } from '../mapping/columns/headings';
import { CUSTOM_FIELD_PREFIX, TAGS_FIELD } from '../mapping/fields/contactFields';
import type { MappedContact } from '../mapping/fields/contactInput';
import { storedCustomValue } from '../api/storedCustomFields';
import { loadCustomFields } from '../lookups/customFields';
import { sameCustomField, sameField } from './equality';

/** The entry that means every field. */
export const ALL_FIELDS = '*';

const fieldListOption = (name: string, displayName: string, hint: string, description: string): Option<string[]> => ({
	isForSync: true,
	offeredWith: { '/write': READING_MODES },
	parameter: {
		displayName,
		name,
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getRuleFields' },
		default: [],
		hint,
		description: `${description}. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
	},
	read: (given) => parseList(given, `Options > ${displayName}`),
});

export const fillEmpty = fieldListOption(
	'fillEmpty',
	'Fill Only If Empty Names or IDs',
	'When what your colleagues entered has to stay',
	'Fields that are written only to contacts in which they are empty, so that what your colleagues entered stays. The output shows what stayed in <code>kept</code>',
);

export const onlyNew = fieldListOption(
	'onlyNew',
	'Set Only When Created Names or IDs',
	'For what is set once, like the source or the owner',
	'Fields that are written to new contacts only, like the source. The output shows what stayed in <code>kept</code>',
);

/** The fields of a row that an existing contact keeps. */
export interface FieldRules {
	/** Keys of the mapper, or `*`. */
	fillEmpty: ReadonlySet<string>;
	onlyNew: ReadonlySet<string>;
}

/** @throws BadInput for a name that is no field of a contact */
export async function parseFieldRules(row: Row): Promise<FieldRules | undefined> {
	const [filled, created] = [row.parameters.option(fillEmpty), row.parameters.option(onlyNew)];
	if (filled.length === 0 && created.length === 0) return undefined;
	return { fillEmpty: await fieldKeys(filled, fillEmpty, row), onlyNew: await fieldKeys(created, onlyNew, row) };
}

async function fieldKeys(names: readonly string[], { parameter }: Option, row: Row): Promise<Set<string>> {
	const keys = new Set<string>();
	for (const name of names) {
		const key = await fieldKeyFor(name, row);
		if (key === undefined || key === TAGS_FIELD.id)
			throw new BadInput(
				`Options > ${parameter.displayName}: ${key === undefined ? `a contact has no field "${displayValue(name)}"` : "Tags can't be in the list"}`,
				key === undefined
					? 'Choose fields from the list, or give their names, keys or IDs.'
					: 'Mapped tags are added to those that the contact has; see Options > Tag Mode.',
			);
		keys.add(key);
	}
	return keys;
}

async function fieldKeyFor(name: string, row: Row): Promise<string | undefined> {
	if (name === ALL_FIELDS || name.toLowerCase() === 'all fields') return ALL_FIELDS;
	const key = standardFieldFor(name)?.key ?? additionalFieldFor(name);
	if (key !== undefined) return key;
	const lookup = await loadCustomFields(row.run);
	if ('failure' in lookup) return name.startsWith(CUSTOM_FIELD_PREFIX) ? name : undefined;
	const field = customFieldForColumn(lookup.fields, name);
	return field && CUSTOM_FIELD_PREFIX + field.id;
}

/** Whether a contact keeps its value of a field. @param stored its value */
export const keepsField = (rules: FieldRules, key: string, stored: unknown): boolean => {
	const has = (set: ReadonlySet<string>) => set.has(key) || set.has(ALL_FIELDS);
	return has(rules.onlyNew) || (has(rules.fillEmpty) && !isUnfilled(stored));
};

/** Removes what the rules keep from a row. @param matchedBy the field by which the row names the contact; no rule applies to it */
export function applyFieldRules(
	contact: MappedContact,
	current: IDataObject,
	rules: FieldRules,
	matchedBy: string,
): { input: MappedContact; kept: IDataObject } {
	const kept: IDataObject = {};
	const isKept = (key: string, stored: unknown): boolean =>
		key !== matchedBy && key !== TAGS_FIELD.id && keepsField(rules, key, stored);
	const keep = (label: string, stored: unknown) => (kept[label] = (stored ?? null) as IDataObject[string]);
	const fields = Object.fromEntries(
		Object.entries(contact.fields).filter(([key, value]) => {
			const stored = storedField(current, key);
			if (!isKept(key, stored)) return true;
			// A phone that stays is the same in any spelling.
			const isSame = key === 'phone' ? samePhone(stored, toText(value)) : sameField(key, stored, value);
			if (!isSame) keep(labelOf(key), stored);
			return false;
		}),
	);
	const customFields = contact.customFields.filter(({ id, value, field }) => {
		const stored = storedCustomValue(current, id);
		if (!isKept(CUSTOM_FIELD_PREFIX + id, stored)) return true;
		if (!sameCustomField(field, stored, value)) keep(field?.name ?? id, stored);
		return false;
	});
	return { input: { ...contact, fields, customFields }, kept };
}

/** 0 and false are values; blanks are not. */
const isUnfilled = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && value.trim() === '') ||
	(Array.isArray(value) && value.length === 0);
