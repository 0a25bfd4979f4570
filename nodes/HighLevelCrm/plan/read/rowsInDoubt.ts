import type { ContactKey } from '../../api/contactKey';
import { ApiFailure } from '../../client/errors/apiFailure';
import { errorCode, OTHER_CODES } from '../../client/errors/errorCode';
import { capitalize } from '../../client/errors/errorEntry';
import { subjectOfInput } from '../../mapping/input/identity';
import type { KnownContacts } from '../../run/prefetch/knownContacts';
import { forEachWithYield } from '../../run/yieldToEventLoop';
import { pushTo } from '../../values/pushTo';
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
	const open = rows.filter(({ index }) => isUnread(unreadable.get(index)));
	if (open.length === 0) return false;
	const before = unreadable.size;
	const decided = new Map<string, Array<{ row: PlannedRow; key: ContactKey }>>();
	await forEachWithYield(rows, (row) => {
		if (row.conflictMode === 'vendor' || unreadable.has(row.index) || !plan.writeOf.has(row.index)) return;
		const key = row.keys.find((one) => contacts.isOwned(one, phones.areSame)) ?? row.keys[0];
		if (key) pushTo(decided, textOfKey(key, { phones }), { row, key });
	});
	// The loop also visits the rows that are added meanwhile: a third row may be about the same contact as a row in doubt.
	for (const other of open)
		for (const text of other.keys.map((key) => textOfKey(key, { phones }))) {
			for (const { row, key } of decided.get(text) ?? []) {
				unreadable.set(row.index, doubtError(row, key, other, unreadable.get(other.index)));
				open.push(row);
			}
			decided.delete(text);
		}
	return unreadable.size > before;
}

const isUnread = (error: Error | undefined): boolean => error !== undefined && !LASTING.includes(errorCode(error));

function doubtError({ wanted }: PlannedRow, key: ContactKey, { number, index }: PlannedRow, cause?: Error): ApiFailure {
	const kind = kindOfKey(key) === 'field' ? 'number' : kindOfKey(key);
	const message = `${capitalize(subjectOfInput(wanted))} was not written: row ${number ?? index + 1} has the same ${kind}, and its contact could not be read`;
	const description = `Nobody knows to which of the two rows the contact belongs. Run both rows again later. The reading failed as follows: ${cause?.message ?? ''}`;
	return new ApiFailure({ message, description }, cause instanceof ApiFailure ? cause.facts : {});
}
