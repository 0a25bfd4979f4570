import { addressable, shown } from './text';
import { BadInput } from './badInput';

/** An email address of the common shape `local@domain.tld`. @throws BadInput */
export function email(value: unknown, label = 'Email'): string {
	const address = addressable(value, label);
	if (!/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>().]+$/.test(address)) {
		throw new BadInput(
			`${label} "${shown(address)}" is not an email address`,
			'It has to look like name@example.com, without spaces.',
		);
	}
	return address;
}
