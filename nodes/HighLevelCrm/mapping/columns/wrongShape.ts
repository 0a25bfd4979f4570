import { isObject, toText } from '../../values/json';
import type { Mapping } from '../fields/mapper';
import { aliasFieldFor } from './headings';

/** Returns what to do if an item is no row of a table but holds rows, a file or nested values; `undefined` for a row. */
export function wrongShape(unmapped: Mapping['unmapped']): string | undefined {
	const names = unmapped.map(({ column }) => column);
	if (names.includes('fileName') && names.includes('mimeType'))
		return 'The item is a file: put Extract from File before this node';
	for (const { column, value } of unmapped) {
		if (Array.isArray(value) && value.length > 0 && value.every(isObject))
			return `The rows are in the list "${column}": put Split Out before this node, and enter ${column} there`;
		if (
			/^[^\n]*[,;\t][^\n]*\n/.test(toText(value)) &&
			namesFields(
				toText(value)
					.split('\n', 1)
					.join()
					.split(/[,;\t]/),
			)
		)
			return `"${column}" is the text of a whole file: let the node that fetches it return a file, and put Extract from File after it`;
	}
	const nested = unmapped.find(({ value }) => isObject(value) && namesFields(Object.keys(value)));
	return (
		nested && `The values are in the object "${nested.column}": map them by hand, as {{ $json.${nested.column}.email }}`
	);
}

const namesFields = (headings: readonly string[]): boolean =>
	headings.some((heading) => /mail|phone|name/i.test(heading) || aliasFieldFor(heading) !== undefined);
