import type { IDataObject } from 'n8n-workflow';
import { standardFieldFor } from '../../mapping/columns/headings/fieldNames';
import { aliasFieldFor } from '../../mapping/columns/headings/headings';
import { perRun } from '../../run/perRun';
import type { Row } from '../../run/row';
import { isEmpty } from '../../values/text';

/** The fields by which a person recognizes whom a row is about. */
export const IDENTIFYING_FIELDS = ['email', 'phone', 'firstName', 'lastName', 'name'];

/** Whether a heading names such a field, for the headings of a run. */
const headingsOf = perRun(() => new Map<string, boolean>());

/** Returns the columns of a row that say whom it is about, under their own headings: `{ "E-Mail": "jane@example.com" }`. */
export function identifyingColumns({ item, run }: Row): IDataObject {
	const known = headingsOf(run);
	const isIdentifying = (column: string): boolean => {
		const before = known.get(column);
		if (before !== undefined) return before;
		const field = standardFieldFor(column) ?? aliasFieldFor(column);
		const identifies = IDENTIFYING_FIELDS.includes(field?.key ?? '') && field?.owner === undefined;
		known.set(column, identifies);
		return identifies;
	};
	return Object.fromEntries(
		Object.entries(item.json).filter(
			([column, value]) => !isEmpty(value) && typeof value !== 'object' && isIdentifying(column),
		),
	);
}
