import { normalizeKey, type ContactKey } from '../../api/contactKey';
import { idOf } from '../../api/records';
import type { ContactInput } from '../../dialects';
import type { RunServices } from '../../run/services';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { keepsField, type FieldRules } from '../comparison/fieldRules';
import { cachedMatch, type Match } from './matchContact';
import { settleMatch, type SettledMatch } from './settleMatch';

/** A row of Create or Update, and the fields by which it names its contact. */
export interface ContactRow {
	index: number;
	keys: readonly ContactKey[];
	input: ContactInput;
	rules?: FieldRules;
	/** Whether the row fails if it means two contacts. */
	failsOnConflict: boolean;
}

/**
 * Returns the rows about each prefetched contact that several rows are about, without those that may be about another one. The matches of
 * all rows together would take much memory, so a row is matched again instead.
 * @param namedByEmail IDs of the contacts that rows name by their email
 */
export async function groupRows(
	rows: readonly ContactRow[],
	namedByEmail: ReadonlySet<string>,
	run: RunServices,
): Promise<Map<string, ContactRow[]>> {
	const settle = ({ keys, input }: ContactRow) => settleMatch(matchOrNone(keys, run), keys, input, namedByEmail, run);
	const firstRows = new Map<string, ContactRow>();
	const groups = new Map<string, ContactRow[]>();
	await forEachWithYield(rows, (row) => {
		const id = contactId(settle(row));
		if (id === undefined) return;
		const first = firstRows.get(id);
		if (!first) firstRows.set(id, row);
		else if (!groups.get(id)?.push(row)) groups.set(id, [first, row]);
	});
	const keysOf = (row: ContactRow) => decisiveKeys(row.keys, settle(row).match).map(normalizeKey);
	const contactsByKey = new Map<string, Set<string | undefined>>();
	const written = new Set<string>();
	await forEachWithYield(groups, ([, group]) => {
		for (const key of group.flatMap(keysOf)) contactsByKey.set(key, new Set());
	});
	if (contactsByKey.size === 0) return groups;
	await forEachWithYield(rows, (row) => {
		const shared = row.keys.map(normalizeKey).filter((key) => contactsByKey.has(key));
		if (shared.length === 0) return;
		const settled = settle(row);
		for (const key of shared) {
			contactsByKey.get(key)?.add(contactId(settled));
			if (writesEmail(row, settled)) written.add(key);
		}
	});
	// A key that rows for two contacts have can move from one contact to the other during the run, if it is written.
	const isCertain = (row: ContactRow) =>
		keysOf(row).every((key) => contactsByKey.get(key)?.size === 1 || !written.has(key));
	await forEachWithYield(groups, ([id, group]) => void groups.set(id, group.filter(isCertain)));
	return groups;
}

const contactId = ({ match }: SettledMatch) => idOf(match.contact ?? {});

function writesEmail({ failsOnConflict, rules }: ContactRow, { match: { contact }, ruledOut }: SettledMatch): boolean {
	if (failsOnConflict && ruledOut.length > 0) return false;
	return !contact || !rules || !keepsField(rules, 'email', contact.email);
}

/** A row whose match field has two owners fails when its turn comes. */
export function matchOrNone(keys: readonly ContactKey[], run: RunServices): Match {
	try {
		return cachedMatch(keys, run) ?? {};
	} catch {
		return {};
	}
}

/** The keys of a row that no contact had, which come before the one that a contact had. A match field decides by itself. */
function decisiveKeys(keys: readonly ContactKey[], { by }: Match): ContactKey[] {
	const others = keys.filter((key) => !('fieldId' in key));
	return by === 'phone' ? others.filter((key) => 'email' in key) : [];
}
