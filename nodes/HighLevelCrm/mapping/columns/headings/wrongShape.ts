import { isObject, toText } from '../../../values/json';
import type { Mapping } from '../../fields/mapper';
import { displayValue } from '../../../values/text';
import { lateHeadings } from './delimiter';
import { aliasFieldFor } from './headings';

/** Maximum length of a heading row that is searched, characters. */
const MAX_LINE_CHARACTERS = 5_000;
const MAX_CELLS = 50;

/** What to do with an item that is a file. Many nodes give it without any column. */
export const FILE = 'The item is a file: put Extract from File before this node';

/** Returns what to do if an item is no row of a table but holds rows, a file or nested values; `undefined` for a row. */
export function wrongShape(unmapped: Mapping['unmapped']): string | undefined {
	const names = unmapped.map(({ column }) => column);
	if (names.includes('fileName') && names.includes('mimeType')) return FILE;
	const nested = unmapped.find(({ value }) => isObject(value) && namesFields(Object.keys(value)));
	for (const { column, value } of unmapped) {
		const name = displayValue(column);
		const [entry] = Array.isArray(value) && value.every(isObject) ? value : [];
		const part = { 'name,value': 'value', 'name,values': 'values[0]' }[
			Object.keys(entry ?? {})
				.sort()
				.join()
		];
		// Facebook's Graph API gives the answers of a lead so. Split Out would make a row, and maybe a contact, of each.
		if (part !== undefined)
			return `The values are in the list "${name}", each with its name: map them by hand, as {{ $json.${name}.find((one) => one.name === "email").${part} }}`;
		// Beside an object with the values, a list without them is something else: the profiles of a contact of HubSpot.
		if (entry && !(nested && !namesFields(Object.keys(entry))))
			return `The rows are in the list "${name}": put Split Out before this node, and enter ${name} there`;
		const [line = '', ...others] = toText(value).slice(0, MAX_LINE_CHARACTERS).split('\n', 2);
		if (others.length > 0 && /[,;\t]/.test(line) && namesFields(line.split(/[,;\t]/, MAX_CELLS)))
			return `"${name}" is the text of a whole file: let the node that fetches it return a file, and put Extract from File after it`;
	}
	const late = lateHeadings(unmapped);
	if (late !== undefined) return `In this row, ${late}`;
	return (
		nested &&
		`The values are in the object "${displayValue(nested.column)}": map them by hand, as {{ $json.${displayValue(nested.column)}.email }}`
	);
}

const namesFields = (headings: readonly string[]): boolean =>
	headings.some((heading) => /mail|phone|name/i.test(heading) || aliasFieldFor(heading) !== undefined);
