import type { IDataObject } from 'n8n-workflow';
import { isChannel } from '../../dialects';
import type { Option } from '../../operation/option';
import { WHERE_READ } from '../../operation/writeParameter';
import { perRun } from '../../run/perRun';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { parseList } from '../../values/list';
import { displayValue } from '../../values/text';
import { wholeName } from '../../values/wholeName';
import { customFieldForColumn } from '../../mapping/columns/headings/customFieldColumn';
import { additionalFieldFor, standardFieldFor } from '../../mapping/columns/headings/fieldNames';
import { CUSTOM_FIELD_PREFIX, TAGS_FIELD } from '../../mapping/fields/contactFields';
import { fieldsUnknown, loadCustomFields } from '../../lookups/customFields';

/** The entry that means every field. */
export const ALL_FIELDS = '*';

const fieldListOption = (name: string, displayName: string, hint: string, description: string): Option<string[]> => ({
	...WHERE_READ,
	protects: true,
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
	'Fields that are written only to contacts in which they are empty. The output shows what stayed in <code>kept</code>',
);

export const onlyNew = fieldListOption(
	'onlyNew',
	'Set Only When Created Names or IDs',
	'For what is set once, like the source or the owner',
	'Fields that are written to new contacts only',
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
	const known = rulesByLists(row.run);
	const text = JSON.stringify([filled, created]);
	let rules = known.get(text);
	if (!rules) {
		rules = { fillEmpty: await fieldKeys(filled, fillEmpty, row), onlyNew: await fieldKeys(created, onlyNew, row) };
		known.set(text, rules);
	}
	return rules;
}

/** The rules of a run by the lists of the options: all rows share them, unless the lists are expressions. */
const rulesByLists = perRun(() => new Map<string, FieldRules>());

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
	if ('failure' in lookup) {
		if (name.startsWith(CUSTOM_FIELD_PREFIX)) return name;
		throw fieldsUnknown(`Options: the field "${displayValue(name)}"`, lookup.failure, 'choose it from the list');
	}
	const field = customFieldForColumn(lookup.fields, name);
	return field && CUSTOM_FIELD_PREFIX + field.id;
}

/** Whether a contact keeps its value of a field. @param stored its value @param contact as it is stored */
export const keepsField = (rules: FieldRules, key: string, stored: unknown, contact: IDataObject = {}): boolean => {
	const keeps = (keys: readonly string[], value: unknown): boolean => {
		const has = (set: ReadonlySet<string>) => keys.some((one) => set.has(one));
		return has(rules.onlyNew) || (has(rules.fillEmpty) && !isUnfilled(value) && !isAudible(key, value));
	};
	if (keeps(key === 'name' ? KEYS_OF_NAME : [key, ALL_FIELDS], stored)) return true;
	// A column Name is written as first and last name. If the contact keeps one of them, the other would make a name of two persons.
	return PARTS_OF_NAME.includes(key) && keeps(['name'], wholeName(contact));
};

/** Whether a value says that the contact is not muted. Nobody entered it, so it must not outweigh the contact's wish to be muted. */
const isAudible = (key: string, stored: unknown): boolean =>
	(key === 'dnd' && stored === false) || (isChannel(key) && stored === 'inactive');

/** A whole name is written to both of its parts. */
const PARTS_OF_NAME: readonly string[] = ['firstName', 'lastName'];
const KEYS_OF_NAME = ['name', ...PARTS_OF_NAME, ALL_FIELDS];

/** 0 and false are values; blanks are not. */
const isUnfilled = (value: unknown): boolean =>
	value === undefined ||
	value === null ||
	(typeof value === 'string' && value.trim() === '') ||
	(Array.isArray(value) && value.length === 0);
