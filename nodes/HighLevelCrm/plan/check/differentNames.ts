import { subjectOfInput } from '../../mapping/input/identity';
import { countOf } from '../../values/formatting';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import { displayValue, normalizeLetters } from '../../values/text';
import type { Write } from '../plan';

/**
 * Warns of rows about one contact that name different people: a person without an email may have got one that many people share, or the family's
 * phone.
 */
export function warnOfNames(writes: readonly Write[], { warnings }: RunServices): void {
	const told: Array<{ one: Write['input']; other: Write['input'] }> = [];
	for (const { person } of writes) {
		if (person.rows.length < 2) continue;
		const [first, ...others] = person.rows.filter(({ wanted }) => nameIn(wanted) !== '');
		const other = first && others.find(({ wanted }) => !isSameName(nameIn(first.wanted), nameIn(wanted)));
		if (other) told.push({ one: first.wanted, other: other.wanted });
	}
	const [example] = told;
	if (!example) return;
	const names = [example.one, example.other].map((wanted) => `"${displayValue(nameIn(wanted))}"`).join(' and ');
	warnings.add(
		`The rows of ${countOf(told.length, 'contact')} have different first names, e.g. ${names} for ${subjectOfInput(example.one)}. They were taken for one person: see "sameAs" in All Items`,
	);
}

const nameIn = ({ fields }: Write['input']): string => toText(fields.firstName);

/** Whether two first names can be those of one person: Ann and Ann-Marie. */
function isSameName(one: string, other: string): boolean {
	const [left, right] = [normalizeLetters(one), normalizeLetters(other)];
	return left.startsWith(right) || right.startsWith(left);
}
