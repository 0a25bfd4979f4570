import type { IDataObject } from 'n8n-workflow';
import { additionalKeys, normalizeKey, type ContactKey } from '../api/contactKey';
import type { Pieces } from '../run/yieldToEventLoop';
import { toText } from '../values/json';
import { isShared } from './diff/diffPersons';
import type { Matches, Plan, PlannedRow } from './plan';
import type { PlanFacts } from './facts/planFacts';

/** Returns the rows that share an email, phone or number with others, and all rows of their persons. Only these can change their person. */
export function* contendingRows(
	all: readonly PlannedRow[],
	{ persons }: Matches,
	{ writes, refused, notes }: Plan,
	facts: PlanFacts,
): Pieces<PlannedRow[]> {
	const found = new Set<PlannedRow>();
	const hasConflict = ({ index }: PlannedRow) => refused.has(index) || (notes.get(index)?.conflicts.length ?? 0) > 0;
	const texts = yield* sharedTexts(all);
	for (const { rows, stored } of persons) {
		yield;
		const joins = stored !== undefined && joinsOthers(stored, facts);
		if (joins || rows.length > 1 || rows.some(hasConflict)) for (const row of rows) found.add(row);
		if (joins) for (const text of storedTexts(stored)) texts.add(text);
	}
	for (const { moves, person } of writes) if (moves.length > 0) for (const row of person.rows) found.add(row);
	if (refused.size > 0) for (const row of all) if (refused.has(row.index)) found.add(row);
	if (found.size === 0 && texts.size === 0) return [];
	for (const row of found) {
		yield;
		for (const key of namesOf(row)) texts.add(normalizeKey(key));
	}
	for (const { rows, stored } of persons) {
		yield;
		const own = [...rows.flatMap((row) => namesOf(row).map(normalizeKey)), ...storedTexts(stored)];
		if (own.some((text) => texts.has(text))) for (const row of rows) found.add(row);
	}
	return [...found].sort((one, other) => one.index - other.index);
}

/**
 * Whether a contact that this run puts on the list shares an email or phone with others: once it is on the list, rows may mean it instead of these.
 */
const joinsOthers = (stored: IDataObject, facts: PlanFacts): boolean =>
	facts.contacts.members !== undefined &&
	!facts.contacts.isMember(stored) &&
	isShared(stored, facts, ['email', 'phone']);

/** Emails and phones that several rows have. */
function* sharedTexts(rows: readonly PlannedRow[]): Pieces<Set<string>> {
	const seen = new Set<string>();
	const shared = new Set<string>();
	for (const { wanted } of rows) {
		yield;
		for (const text of addressTexts(wanted.fields)) {
			if (seen.has(text)) shared.add(text);
			else seen.add(text);
		}
	}
	return shared;
}

/** Texts that all spellings of an email or phone share; different phones may share one, too. */
const addressTexts = ({ email, phone }: IDataObject): string[] => [
	...(toText(email) === '' ? [] : [normalizeKey({ email: toText(email) })]),
	...(toText(phone) === '' ? [] : [normalizeKey({ phone: toText(phone) })]),
];

const storedTexts = (stored: IDataObject | undefined): string[] =>
	stored ? [...addressTexts(stored), ...additionalKeys(stored).map(normalizeKey)] : [];

/** The keys of a row, and the email and phone that it writes. */
export const namesOf = ({ keys, wanted: { fields } }: PlannedRow): ContactKey[] => [
	...keys,
	...(toText(fields.email) === '' ? [] : [{ email: toText(fields.email) }]),
	...(toText(fields.phone) === '' ? [] : [{ phone: toText(fields.phone) }]),
];
