import type { Operation } from '../operation';
import { contactIdParameter } from './locator/contactLocator';
import { onContact } from './locator/onContact';
import { contactOutput } from './output/contactOutput';
import { customFieldsByName, simplify } from './output/options';
import { readContact } from './locator/readContact';

export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get a contact',
	description: 'Retrieve one contact with all its fields and tags, by ID, email or phone',
	parameters: [contactIdParameter],
	options: [simplify, customFieldsByName],
	prepare(row) {
		const output = contactOutput(row, false);
		return onContact(row, false, async ({ id, subject, send }) => await output(await readContact(id, subject, send)));
	},
};
