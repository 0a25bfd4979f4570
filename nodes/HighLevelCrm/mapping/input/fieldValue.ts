import type { RunServices } from '../../run/services';
import type { Row } from '../../run/row';
import { BadInput, notDocumented } from '../../values/badInput';
import { parseEmail } from '../../values/email';
import { parseTypedTags, rejectNoTag } from '../../tags/tagSets';
import { parseContactPhone } from '../../values/parsePhone';
import { rejectLostZero } from '../../values/postalCodes';
import { displayValue, isEmpty } from '../../values/text';
import { standsForNone } from '../../values/words';
import { readWrittenDay } from '../../values/writtenDays';
import { MAX_TAGS_CHARACTERS } from '../columns/cells/cellReader';
import { rejectLostCharacters } from '../fields/encoding';
import { parseFieldText } from '../fields/fieldChecks';
import { rejectPlaceholder } from '../fields/foreignText';
import { TAGS_FIELD } from '../fields/contactFields';
import { ADDITIONAL_FIELDS, labelOf } from '../fields/additionalFields';
import { hintAtSeparators } from '../../tags/tagParameters';

const ADDITIONAL_FIELDS_BY_ID = new Map(ADDITIONAL_FIELDS.map((field) => [field.id, field]));

/** @throws BadInput for an unknown field, or one that the dialect does not have: no value of it can be valid */
export function rejectUnsupported(key: string, { dialect }: RunServices): void {
	const label = labelOf(key);
	if (!ADDITIONAL_FIELDS_BY_ID.has(key) || dialect.additionalFields.includes(key)) return;
	throw notDocumented(label);
}

/** Spreadsheets mark texts by `'`, and Facebook's lead forms postal codes by `z:`. */
const POSTAL_CODE_MARK = /^('|z:)(?=\w)/;
/** The decimals of a number that a program read as one: `78701.0`. */
const POSTAL_CODE_DECIMALS = /(?<=^\d+)\.0$/;

/** Parses a value for its field; the result is a promise if a look-up is needed. @param country of the row @throws BadInput */
export function parseFieldValue(key: string, value: unknown, row: Row, country: string): unknown {
	const label = labelOf(key);
	const additional = ADDITIONAL_FIELDS_BY_ID.get(key);
	if (additional) return !isEmpty(value) ? additional.read(value, label, row) : additional.isClearable ? '' : undefined;
	if (key === TAGS_FIELD.id) return hintAtSeparators(parseTagList(value, label), row.run);
	if (isEmpty(value)) return '';
	if (key === 'email') return parseEmail(value);
	if (key === 'phone') return parseContactPhone(value);
	const text = parseFieldText(key, value, label);
	return key === 'postalCode' ? rejectLostZero(withoutPostalCodeMarks(text), label, country) : text;
}

const withoutPostalCodeMarks = (text: string): string =>
	text.replace(POSTAL_CODE_MARK, '').replace(POSTAL_CODE_DECIMALS, '');

/** Parses tags. @throws BadInput */
function parseTagList(value: unknown, label: string): string[] {
	if (typeof value === 'string' && value.length > MAX_TAGS_CHARACTERS)
		throw new BadInput(`${label} "${displayValue(value)}" is too long`, 'Give the tags, separated by commas.');
	const given = parseTypedTags(value, label);
	// `vip, N/A` is one tag.
	const named = given.filter((tag) => !standsForNone(tag));
	// `slice` saves memory: a list that grew has room for entries that never come, and every row keeps its list.
	const tags = (named.length > 0 ? named : given).slice();
	for (const tag of tags) rejectNoTag(rejectPlaceholder(rejectLostCharacters(tag, label), label), label);
	return tags;
}

/** Warns how a mapped birthday was read if its numbers do not say which is the month, as there is no column of other dates to show it. */
export function warnOfOrder(key: string, value: unknown, { run }: Row): void {
	if (key !== 'dateOfBirth' || typeof value !== 'string' || !readWrittenDay(value)?.isAmbiguous) return;
	run.warnings.addOnce(
		'order of a mapped birthday',
		`Date of Birth "${displayValue(value)}" was read as month, day, year. If the day comes first, write it like 1990-01-31`,
	);
}
