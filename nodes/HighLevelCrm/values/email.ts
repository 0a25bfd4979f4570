import { parseEncodableText, displayValue } from './text';
import { BadInput } from './badInput';
import { cleanKey } from './keys';

/** Maximum length of an email address, characters. */
const MAX_EMAIL_CHARACTERS = 320;

/**
 * Checks for the common form `local@domain.tld`.
 * @returns the address without blanks around it, characters that nobody sees, and a link's `mailto:`
 * @throws BadInput
 */
export function parseEmail(value: unknown, label = 'Email'): string {
	const address = cleanKey(parseEncodableText(value, label)).replace(/^mailto:\s*/i, '');
	if (
		address.length > MAX_EMAIL_CHARACTERS ||
		address.includes('..') ||
		!/^[^\s@,;<>()]+@[^\s@,;<>().][^\s@,;<>()]*\.[^\s@,;<>().]+$/.test(address)
	) {
		throw new BadInput(
			`${label} "${displayValue(address)}" is not an email address`,
			'It has to look like name@example.com, without spaces.',
		);
	}
	return address;
}
