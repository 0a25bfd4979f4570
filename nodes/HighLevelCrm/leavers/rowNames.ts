import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import { splitName } from '../mapping/columns/parts/names';
import { agreeing, countOf } from '../values/formatting';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { toText } from '../values/json';
import { displayValue, isEmpty, normalizeLetters } from '../values/text';
import { wholeName } from '../values/wholeName';
import type { ContactList } from './contactList';
import type { ListedContact } from './listedContact';

/** Whole names, by their letters. */
interface RowNames {
	/** The names in rows, including failed rows, and the names of the rows' contacts that were not on the list. */
	said: Set<string>;
	/** The names of contacts that the rows create. */
	created: Set<string>;
}

const rowNames = perRun((): RowNames => ({ said: new Set(), created: new Set() }));

/** Notes the name that a row gives. @param fields `firstName` and `lastName`, or `name` */
export function noteSaidName(fields: IDataObject, run: RunServices): void {
	const name = nameLettersOf(fields);
	if (name !== undefined) rowNames(run).said.add(name);
}

/** Notes the name of a row's contact, unless the contact was on the list, so that its name is known. */
export function noteName(record: IDataObject, { listed }: ContactList, run: RunServices): void {
	if (listed.size === 0 || listed.has(idOf(record) ?? '')) return;
	const name = nameLettersOf(record);
	if (name !== undefined) rowNames(run)[record.isNew === true ? 'created' : 'said'].add(name);
}

/**
 * Finds contacts that no row could name, as they have no email or phone any more, although a row's contact has the name: a colleague may have
 * cleared the email of somebody who is in the list, or given it to a second contact.
 * @returns why nothing may be done with them, and what to do about it
 */
export function heldByName(
	left: readonly ListedContact[],
	{ listed, named }: ContactList,
	run: RunServices,
): Map<IDataObject, string> {
	const unnamed = left.flatMap(({ record, keys }) => {
		const [missing, letters] = [named.missingIn(record, keys), nameLettersOf(record)];
		return missing !== undefined && letters !== undefined ? [{ record, missing, letters }] : [];
	});
	if (unnamed.length === 0) return new Map();
	const { said, created } = rowNames(run);
	const leavers = new Set(left);
	const stayed = [...listed.values()].filter((contact) => !leavers.has(contact));
	const names = new Set([...said, ...created, ...stayed.map(({ record }) => nameLettersOf(record))]);
	return new Map(
		unnamed
			.filter(({ letters }) => names.has(letters))
			.map(({ record, missing }) => [
				record,
				`A row has the name "${displayValue(wholeName(record))}", too, and the contact has no ${missing} by which a row could name it. If both are one customer, merge the contact with that of the row; if not, delete it in HighLevel`,
			]),
	);
}

/** Warns of new contacts with the names of contacts that left: without a customer number, a customer whose email changed looks like both. */
export function warnOfNewNames(leavers: readonly IDataObject[], run: RunServices): void {
	const names = rowNames(run).created;
	const renewed = leavers.filter((leaver) => names.has(nameLettersOf(leaver) ?? ''));
	const [example] = renewed;
	if (!example) return;
	run.warnings.add(
		`${countOf(renewed.length, 'contact')} that left the list ${agreeing(renewed.length, 'has the name of a new one', 'have the names of new ones')}, e.g. "${displayValue(wholeName(example))}". If only the email changed in the list, Options > Match by Custom Field finds such a customer by a number`,
	);
}

/** A first name alone is not enough, as many people share it. A whole name is split, as the server does it. */
function nameLettersOf({ firstName, lastName, name }: IDataObject): string | undefined {
	const isWhole = isEmpty(firstName) && isEmpty(lastName) && typeof name === 'string';
	const parts = isWhole ? Object.values(splitName(name)) : [firstName, lastName];
	const letters = parts.map((part) => normalizeLetters(toText(part)));
	return letters.includes('') ? undefined : letters.join('');
}
