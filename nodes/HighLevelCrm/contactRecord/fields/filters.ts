import type { TaskSearch } from '../../dialects';
import type { Parameter } from '../../operation/option';
import type { Row } from '../../run/row';
import { htmlToText } from '../../values/html';
import { toText } from '../../values/json';
import { caseless, composed } from '../../values/keys';
import { parseList } from '../../values/list';
import { timeOf } from '../../values/storedTime';
import { isBlankText, parseText } from '../../values/text';
import { parseContactIds } from './contactIds';
import type { RecordField } from './field';
import type { RecordFilter } from './recordFilters';

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

/** Only records with this text. In a search of the whole location, the server decides which records match. */
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
		const at = await parse(given, label, row);
		const isInside = (time: number) => (end === 'after' ? time >= at : time <= at);
		return {
			matches: (record) => isInside(timeOf(record[field])),
			bound: { end, at, displayName: parameter.displayName },
		};
	},
});
