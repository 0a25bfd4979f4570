import type { IDataObject } from 'n8n-workflow';
import { agreeing, countOf } from '../../run/formatting';
import { perRun } from '../../run/perRun';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { displayValue, normalizeLetters } from '../../values/text';
import { wholeName } from '../../values/wholeName';

/** The whole names of the contacts that the rows create, by their letters. */
const newNames = perRun(() => new Set<string>());

/** Notes the name of a row's contact if it is new. */
export function noteNewName(record: IDataObject, run: RunServices): void {
	// Most rows are about a contact that was there.
	const name = record.isNew === true ? nameLettersOf(record) : undefined;
	if (name !== undefined) newNames(run).add(name);
}

/** Tells of contacts that left the list, while new ones have their names: without a customer number, who changes the email looks like that. */
export function warnOfNewNames(leavers: readonly IDataObject[], run: RunServices): void {
	const names = newNames(run);
	const renewed = leavers.filter((leaver) => names.has(nameLettersOf(leaver) ?? ''));
	const [example] = renewed;
	if (!example) return;
	run.warnings.add(
		`${countOf(renewed.length, 'contact')} that left the list ${agreeing(renewed.length, 'has the name of a new one', 'have the names of new ones')}, e.g. "${displayValue(wholeName(example))}". If only the email changed in the list, Options > Match by Custom Field finds such a customer by a number`,
	);
}

/** A first name alone is that of many. */
function nameLettersOf({ firstName, lastName }: IDataObject): string | undefined {
	const parts = [firstName, lastName].map((part) => normalizeLetters(toText(part)));
	return parts.includes('') ? undefined : parts.join(' ');
}
