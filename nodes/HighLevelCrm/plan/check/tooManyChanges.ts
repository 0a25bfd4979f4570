import { ApiFailure } from '../../client/errors/apiFailure';
import { OTHER_CODES } from '../../client/errors/errorCode';
import { isRunSeveralTimes } from '../../operation/writeParameter';
import { formatCount, shareAbove } from '../../values/formatting';
import type { RunServices } from '../../run/services';
import { changesOf } from '../diff/changes';
import type { PhoneKeys } from '../../values/phoneKeys';
import type { Plan, Write } from '../plan';
import { LIMIT_LABEL, MIN_COMPARED_ROWS } from '../options/maxChanges';

/**
 * Counts the rows whose contact exists, and those that would change it.
 * @param percent maximum share of rows that may change their contacts, from 1 to 100
 * @param phones how phones without calling code are compared
 * @returns the failure of a run that would change too many; `undefined` if it may go on
 */
export function tooManyChanges(
	{ writes }: Pick<Plan, 'writes'>,
	percent: number,
	phones: Pick<PhoneKeys, 'isStored'>,
): ApiFailure | undefined {
	const changed = new Map<string, number>();
	let [compared, changing] = [0, 0];
	for (const write of writes) {
		if (!write.person.stored) continue;
		compared += write.person.rows.length;
		if (Object.keys(write.changes).length === 0) continue;
		for (const labels of labelsOfRows(write, phones)) {
			changing++;
			for (const label of labels) changed.set(label, (changed.get(label) ?? 0) + 1);
		}
	}
	if (compared < MIN_COMPARED_ROWS || changing * 100 <= compared * percent) return undefined;
	return tooManyError(changing, compared, percent, changed);
}

/** Says that the limit does not apply where n8n gives the node too few rows at a time, as a loop with batches of ten does. */
export function warnOfFewRows(rows: number, percent: number, run: RunServices): void {
	if (rows >= MIN_COMPARED_ROWS || percent >= 100 || !isRunSeveralTimes(run)) return;
	run.warnings.add(
		`Options > ${LIMIT_LABEL} applies from ${MIN_COMPARED_ROWS} rows on, and n8n gives ${rows} at a time here: give larger batches, or all rows at once`,
	);
}

/**
 * Returns the labels of the fields that each row of a contact would change, without rows that change nothing. A list of orders has many rows about
 * one contact: if only the contact counted, a shifted column would look like a small change.
 */
function labelsOfRows({ person: { stored = {}, rows }, changes }: Write, phones: Pick<PhoneKeys, 'isStored'>) {
	if (rows.length === 1) return [Object.keys(changes)];
	const own = rows.map(({ wanted, tagMode }) =>
		Object.keys(changesOf(wanted, stored, tagMode, phones)).filter((label) => Object.hasOwn(changes, label)),
	);
	const changing = own.filter((labels) => labels.length > 0);
	return changing.length > 0 ? changing : [Object.keys(changes)];
}

function tooManyError(changing: number, compared: number, percent: number, changed: Map<string, number>): ApiFailure {
	const [[label, count] = ['', 0]] = [...changed].sort(([, one], [, other]) => other - one);
	const share = shareAbove(percent, changing, compared);
	const text = {
		message: `${formatCount(changing)} of ${formatCount(compared)} rows (${share} %) would change a contact, ${percent} % at most are allowed: ${label} would change in ${formatCount(count)}`,
		description: `Nothing was written. Check whether the columns of the list are in the right places. To let it through once, raise Options > ${LIMIT_LABEL} for one run.`,
	};
	return new ApiFailure(text, { code: OTHER_CODES.tooManyChanges });
}
