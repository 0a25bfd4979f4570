import type { Row } from '../../../run/row';

/** The values of a column in all items of the run, from one expression; only the row's own value where n8n has no items. */
export function valuesOfColumn(column: string, row: Row): readonly unknown[] {
	const name = JSON.stringify(column).replace(/[{}]/g, (brace) => (brace === '{' ? '\\u007b' : '\\u007d'));
	try {
		const values = row.parameters.evaluate(`{{ $input.all().map((item) => item.json[${name}]) }}`);
		if (Array.isArray(values)) return values;
	} catch {
		// An AI agent's tool has no input.
	}
	return [row.item.json[column]];
}
