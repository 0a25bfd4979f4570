import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { createPrng } from '../../sandbox/prng';
import { COLUMNS, type ContactRow } from './contacts/columns';
import { person } from './contacts/people';
import { BAD_ROWS, later, twin } from './contacts/trouble';

/** The file that the demo imports. */
export const CONTACTS_FILE = path.join(__dirname, '..', 'contacts.csv');

const ROWS = 1_000;
const TWINS = 40;

/** The rows of the file, which are the same every time. */
export function contactRows(): ContactRow[] {
	const random = createPrng(20_240_601);
	const people = Array.from({ length: ROWS - TWINS - BAD_ROWS.length }, (_unused, index) => person(random, index));
	const placed = people.map(({ row, index }) => ({ row, at: index }));
	for (let kind = 0; kind < TWINS; kind++) {
		// Each is about a different person, so that the order of two rows about one person does not matter.
		const original = people[7 + kind * 19];
		if (original) placed.push({ row: twin(original, kind), at: later(random, original.index) });
	}
	BAD_ROWS.forEach((row, index) => placed.push({ row, at: 60.25 + index * 137 }));
	return placed.sort((one, other) => one.at - other.at).map(({ row }) => row);
}

/** The file's text: UTF-8 CSV with a header. */
export function contactsCsv(): string {
	return stringify(contactRows(), { header: true, columns: [...COLUMNS] });
}

if (require.main === module) writeFileSync(CONTACTS_FILE, contactsCsv());
