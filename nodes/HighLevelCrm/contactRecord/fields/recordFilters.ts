import type { IDataObject } from 'n8n-workflow';
import type { TaskSearch } from '../../dialects';
import { isEmptied, tellOfEmptied } from '../../operation/emptyFilter';
import type { Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { BadInput } from '../../values/badInput';
import { isEmpty } from '../../values/text';

type RecordPredicate = (record: IDataObject) => boolean;

/** What a filter means for the records of one contact, which the node filters, and for the search of the whole location. */
interface ReadFilter {
	matches: RecordPredicate;
	/** What the search sends; absent if it has no such filter. */
	search?: TaskSearch;
	/** The end of a period that the filter sets. */
	bound?: { end: 'after' | 'before'; at: number; displayName: string };
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

/** The filters of a row. */
export interface RecordFilters {
	/** Whether a record of one contact passes all filters. */
	matches: RecordPredicate;
	search: TaskSearch;
	/** Whether a record that the search found passes all filters. */
	matchesFound: RecordPredicate;
	isEmpty: boolean;
}

/**
 * Reads a row's filters; a record has to pass all of them.
 * @param collection the panel's parameter of the filters
 * @param listed name of the listed records, `tasks`, if only the filters select them; absent if a contact selects them, too
 * @throws BadInput, naming the filter; also if all that the user gave turned out to be empty, and nothing else says what to list
 */
export async function parseRecordFilters(
	filters: readonly RecordFilter[],
	collection: Parameter & { type: 'collection' },
	row: Row,
	listed?: string,
): Promise<RecordFilters> {
	const given = row.parameters.get(collection);
	const all: ReadFilter[] = [];
	const emptied: Parameter[] = [];
	for (const { parameter, isNone, read } of filters) {
		const value = given[parameter.name];
		const label = `Filters > ${parameter.displayName.replace(/ Name or ID$/, '')}`;
		if (!isEmpty(value) && !isNone?.(value, label)) all.push(await read(value, label, row));
		else if (isEmptied(parameter, collection, row)) emptied.push(parameter);
	}
	tellOfEmptied(emptied, row.run, listed !== undefined && all.length === 0 ? { many: listed } : undefined);
	rejectEmptyPeriod(all);
	const exact = all.filter(({ isWiderInSearch }) => !isWiderInSearch);
	return {
		matches: (record) => all.every(({ matches }) => matches(record)),
		search: Object.assign({}, ...all.map(({ search }) => search)) as TaskSearch,
		matchesFound: (record) => exact.every(({ matches }) => matches(record)),
		isEmpty: all.length === 0,
	};
}

/** @throws BadInput if the filters by time leave no time */
function rejectEmptyPeriod(filters: readonly ReadFilter[]): void {
	const boundOf = (wanted: string) => filters.find(({ bound }) => bound?.end === wanted)?.bound;
	const [after, before] = [boundOf('after'), boundOf('before')];
	if (!after || !before || after.at <= before.at) return;
	const message = `Filters > ${after.displayName} is later than ${before.displayName}`;
	throw new BadInput(message, 'Nothing could match; swap the two.');
}
