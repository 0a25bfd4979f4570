import { joinWithOr } from '../../values/list';
import type { EmailOrPhone } from '../../api/contactKey';
import type { ContactInput } from '../../dialects';
import { BadInput } from '../../values/badInput';
import { toText } from '../../values/json';
import { isEmpty, displayValue } from '../../values/text';
import { wholeName } from '../../values/wholeName';
import { wrongDelimiter } from '../columns/headings/delimiter';
import { FILE, wrongShape } from '../columns/headings/wrongShape';
import { describeLeftOut } from './badValues';
import { isEmptyInput } from './emptyInput';
import { FIELD_LABELS } from '../fields/contactFields';
import type { MappedContact } from './contactInput';
import type { Mapping } from '../fields/mapper';

/** @throws BadInput for a contact without any of `keys` */
export function requireOneOf(keys: readonly string[], contact: MappedContact, what: string): void {
	if (keys.some((key) => !isEmpty(contact.fields[key]))) return;
	const names = joinWithOr(keys.map((key) => FIELD_LABELS.get(key) ?? key));
	const cause =
		keys.length === 1
			? 'Map it; in this item it is missing or empty.'
			: 'Map at least one of them; in this item they are missing or empty.';
	const advice = `${cause}${describeUnused(contact)}`;
	throw new BadInput(`${what} needs ${names}`, advice);
}

export function requireSomeField(contact: MappedContact): void {
	if (!isEmptyInput(contact)) return;
	const advice = `Map at least one field that is not empty in this item.${describeUnused(contact)}`;
	throw new BadInput('Update has nothing to change', advice);
}

function describeUnused({ unmapped = [], leftOut = [], refused = [], isFile }: MappedContact): string {
	const parts: string[] = [];
	if (leftOut.length > 0) parts.push(` Left out: ${describeLeftOut(leftOut)}.`);
	if (refused.length > 0) parts.push(` Not written: ${refused.join(', ')}.`);
	const cause = unmapped.map(({ column }) => wrongDelimiter(column)).find(Boolean);
	const shape = isFile ? FILE : wrongShape(unmapped);
	if (cause !== undefined) parts.push(` All columns of the file came as one: ${cause}.`);
	else if (shape !== undefined) parts.push(` ${shape}.`);
	else if (unmapped.length > 0) parts.push(` Columns without a matching field: ${listColumns(unmapped)}.`);
	return parts.join('');
}

/** The contact's name in messages: `contact "jane@example.com"`. @param id of a contact that exists, which names it if nothing else does */
export function subjectOfInput({ fields }: ContactInput, id = ''): string {
	const name = fields.email ?? fields.phone ?? (wholeName(fields) || id);
	return name === '' ? 'the contact' : `contact "${displayValue(name)}"`;
}

export function matchKeys({ fields: { email, phone } }: ContactInput): EmailOrPhone[] {
	const byEmail: EmailOrPhone[] = isEmpty(email) ? [] : [{ email: String(email) }];
	const byPhone: EmailOrPhone[] = isEmpty(phone) ? [] : [{ phone: String(phone) }];
	// A list that `push` makes has room for 16 more entries, and every row has one.
	return byEmail.concat(byPhone);
}

const MAX_LISTED_COLUMNS = 20;

/** Lists the columns that were not recognized, for an error. Those that look like an email or a phone come first and are marked. */
export function listColumns(unmapped: Mapping['unmapped']): string {
	const columns = unmapped.map(({ column, value }) => ({ column, suggestion: suggestionFor(column, value) }));
	const first = [
		...columns.filter(({ suggestion }) => suggestion),
		...columns.filter(({ suggestion }) => !suggestion),
	].slice(0, MAX_LISTED_COLUMNS);
	const named = first.map(
		({ column, suggestion }) => `"${displayValue(column)}"${suggestion ? ` (looks like ${suggestion})` : ''}`,
	);
	const more = unmapped.length > MAX_LISTED_COLUMNS ? ` and ${unmapped.length - MAX_LISTED_COLUMNS} more` : '';
	const advice = first.some(({ suggestion }) => suggestion)
		? '. Rename such a column to Email or Phone, or map it by hand'
		: '';
	return named.join(', ') + more + advice;
}

/** Maximum length of a value that is looked at, characters. */
const MAX_GUESSED_CHARACTERS = 400;

/** Guesses the content of a column by its value, or else by its heading. */
function suggestionFor(column: string, value: unknown): 'an email' | 'a phone' | undefined {
	const text = toText(value).slice(0, MAX_GUESSED_CHARACTERS).trim();
	if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return 'an email';
	const digits = text.replace(/\D/g, '').length;
	if (/^[+(\d][\d\s()./-]*$/.test(text) && !looksLikeDate(text) && digits >= 7 && digits <= 15) return 'a phone';
	if (/mail/i.test(column)) return 'an email';
	return /phone|mobile|\bcell|\btel/i.test(column) && digits >= 3 ? 'a phone' : undefined;
}

const looksLikeDate = (text: string): boolean => /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}( |$)/.test(text);
