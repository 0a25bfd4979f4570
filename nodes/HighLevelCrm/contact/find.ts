import type { IDataObject } from 'n8n-workflow';
import type { EmailOrPhone } from '../api/contactKey';
import type { Parameter } from '../operation/option';
import type { Row } from '../run/row';
import { BadInput } from '../values/badInput';
import { parseEmail } from '../values/email';
import { omit } from '../values/omit';
import { parsePhone } from '../values/parsePhone';
import { isEmpty, trimText } from '../values/text';
import type { Operation } from '../operation/operation';
import { bulkRead, readsTogether } from './locator/readTogether';
import { findContact } from '../search/findContact';
import { contactFormat } from '../operation/formatOption';
import { includeInputFields } from '../operation/sharedOptions';
import { contactOutput } from './output/contactOutput';
import { customFieldsByName } from './output/options';
import { knownContact, samePhoneOfKeys } from './locator/cachedContact';
import { IDENTIFYING_FIELDS, identifyingColumns } from './output/identifyingColumns';

const emailParameter = {
	displayName: 'Email',
	name: 'email',
	type: 'string',
	default: '',
	placeholder: 'e.g. jane@example.com',
	hint: 'Used first',
	description: 'The whole address',
} satisfies Parameter;

const phoneParameter = {
	displayName: 'Phone',
	name: 'phone',
	type: 'string',
	default: '',
	placeholder: 'e.g. +1 555 010 0100',
	hint: 'Used if no contact has the email, or no email is given',
	description: 'In any spelling, best with the country code',
} satisfies Parameter;

export const find: Operation = {
	value: 'find',
	name: 'Find by Email or Phone',
	action: 'Find contact by email or phone',
	description: 'Check whether a contact exists, even one just created; <code>found</code> is true or false',
	parameters: [emailParameter, phoneParameter],
	options: [contactFormat, customFieldsByName, includeInputFields, bulkRead],
	output: contactOutput,
	// Beside a contact that was found, the row's email would look like the contact's own.
	inputColumns: (row, { found }) =>
		found === true ? omit(identifyingColumns(row), ...IDENTIFYING_FIELDS) : identifyingColumns(row),
	prepare(row) {
		const keys = parseKeys(row);
		const isReadTogether = readsTogether(row);
		return {
			keys: [],
			writes: false,
			...(isReadTogether && { prefetch: { keys, savedRequests: 1 } }),
			async run(send) {
				// A search does not show contacts that were just created, and may not show those with the email as an additional one, so the
				// server is asked for the email before the phone is used.
				for (const key of keys) {
					const known = isReadTogether
						? knownContact([key], row.run.contacts, await samePhoneOfKeys([key], row.run))
						: 'unsure';
					const contact = typeof known === 'object' ? known : await findContact(key, row.run, send);
					if (contact) return [{ ...contact, found: true }];
				}
				return [{ found: false, ...(Object.assign({}, ...keys) as IDataObject) }];
			},
		};
	},
};

/** Returns the keys to look up, in this order: the email, then the phone. @throws BadInput */
function parseKeys(row: Row): EmailOrPhone[] {
	const [byEmail, byPhone] = [emailParameter, phoneParameter].map((parameter) =>
		trimText(row.parameters.get(parameter)),
	);
	const keys: EmailOrPhone[] = [];
	if (!isEmpty(byEmail)) keys.push({ email: parseEmail(byEmail) });
	if (!isEmpty(byPhone)) keys.push({ phone: parsePhone(byPhone) });
	if (keys.length > 0) return keys;
	throw new BadInput('Find needs Email or Phone', 'Fill in at least one of them; in this item both are empty.');
}
