import { aliasFieldFor } from './headings';

const DELIMITERS = [
	[';', ';'],
	['\t', 'a tab'],
	['|', '|'],
] as const;

/**
 * Returns the cause if a column's heading is a whole heading row (`Email;First Name;Last Name`), as the file was read with another
 * delimiter; `undefined` for any other heading.
 */
export function wrongDelimiter(column: string): string | undefined {
	for (const [delimiter, name] of DELIMITERS) {
		const known = column.split(delimiter).filter((part) => aliasFieldFor(part) !== undefined);
		if (known.length > 1)
			return `the file separates its columns by ${name}: set Options > Delimiter to ${name} in the node Extract from File`;
	}
	return undefined;
}
