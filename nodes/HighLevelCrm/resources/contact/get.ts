import { missing } from '../../parameters/missing';
import type { Operation } from '../operation';
import { bulkRead, CHEAPER_IN_BULK } from './known/options';
import { contactIdParameter } from './locator/contactLocator';
import { onContact } from './locator/onContact';
import { readContact } from './locator/readContact';
import { flat } from '../output/options';
import { AS_IT_IS, choosesFields, contactOutput } from './output/contactOutput';
import { customFieldsByName, fieldsToReturn, simplify } from './output/options';

export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get a contact',
	description: 'Retrieve one contact with all its fields and tags, by ID, email or phone',
	parameters: [contactIdParameter],
	options: [simplify, customFieldsByName, fieldsToReturn, flat, bulkRead, missing],
	choosesFields,
	prepare(row) {
		const output = contactOutput(row, AS_IT_IS);
		return onContact(row, {
			writes: false,
			ahead: row.option(bulkRead) === true,
			cheaper: CHEAPER_IN_BULK,
			run: async ({ id, subject, known, send }) => await output(known ?? (await readContact(id, subject, send))),
		});
	},
};
