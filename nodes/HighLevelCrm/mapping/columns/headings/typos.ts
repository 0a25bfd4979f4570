import { knownLabelOf } from '../../fields/additionalFields';
import { normalizeHeading, PART } from './fieldNames';
import { fieldsByAlias } from './headings';

/** Minimum length of a heading that may be mistyped. Shorter headings are too similar to other words. */
const MIN_CHARACTERS = 5;
/** The same for an alias: there are many, so short ones are similar to more words. */
const MIN_ALIAS_CHARACTERS = 7;
const MAX_TYPO_CHARACTERS = 40;

/** Correct words that differ in one letter from a heading: Forename, State, Employer. */
const OTHER_WORDS: readonly string[] = ['formname', 'stage', 'stato', 'employee'];

/** The display name of the field that a heading with one mistyped letter may mean: `Emial`, `Frist Name`. */
export function mistypedField(column: string): string | undefined {
	if (column.length > MAX_TYPO_CHARACTERS) return undefined;
	const heading = normalizeHeading(column);
	if (heading.length < MIN_CHARACTERS || OTHER_WORDS.includes(heading)) return undefined;
	for (const [alias, { key, precedence, isDayFirst }] of fieldsByAlias) {
		const min = precedence <= 1 ? MIN_CHARACTERS : MIN_ALIAS_CHARACTERS;
		if (alias.length < min || key.startsWith(PART) || !isOneSlip(heading, alias, isDayFirst)) continue;
		return knownLabelOf(key);
	}
	return undefined;
}

/**
 * Whether one letter is missing, added, another one, or swapped with the next. A digit is no slip: Address 2 is not Address 1.
 * @param isForeign whether only swapped letters count, as words of two languages often differ in one letter
 */
function isOneSlip(left: string, right: string, isForeign = false): boolean {
	if (Math.abs(left.length - right.length) > 1 || left === right) return false;
	let start = 0;
	while (start < left.length && left[start] === right[start]) start++;
	const [restLeft, restRight] = [left.slice(start), right.slice(start)];
	if (restLeft[0] === restRight[1] && restLeft[1] === restRight[0] && restLeft.slice(2) === restRight.slice(2))
		return true;
	const changed = `${restLeft[0] ?? ''}${restRight[0] ?? ''}`;
	// A plural means several values.
	if (isForeign || /\d/.test(changed) || restLeft + restRight === 's') return false;
	return restLeft.slice(1) === restRight || restLeft === restRight.slice(1) || restLeft.slice(1) === restRight.slice(1);
}
