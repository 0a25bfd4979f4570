import type { ContactKey } from '../../api/contactKey';
import { ApiFailure } from '../../client/errors/apiFailure';
import { errorCode, OTHER_CODES } from '../../client/errors/errorCode';
import { capitalize } from '../../client/errors/errorEntry';
import { subjectOfInput } from '../../mapping/input/identity';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { kindOfKey, textOfKey } from '../facts/planFacts';
import type { PlannedRow, PlannedRows } from '../plan';

/** Codes of failures that say of the row, not of its reading, that it can't be written: no later run will write it. */
const LASTING: readonly string[] = [OTHER_CODES.notFound, OTHER_CODES.ambiguous];

/**
 * Fails the rows whose contact depends on what a row has that could not be read: the contact with this email, phone or number may be that of either
 * row, and the next run would find the other one's values in it.
 * @param unreadable the errors of the rows that could not be read, by their indexes; gets those of the rows in doubt
 * @returns whether there are any, so that the plan is to be made without them
 */
export async function failRowsInDoubt(
	rows: readonly PlannedRow[],
	{ phones, plan }: Pick<PlannedRows, 'phones' | 'plan'>,
	contacts: KnownContacts,
	unreadable: Map<number, Error>,
): Promise<boolean> {
	const unread = new Map<string, PlannedRow>();
	for (const row of rows) {
		const error = unreadable.get(row.index);
		if (error && !LASTING.includes(errorCode(error)))
			for (const key of row.keys) unread.set(textOfKey(key, { phones }), row);
	}
	if (unread.size === 0) return false;
	let found = false;
	await forEachWithYield(rows, (row) => {
		if (row.conflictMode === 'vendor' || unreadable.has(row.index) || !plan.writeOf.has(row.index)) return;
		const key = row.keys.find((one) => contacts.isOwned(one, phones.areSame)) ?? row.keys[0];
		const other = key && unread.get(textOfKey(key, { phones }));
		if (!other) return;
		unreadable.set(row.index, doubtError(row, key, other, unreadable.get(other.index)));
		found = true;
	});
	return found;
}

function doubtError({ wanted }: PlannedRow, key: ContactKey, { number, index }: PlannedRow, cause?: Error): ApiFailure {
	const kind = kindOfKey(key) === 'field' ? 'number' : kindOfKey(key);
	const message = `${capitalize(subjectOfInput(wanted))} was not written: row ${number ?? index + 1} has the same ${kind}, and its contact could not be read`;
	const description = `Nobody knows to which of the two rows the contact belongs. Run both rows again later. The reading failed as follows: ${cause?.message ?? ''}`;
	return new ApiFailure({ message, description }, cause instanceof ApiFailure ? cause.facts : {});
}
