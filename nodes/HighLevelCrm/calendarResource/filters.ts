import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../api/records';
import { isEmptied, tellOfEmptied } from '../operation/emptyFilter';
import type { Parameter } from '../operation/option';
import type { Row } from '../run/row';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { parseBoolean } from '../values/flag';
import { caseless } from '../values/keys';
import type { CalendarResourceKind } from './kind';
import { parseQuantity } from '../values/numbers';
import { displayValue, isBlankText, isEmpty, parseText } from '../values/text';
import { toText } from '../values/json';
import { parseCalendarIds } from './fields/calendarIds';
import { calendarIdsParameter } from './fields/parameters';
import { calendarIdsOf, isActive, unitsInService } from './records/record';

/** Maximum number of names in the hint about unknown units. */
const MAX_NAMES = 5;

type RecordCheck = (record: IDataObject) => boolean;

/** Filters of Get Many; a record has to pass all of them. The API has no filters, so the node applies them. */
export const resourceFiltersParameter = {
	displayName: 'Filters',
	name: 'resourceFilters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	options: [
		{
			displayName: 'Active',
			name: 'isActive',
			type: 'boolean',
			default: true,
			description: 'Whether to return only records that can be booked, or only those that cannot',
		},
		{
			...calendarIdsParameter,
			description: `Only records on at least one of these calendars. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.`,
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. main',
			description: 'A part of the name',
		},
		{
			displayName: 'Units in Service Below',
			name: 'unitsInServiceBelow',
			type: 'number',
			typeOptions: { minValue: 0 },
			displayOptions: { show: { '/resource': ['equipment'] } },
			default: 2,
			description: 'Only equipment with fewer usable units than this (quantity minus out of service)',
		},
	],
} satisfies Parameter;

/**
 * Reads a row's filters.
 * @returns `undefined` if there are none @throws BadInput, naming the filter; also if all given filters turned out to be empty
 */
export async function parseResourceFilters(row: Row, { many }: CalendarResourceKind): Promise<RecordCheck | undefined> {
	const given = row.parameters.get(resourceFiltersParameter);
	const checks: RecordCheck[] = [];
	const emptied: Parameter[] = [];
	for (const parameter of resourceFiltersParameter.options) {
		const value = given[parameter.name];
		const check = isEmpty(value) ? undefined : await READERS[parameter.name]?.(value, row.run);
		if (check) checks.push(check);
		else if (isEmptied(parameter, resourceFiltersParameter, row)) emptied.push(parameter);
	}
	tellOfEmptied(emptied, row.run, checks.length === 0 ? { many } : undefined);
	return checks.length > 0 ? (record) => checks.every((check) => check(record)) : undefined;
}

/** Reads a filter. @returns its check; `undefined` if the value is an empty list, or nothing but blanks */
type FilterReader = (given: unknown, run: RunServices) => RecordCheck | undefined | Promise<RecordCheck | undefined>;

const READERS: Record<string, FilterReader> = {
	isActive: (given) => {
		const wanted = parseBoolean(given, 'Filters > Active');
		return (record) => isActive(record) === wanted;
	},
	calendarIds: async (given, run) => {
		const wanted = await parseCalendarIds(given, 'Filters > Calendars', run);
		if (wanted.length === 0) return undefined;
		return (record) => calendarIdsOf(record).some((id) => wanted.includes(id));
	},
	name: (given) => {
		// A filter of blanks only would match every name of two words.
		if (isBlankText(given)) return undefined;
		const part = caseless(parseText(given, 'Filters > Name').trim());
		return ({ name }) => caseless(toText(name)).includes(part);
	},
	unitsInServiceBelow: (given, run) => {
		const bound = parseQuantity(given, 'Filters > Units in Service Below');
		return (record) => {
			const units = unitsInService(record);
			if (units === undefined)
				unknownUnits(run).set(identityOf(record), toText(record.name).trim() || identityOf(record));
			return units !== undefined && units < bound;
		};
	},
};

/** The names of equipment that was left out because nobody knows how many units it has. A warning at the end of the run lists them. */
const unknownUnits = perRun(({ warnings }) => {
	const names = new Map<string, string>();
	warnings.addAtEnd(() => {
		const list = [...names.values()].slice(0, MAX_NAMES).map(displayValue).join(', ');
		const rest = names.size > MAX_NAMES ? ' …' : '';
		return `Filters > Units in Service Below left out equipment whose list states no quantity (${names.size}): ${list}${rest}`;
	});
	return names;
});
