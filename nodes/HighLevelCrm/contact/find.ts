import type { IDataObject } from 'n8n-workflow';
import type { Reach } from '../api/contactKey';
import type { Parameter } from '../operation/parameter';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { email } from '../values/email';
import { phone } from '../values/phones';
import { isEmpty, trimmed } from '../values/text';
import type { Operation } from '../operation/operation';
import { bulkRead, CHEAPER_IN_BULK } from './comparison/options';
import { findContact } from './locator/findContact';
import { flat, includeInputFields } from '../operation/output/options';
import { AS_IT_IS, contactOutput } from './output/contactOutput';
import { customFieldsByName, simplify } from './output/options';

const emailParameter = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	default: '',
	placeholder: 'e.g. jane@example.com',
	hint: 'Looked for first',
	description: 'The whole address, in upper or lower case',
} satisfies Parameter;

const phoneParameter = {
	displayName: 'Phone',
	name: 'phone',
	type: 'string',
	default: '',
	placeholder: 'e.g. +1 555 010 0100',
	hint: 'Looked for where no contact has the email, or none is given',
	description: 'The whole number in any spelling, best with the country code',
} satisfies Parameter;

export const find: Operation = {
	value: 'find',
	name: 'Find by Email or Phone',
	action: 'Find a contact by email or phone',
	description:
		'Look whether a contact exists, at once also for one that was just created. Puts out one item with <code>found</code> true or false.',
	sentence: 'Find contact by email or phone',
	parameters: [emailParameter, phoneParameter],
	options: [simplify, customFieldsByName, flat, includeInputFields, bulkRead],
	prepare(row) {
		const reaches = reachesOf(row);
		const output = contactOutput(row, AS_IT_IS);
		const inBulk = row.option(bulkRead) === true;
		return {
			keys: [],
			writes: false,
			...(inBulk ? { ahead: { refs: reaches, worth: 1 } } : { cheaper: CHEAPER_IN_BULK }),
			async run(send) {
				const known = inBulk ? row.shared.contacts.find(reaches) : 'unsure';
				if (typeof known === 'object') return [await output({ ...known, found: true })];
				for (const by of reaches) {
					const contact = await findContact(by, row, send);
					if (contact) return [await output({ ...contact, found: true })];
				}
				return [{ found: false, ...(Object.assign({}, ...reaches) as IDataObject) }];
			},
		};
	},
};

/** What to look by, in turn: the email first, then the phone. @throws BadInput */
function reachesOf(row: Row): Reach[] {
	const [byEmail, byPhone] = [emailParameter, phoneParameter].map((parameter) => trimmed(row.parameter(parameter)));
	const reaches: Reach[] = [];
	if (!isEmpty(byEmail)) reaches.push({ email: email(byEmail) });
	if (!isEmpty(byPhone)) reaches.push({ phone: phone(byPhone) });
	if (reaches.length > 0) return reaches;
	throw new BadInput('Find needs Email or Phone', 'Fill in at least one of them; in this item both are empty.');
}
