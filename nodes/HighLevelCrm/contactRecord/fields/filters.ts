import type { IDataObject } from 'n8n-workflow';
import type { TaskSearch } from '../../dialects';
import { timeOfContact } from '../../search/filters/dates';
import { warnAboutEmptyFilter } from '../../operation/emptyFilter';
import type { Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { htmlToText } from '../../values/html';
import { toText } from '../../values/json';
import { caseless, composed } from '../../values/keys';
import { parseList } from '../../values/list';
import { isBlankText, isEmpty, parseText } from '../../values/text';
import { parseContactIds } from './contactIds';
import type { RecordField } from './field';

type RecordPredicate = (record: IDataObject) => boolean;

/** What a filter means for the records of one contact, which the node filters, and for the search of the whole location. */
interface ReadFilter {
	matches: RecordPredicate;
	/** What the search sends; absent if it has no such filter. */
	search?: TaskSearch;
	/** Whether the search finds more than `matches` does, so that its result is taken as it is. */
	isWiderInSearch?: boolean;
}

/** A filter of Get Many. */
export interface RecordFilter {
	parameter: Parameter;
	/** Whether a value finds everything, as an empty one does: a text of blanks, a list without entries. */
	isNone?: (given: unknown, label: string) => boolean;
	/** @throws BadInput, naming the filter */
	read: (given: unknown, label: string, row: Row) => ReadFilter | Promise<ReadFilter>;
}

/** Only records whose field is on, or only those whose field is off. */
export const flagFilter = (
	{ parameter, read }: RecordField,
	description: string,
	search: (wanted: boolean) => TaskSearch,
): RecordFilter => ({
	parameter: { ...parameter, description },
	async read(given, label, row) {
		const wanted = await read(given, label, row);
		return {
			matches: (record) => (record[parameter.name] ?? false) === wanted,
			search: search(wanted === true),
		};
	},
});

/** A model writes `[]` where it wants no filter. @throws BadInput */
const namesNobody = (given: unknown, label: string): boolean => parseList(given, label).length === 0;

/** Only records of one of these users. */
export const usersFilter = ({ parameter, read }: RecordField, description: string): RecordFilter => ({
	parameter: { ...parameter, description },
	isNone: namesNobody,
	async read(given, label, row) {
		const ids: unknown[] = [];
		for (const user of parseList(given, label)) ids.push(await read(user, label, row));
		return {
			matches: (record) => ids.includes(record[parameter.name]),
			search: { assignedTo: ids.map(toText) },
		};
	},
});

/** Only records of one of these contacts. */
export const contactsFilter = (parameter: Parameter): RecordFilter => ({
	parameter,
	isNone: namesNobody,
	read(given, label) {
		const ids = parseContactIds(given, label);
		return { matches: ({ contactId }) => ids.includes(toText(contactId)), search: { contactIds: ids } };
	},
});

/** Only records with this text. Of the location's, the server decides which those are. */
export const textFilter = (parameter: Parameter): RecordFilter => ({
	parameter,
	isNone: isBlankText,
	read(given, label) {
		const query = composed(parseText(given, label)).trim();
		const words = query.toLowerCase();
		return {
			matches: ({ title, body }) => caseless(`${toText(title)}\n${htmlToText(toText(body))}`).includes(words),
			search: { query },
			isWiderInSearch: true,
		};
	},
});

/** Only records with a time before or after the given one, inclusive. @param parse returns the given time, ms since 1970 */
export const timeFilter = (
	parameter: Parameter & { type: 'dateTime' },
	field: string,
	end: 'after' | 'before',
	parse: (given: unknown, label: string, row: Row) => number | Promise<number>,
): RecordFilter => ({
	parameter,
	async read(given, label, row) {
		const bound = await parse(given, label, row);
		return {
			matches: (record) => {
				const at = timeOfContact(record, field);
				return end === 'after' ? at >= bound : at <= bound;
			},
		};
	},
});

/** The filters of a row. */
export interface RecordFilters {
	/** Whether a record of one contact passes all filters. */
	matches: RecordPredicate;
	search: TaskSearch;
	/** Whether a record that the search found passes all filters. */
	matchesFound: RecordPredicate;
	isEmpty: boolean;
}

/** Reads a row's filters; a record has to pass all of them. @param collection the panel's parameter of the filters @throws BadInput, naming the filter */
export async function parseRecordFilters(
	filters: readonly RecordFilter[],
	collection: Parameter & { type: 'collection' },
	row: Row,
): Promise<RecordFilters> {
	const given = row.parameters.get(collection);
	const all: ReadFilter[] = [];
	for (const { parameter, isNone, read } of filters) {
		const value = given[parameter.name];
		const label = `Filters > ${parameter.displayName.replace(/ Name or ID$/, '')}`;
		if (isEmpty(value) || isNone?.(value, label)) warnAboutEmptyFilter(parameter, collection, row);
		else all.push(await read(value, label, row));
	}
	const exact = all.filter(({ isWiderInSearch }) => !isWiderInSearch);
	return {
		matches: (record) => all.every(({ matches }) => matches(record)),
		search: Object.assign({}, ...all.map(({ search }) => search)) as TaskSearch,
		matchesFound: (record) => exact.every(({ matches }) => matches(record)),
		isEmpty: all.length === 0,
	};
}
