import { toText } from '../../../values/json';
import { caseless } from '../../../values/keys';
import { isEmpty } from '../../../values/text';
import { isSpreadsheetError, saysNothing } from '../../../values/words';
import { isPlaceholder } from '../../fields/foreignText';
import type { MappedValue, Mapping } from '../../fields/mapper';
import { normalizeHeading } from '../headings/fieldNames';
import { NAME_PARTS, splitHeadings } from '../../languages';
import { withoutWords } from './withoutWords';

/** Headings of a whole name that mean the last name beside a first name, or the first name beside a last name. */
const PART_HEADINGS = (
	[
		['lastName', 'firstName'],
		['firstName', 'lastName'],
	] as const
).map(([part, beside]) => ({
	part,
	beside,
	headings: splitHeadings(NAME_PARTS[part].headings).map(normalizeHeading),
	besideHeadings: splitHeadings(NAME_PARTS[part].besides).map(normalizeHeading),
}));

/**
 * Replaces a whole name by its parts. A row's own column for a part is more specific. `Nom` beside `Prénom` is the last name.
 * @param isRecord whether the row is a record of the server, whose whole name only repeats its parts
 * @param report is called if the columns of the parts are used and the whole name differs from them
 */
export function replaceWholeName(values: Mapping['values'], isRecord: boolean, report: () => void): void {
	const whole = values.get('name');
	if (!whole) return;
	values.delete('name');
	if (whole.column === 'name' && isRecord) return;
	const given = givenParts(values);
	if (given.length > 0) {
		const isUsed = given.length === 1 && addOtherPart(values, whole);
		if (!isUsed && !repeatsParts(whole, given)) report();
		return;
	}
	// A form may give { first, last }, which is no text. The check of First Name rejects it, as it rejects a text that is no name.
	if (whole.problem || typeof whole.value !== 'string' || isNoName(whole.value)) {
		values.set('firstName', whole);
		return;
	}
	for (const [key, value] of Object.entries(splitName(whole.value))) {
		if (value !== '') values.set(key, { ...whole, value });
	}
}

/**
 * Leaves out a whole name that was mapped beside a part: the server stores only the part, so the name would look changed in each run.
 * @returns whether the name says something else than the parts
 */
export function leaveOutWholeName(values: Mapping['values']): boolean {
	const whole = values.get('name');
	if (!whole) return false;
	const given = givenParts(values);
	if (given.length === 0) {
		// Empty parts that are to be cleared would be taken alone, too, and the contact would lose its name.
		if (!isEmpty(whole.value)) for (const key of WRITTEN_PARTS) values.delete(key);
		return false;
	}
	values.delete('name');
	return !isEmpty(whole.value) && !repeatsParts(whole, given);
}

const WRITTEN_PARTS = ['firstName', 'lastName'] as const;

/** The parts of the name that a row has. */
const givenParts = (values: Mapping['values']): MappedValue[] =>
	WRITTEN_PARTS.flatMap((key) => {
		const part = values.get(key);
		return part && !isEmpty(part.value) ? [part] : [];
	});

/** Whether a whole name says nothing else than its parts; words between and before them, as a title, count for nothing. */
function repeatsParts({ value }: MappedValue, given: readonly MappedValue[]): boolean {
	const whole = caseless(toText(value));
	const parts = given.map((part) => caseless(toText(part.value)));
	return parts.length === 1 ? parts[0] === whole : parts.every((part) => whole.includes(part));
}

const OBJECT_AS_TEXT = /^\s*\[object /;

/** Whether a text would be split into words that the checks of a first and a last name do not know: `Not provided`, `[[full name]]`. */
const isNoName = (text: string): boolean => OBJECT_AS_TEXT.test(text) || saysNothing(text) || isPlaceholder(text);

/** Adds a whole name as the part that the row lacks if its heading may mean that part. @returns whether it is that part */
function addOtherPart(values: Mapping['values'], whole: MappedValue): boolean {
	for (const { part, headings, beside, besideHeadings } of PART_HEADINGS) {
		const other = values.get(beside);
		if (
			!other ||
			isEmpty(other.value) ||
			!hasHeadingOf(headings, whole.column) ||
			!hasHeadingOf(besideHeadings, other.column)
		)
			continue;
		const value = typeof whole.value === 'string' ? withoutWords(whole.value, toText(other.value)) : whole.value;
		if (value !== '') values.set(part, { ...whole, value });
		return true;
	}
	return false;
}

const hasHeadingOf = (headings: readonly string[], column = ''): boolean => headings.includes(normalizeHeading(column));

/** A name in Chinese, Japanese or Korean letters, which begins with the family. */
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆ヶ]+\s+\S/u;

/** Maximum length of a name that is split, characters. */
const MAX_SPLIT_CHARACTERS = 300;

/** What follows a name after a comma and is no first name: a degree, a generation, the form of a company. */
const SUFFIX =
	/^(jr|sr|ii|iii|iv|m\.?d|ph\.?d|dds|dmd|dvm|esq|mba|cpa|cfp|rn|j\.?d|inc|l\.?l\.?c|pllc|llp|ltd|corp|gmbh)\.?$/i;

/** Titles before a name. Alone they would be the first name by which a person is addressed. */
const TITLES = /^((dr|prof|mr|mrs|ms|mx|herr|frau|mme|mlle)\.?\s+|(med|habil)\.\s+)+/i;

/** Splits a whole name: `Jane van Dyke` into Jane and van Dyke, `Dyke, Jane` the other way round, 山田 太郎 into 太郎 and 山田. */
export function splitName(name: string): { firstName: string; lastName: string } {
	if (name.length > MAX_SPLIT_CHARACTERS) return { firstName: name, lastName: '' };
	const [family = '', ...behind] = name.split(',').map((part) => part.trim());
	const isSuffix = (part: string) => SUFFIX.test(part);
	const given = behind.filter((part) => part !== '' && !isSuffix(part));
	if (behind.some(isSuffix)) {
		const { firstName, lastName } = splitName([family, ...given].join(', '));
		const suffix = behind.filter(isSuffix).map((part) => `, ${part}`);
		return lastName === ''
			? { firstName: firstName + suffix.join(''), lastName }
			: { firstName, lastName: lastName + suffix.join('') };
	}
	if (given.length > 0) return { firstName: given.join(', '), lastName: family };
	const [title = ''] = TITLES.exec(family) ?? [];
	const [first = '', ...others] = family.slice(title.length).split(/\s+/);
	const rest = others.join(' ');
	if (title !== '')
		return rest === '' ? { firstName: '', lastName: family } : { firstName: title + first, lastName: rest };
	return FAMILY_FIRST.test(family) ? { firstName: rest, lastName: first } : { firstName: first, lastName: rest };
}

/** Whether a text under the heading of a name is a number: that of an order is `#1001` in Shopify. `-` and `#N/A` are none. */
export const isOrderNumber = (text: string): boolean =>
	text.length <= MAX_SPLIT_CHARACTERS && /^\s*#|^[^\p{L}]*\p{N}[^\p{L}]*$/u.test(text) && !isSpreadsheetError(text);
