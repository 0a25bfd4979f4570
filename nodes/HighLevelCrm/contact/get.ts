import { ifMissing } from '../operation/ifMissing';
import type { Operation } from '../operation/operation';
import { bulkRead, readsTogether } from '../plan/options/readTogether';
import { contactIdParameter } from './locator/contactLocator';
import { contactCall } from './locator/contactCall';
import { readContact } from '../search/findContact';
import { contactFormat } from '../operation/formatOption';
import { contactOutput } from './output/contactOutput';
import { customFieldsByName, fieldsToReturn } from './output/options';

export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get contact',
	description: 'Retrieve one contact with all its fields and tags, by ID, email or phone',
	parameters: [contactIdParameter],
	options: [contactFormat, fieldsToReturn, customFieldsByName, ifMissing, bulkRead],
	output: contactOutput,
	prepare: (row) =>
		contactCall(row, {
			writes: false,
			prefetches: readsTogether(row),
			run: async ({ id, subject, cached, send }) => cached ?? (await readContact(id, subject, send)),
		}),
};
