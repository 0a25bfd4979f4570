import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import { readPages } from '../client/paging/readPages';
import type { Operation } from '../operation/operation';
import type { Parameter } from '../operation/option';
import { isFlat, contactFormat } from '../operation/formatOption';
import { countOf } from '../values/formatting';
import { mapWithYield } from '../run/yieldToEventLoop';
import { BadInput } from '../values/badInput';
import { toText } from '../values/json';
import { UnshownFields } from '../search/query/unshownFields';
import { parseList } from '../values/list';
import { differingFields, toComparedContact, type ComparedContact } from '../search/duplicates/comparedContact';
import { duplicateGroups, type DuplicateGroup, type DuplicateKey } from '../search/duplicates/duplicateGroups';
import { filtersParameter, parseContactFilters } from '../search/filters';
import { noteFilteredTags } from '../search/filters/noteFilteredTags';
import { timeOf } from '../values/storedTime';

const KEYS: Array<{ name: string; value: DuplicateKey; description: string }> = [
	{ name: 'Email', value: 'email', description: 'The same address, also an additional one' },
	{ name: 'Name', value: 'name', description: 'The same first and last name, and the same company or city' },
	{
		name: 'Phone',
		value: 'phone',
		description: 'The same number, also an additional one',
	},
];

const byParameter = {
	displayName: 'By',
	name: 'by',
	type: 'multiOptions',
	options: KEYS,
	default: ['email', 'phone'],
	description: 'What duplicates have in common',
} satisfies Parameter;

/** Fields of each contact in a group. */
const SHOWN_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'companyName', 'city'];

export const findDuplicates: Operation = {
	value: 'findDuplicates',
	name: 'Find Duplicates',
	action: 'Find duplicate contacts',
	description: 'Return each group of contacts that shares an email, phone or name',
	parameters: [byParameter, filtersParameter],
	options: [contactFormat],
	output: ({ parameters }) => ({
		format: (group) => (isFlat(parameters) ? { ...group, contacts: idsOf(group) } : group),
	}),
	async prepare(row) {
		const { dialect } = row.run;
		const keys = parseDuplicateKeys(row.parameters.get(byParameter));
		const { serverFilter, matches } = await parseContactFilters(row);
		return {
			keys: [],
			writes: false,
			async run(send) {
				const contacts: ComparedContact[] = [];
				const unshown = new UnshownFields(serverFilter);
				const collect = (record: IDataObject) => {
					unshown.note(record);
					if (matches?.(record) ?? true)
						contacts.push(toComparedContact(idOf(record) ?? '', dialect.normalizeContact(record)));
					// Whole records of all contacts would take too much memory.
					return false;
				};
				const subject = 'the search of duplicates';
				await readPages(dialect.searchContacts(serverFilter), send, { subject, matches: collect });
				const hint = unshown.hint(contacts.length);
				if (hint !== undefined) row.run.warnings.add(hint);
				noteFilteredTags(row.run, serverFilter, contacts.length > 0 || hint !== undefined);
				let items: IDataObject[] = [];
				for (const by of keys) {
					const groups = await duplicateGroups(by, contacts);
					const found = await mapWithYield(groups, (group) => toItem(by, group));
					items = items.concat(found.sort(largestFirst));
				}
				if (items.length === 0) row.run.warnings.add(`No duplicates among ${countOf(contacts.length, 'contact')}.`);
				return items;
			},
		};
	},
};

/** @throws BadInput if none or an unknown one is given */
function parseDuplicateKeys(given: unknown): DuplicateKey[] {
	const names = parseList(given, byParameter.displayName);
	if (names.length === 0) throw new BadInput('By is empty', 'Choose Email, Phone or Name, or several of them.');
	const keys = names.map((name) => {
		const key = KEYS.find(({ value }) => value === name.toLowerCase());
		if (key) return key.value;
		throw new BadInput(`By "${name}" does not exist`, 'Choose email, phone or name.');
	});
	return [...new Set(keys)];
}

function toItem(by: DuplicateKey, { value, contacts }: DuplicateGroup): IDataObject {
	const age = ({ dateAdded }: ComparedContact) => timeOf(dateAdded) || Number.POSITIVE_INFINITY;
	const oldestFirst = [...contacts].sort((one, other) => (age(one) < age(other) ? -1 : age(one) > age(other) ? 1 : 0));
	return {
		by,
		value,
		count: contacts.length,
		contacts: oldestFirst.map(({ id, fields, dateAdded }) => ({
			id,
			...Object.fromEntries(SHOWN_FIELDS.flatMap((key) => (fields[key] === undefined ? [] : [[key, fields[key]]]))),
			...(dateAdded !== '' && { dateAdded }),
		})),
		differs: differingFields(oldestFirst),
	};
}

const largestFirst = (one: IDataObject, other: IDataObject): number =>
	Number(other.count) - Number(one.count) || toText(one.value).localeCompare(toText(other.value));

const idsOf = ({ contacts }: IDataObject): string => (contacts as Array<{ id: string }>).map(({ id }) => id).join(', ');
