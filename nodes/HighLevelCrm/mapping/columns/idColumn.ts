import { perRun } from '../../run/perRun';
import type { Row } from '../../run/row';
import { toText } from '../../values/json';
import { withoutFormulaMark } from '../../values/text';
import { isAutomatic, mapperOf } from '../fields/mapper';
import { normalizeHeading } from './headings/fieldNames';
import { targetOfColumn } from './columnTarget';
import { reportIgnoredColumn } from './headings/ignoredColumns';

/** A contact's ID in a column of a row. */
export interface ColumnId {
	id: string;
	/** The heading. */
	column: string;
}

/** The headings that mean the contact's ID, in order of precedence: a task has an ID of its own besides its contact's. */
const ID_HEADINGS = ['contactid', 'id'];

/** A shorter text is a mark or the number of a row. */
const MIN_ID_CHARACTERS = 2;

/**
 * IDs of other programs: numbers, UUIDs and MD5s, those of Stripe (`cus_…`), Zoho (`zcrm_…`), Facebook (`l:…`), Airtable (`rec…`) and Salesforce (`003…`).
 * HighLevel's own IDs are 20 letters and digits; those of another server may have any form but these.
 */
export const OTHER_ID =
	/^\d+$|^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$|[\s@/:]|^(ch|cs|cus|in|pi|sub|zcrm)_\w+$|^rec[a-z\d]{14}$|^00[a-z\d]{13}([a-z\d]{3})?$/i;

const normalizedHeadings = perRun(() => new Map<string, string>());

/**
 * Finds the ID by which a row names its contact under automatic mapping: in a column `id` or `Contact Id`, unless a custom field has that
 * name. A value that can't be an ID of HighLevel counts for nothing, and a warning names the column.
 */
export async function idInColumns(row: Row): Promise<ColumnId | undefined> {
	const mapper = mapperOf(row);
	if (!isAutomatic(mapper)) return undefined;
	const { json } = row.item;
	const headings = normalizedHeadings(row.run);
	const ofColumn = (column: string) => {
		const known = headings.get(column) ?? normalizeHeading(column);
		headings.set(column, known);
		return known;
	};
	for (const heading of ID_HEADINGS) {
		for (const column in json) {
			if (ofColumn(column) !== heading) continue;
			const id = withoutFormulaMark(toText(json[column])).trim();
			if (id === '' || (await targetOfColumn(column, row, mapper)).key !== undefined) continue;
			if (id.length < MIN_ID_CHARACTERS) continue;
			if (!OTHER_ID.test(id)) return { id, column };
			reportIgnoredColumn(row.run, column, 'its values are not the IDs of contacts in HighLevel');
		}
	}
	return undefined;
}
