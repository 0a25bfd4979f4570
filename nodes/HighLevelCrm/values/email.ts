import { parseEncodableText, displayValue } from './text';
import { BadInput } from './badInput';

/** Checks for the common form `local@domain.tld`. @returns the address without blanks around it @throws BadInput */
export function parseEmail(value: unknown, label = 'Email'): string {
	const address = parseEncodableText(value, label).trim();
	if (!/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+$/.test(address)) {
		throw new BadInput(
			`${label} "${displayValue(address)}" is not an email address`,
			'It has to look like name@example.com, without spaces.',
		);
	}
	return address;
}
