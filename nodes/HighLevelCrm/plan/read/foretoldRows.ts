import { loadLocation } from '../../lookups/location';
import { agreeing, countOf } from '../../values/formatting';
import type { RunServices } from '../../run/services';
import { LIMIT_LABEL } from '../options/maxChanges';
import type { Write } from '../plan';

/**
 * Tells of the rows that are foretold although look-ups were used up.
 * @param guessed number of rows whose contact could not be read @param skipped the writes whose new emails and phones nobody looked up
 */
export function warnOfSkipped(guessed: number, skipped: Iterable<Write>, run: RunServices): void {
	const persons = [...skipped].map(({ person }) => person);
	const rowsOf = (isStored: boolean) =>
		persons.flatMap(({ stored, rows }) => ((stored !== undefined) === isStored ? rows : []));
	warnOfGuesses(guessed + rowsOf(false).length, run);
	warnOfUnseen(rowsOf(true).length, run);
}

/** Tells of the rows that are foretold although nobody looked for their contacts. */
function warnOfGuesses(count: number, { warnings }: RunServices): void {
	if (count === 0) return;
	const [rows, were] = [countOf(count, 'row'), agreeing(count, 'was', 'were')];
	const they = agreeing(
		count,
		'it is shown as created, and the run may find its contact',
		'they are shown as created, and the run may find their contacts',
	);
	warnings.add(`${rows} that ${were} not found ${were} not looked up: ${they}`);
}

/** Tells of the rows about known contacts whose other email or phone nobody looked up: it may be another contact's. */
function warnOfUnseen(count: number, { warnings }: RunServices): void {
	if (count === 0) return;
	const [rows, have] = [countOf(count, 'row'), agreeing(count, 'has', 'have')];
	warnings.add(
		`${rows} ${have} an email or phone that was not looked up. It is shown as free, and the run may find that it is another contact's`,
	);
}

/**
 * Warns of rows that name a contact by an additional email or phone: a run does not know the contact, and unless the location refuses duplicates, the
 * server makes that email or phone the main one.
 */
export async function warnOfReplacements(count: number, run: RunServices): Promise<void> {
	if (count === 0 || (await loadLocation(run)).refusesDuplicates === true) return;
	const [rows, names] = [countOf(count, 'row'), agreeing(count, 'names its contact', 'name their contacts')];
	const address = 'an additional email or phone, which HighLevel would make the main one';
	run.warnings.add(`${rows} ${names} by ${address}. With Options > ${LIMIT_LABEL}, e.g. 100, the main one stays`);
}
