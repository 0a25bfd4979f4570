import { parseEncodableText, displayValue, withoutFormulaMark } from './text';
import { BadInput } from './badInput';
import { cleanAddress } from './keys';

/** Maximum length of a cell with an email address and blanks around it, characters. */
const MAX_EMAIL_CELL_CHARACTERS = 1_000;

/** Spreadsheets mark texts by `'` at the start. With another `'` at the end, both are quotation marks. */
const TEXT_MARK = /^'(?!.*'$)/s;

/**
 * An email address without quotes or a link's colon. It does not begin with the mark of a formula (`=`), a footnote (`*`) or a link's blank (`%20`),
 * and ends with a letter or digit: `'ann@example.com'`, `http://ann@example.com` or `=ann@example.com` is the address of nobody.
 */
const ADDRESS =
	/^(?![=*?]|%[\da-f]{2})[^\s@,;:"“”„«»<>()[\]\\]+@([\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}]$/iu;

/**
 * Checks for the common form `local@domain.tld`.
 * @returns the address without blanks around it, characters that nobody sees, a link's `mailto:` and a spreadsheet's marks
 * @throws BadInput
 */
export function parseEmail(value: unknown, label = 'Email'): string {
	const given = parseEncodableText(value, label);
	if (given.length > MAX_EMAIL_CELL_CHARACTERS) throw notAnEmail(given, label);
	const address = cleanAddress(withoutFormulaMark(given))
		.replace(/^mailto:\s*/i, '')
		.replace(TEXT_MARK, '');
	if (address.includes('..') || !ADDRESS.test(address)) throw notAnEmail(given, label);
	return address;
}

const notAnEmail = (address: string, label: string): BadInput =>
	new BadInput(
		`${label} "${displayValue(address)}" is not an email address`,
		'It has to look like name@example.com, without spaces.',
	);
