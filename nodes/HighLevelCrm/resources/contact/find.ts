import type { IDataObject } from 'n8n-workflow';
import { contactOutput } from './output/contactOutput';
import { findContact, type Reach } from './locator/findContact';
import { optionsOf, optionsParameter } from '../../parameters/options';
import { email, isEmpty, phone } from '../../values/values';
import { BadInput } from '../../values/badInput';
import type { Row } from '../../requests/run/row';
import type { Operation, Parameter } from '../operation';

const emailParameter: Parameter = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	default: '',
	placeholder: 'e.g. jane@example.com',
	description: 'The email to look for first',
};

const phoneParameter: Parameter = {
	displayName: 'Phone',
	name: 'phone',
	type: 'string',
	default: '',
	placeholder: 'e.g. +1 555 010 0100',
	description: 'The phone to look for if there is no email, or no contact has it; best with the country code',
};

export const find: Operation = {
	value: 'find',
	name: 'Find by Email or Phone',
	action: 'Find a contact by email or phone',
	description:
		'Look whether a contact exists, at once also for one that was just created. Puts out one item with <code>found</code> true or false.',
	sentence: 'Find contact by email or phone',
	parameters: [emailParameter, phoneParameter, optionsParameter],
	prepare(row) {
		const reaches = reachesOf(row);
		const output = contactOutput(row, optionsOf(row), false, 1);
		return {
			keys: [],
			writes: false,
			async run(send) {
				for (const by of reaches) {
					const contact = await findContact(by, row, send);
					if (contact) return (await output([contact])).map((record) => ({ ...record, found: true }));
				}
				return [{ found: false, ...(Object.assign({}, ...reaches) as IDataObject) }];
			},
		};
	},
};

/** What to look by, in turn: the email first, then the phone. @throws BadInput */
function reachesOf(row: Row): Reach[] {
	const [byEmail, byPhone] = [row.parameter('email', ''), row.parameter('phone', '')];
	const reaches: Reach[] = [];
	if (!isEmpty(byEmail)) reaches.push({ email: email(byEmail) });
	if (!isEmpty(byPhone)) reaches.push({ phone: phone(byPhone) });
	if (reaches.length === 0)
		throw new BadInput('Find needs Email or Phone', 'Fill in at least one of them; in this item both are empty.');
	return reaches;
}
