import { parseEncodableText, displayValue } from './text';
import { BadInput } from './badInput';

/** Checks for the common form `local@domain.tld`. @returns the address without blanks around it and a link's `mailto:` @throws BadInput */
export function parseEmail(value: unknown, label = 'Email'): string {
	const address = parseEncodableText(value, label)
		.trim()
		.replace(/^mailto:\s*/i, '');
	if (!/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+$/.test(address)) {
		throw new BadInput(
			`${label} "${displayValue(address)}" is not an email address`,
			'It has to look like name@example.com, without spaces.',
		);
	}
	return address;
}
