import { toText } from '../../../values/json';
import type { Mapping } from '../../fields/mapper';
import { aliasFieldFor } from './headings';

const DELIMITERS = [
	[';', ';'],
	['\t', 'a tab'],
	['|', '|'],
	// A heading of two words has a blank after its comma: City, State.
	[/,(?!\s)/, ','],
] as const;

/** Maximum length of a heading row, characters. */
const MAX_HEADINGS_CHARACTERS = 5_000;

/** Maximum number of headings that are looked up. */
const MAX_HEADINGS = 50;

const READER = 'in the node Extract from File';

/**
 * Returns the cause if a column's heading is a whole heading row (`Email;First Name;Last Name`), as the file was read with another
 * delimiter, or a first line that is no heading (`sep=;`); `undefined` for any other heading.
 */
export function wrongDelimiter(column: string): string | undefined {
	const [, separator] = /^\ufeff?sep=(.?)/i.exec(column) ?? [];
	if (separator !== undefined)
		return `the first line of the file is no heading: set Options > Starting Line to 2${separator === ',' || separator === '' ? '' : ` and Delimiter to ${separator}`} ${READER}`;
	for (const [delimiter, name] of DELIMITERS) {
		const known = column
			.slice(0, MAX_HEADINGS_CHARACTERS)
			.split(delimiter, MAX_HEADINGS)
			.filter((part) => aliasFieldFor(part) !== undefined);
		if (known.length > 1)
			return `the file separates its columns by ${name}: set Options > Delimiter to ${name} ${READER}`;
	}
	return undefined;
}

/** Returns the cause if the cells of a row are headings, as the file has a preface; `undefined` for any other row. */
export function lateHeadings(unmapped: Mapping['unmapped']): string | undefined {
	// A group of duplicates in plain columns names fields, too, and says how many contacts it has.
	if (unmapped.some(({ value }) => typeof value === 'number')) return undefined;
	const cells = unmapped.slice(0, MAX_HEADINGS).flatMap(({ value }) => {
		const text = toText(value).slice(0, MAX_HEADINGS_CHARACTERS);
		return text.includes('\n') ? [] : text.split(/[,;\t]/, MAX_HEADINGS);
	});
	const known = cells.slice(0, MAX_HEADINGS).filter((cell) => aliasFieldFor(cell) !== undefined);
	return known.length > 1
		? `the headings of the file come in a later line ("${known.slice(0, 3).join('", "')}"): set Options > Starting Line ${READER} to that line`
		: undefined;
}
