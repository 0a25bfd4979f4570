import { ifMissing } from '../operation/ifMissing';
import type { Operation } from '../operation/operation';
import { bulkRead, readsTogether } from './locator/readTogether';
import { contactIdParameter } from './locator/contactLocator';
import { contactCall } from './locator/contactCall';
import { readContact } from '../search/findContact';
import { contactFormat } from '../operation/formatOption';
import { contactOutput } from './output/contactOutput';
import { fieldsNotInSearch } from './output/notInSearch';
import { customFieldsByName, fieldsToReturn } from './output/options';

export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get contact',
	description: 'Retrieve one contact with its fields and tags, by ID, email or phone',
	parameters: [contactIdParameter],
	options: [contactFormat, fieldsToReturn, customFieldsByName, ifMissing, bulkRead],
	output: contactOutput,
	prepare(row) {
		const needsItself = fieldsNotInSearch(row.parameters.option(fieldsToReturn), row.run.dialect).length > 0;
		return contactCall(row, {
			writes: false,
			prefetches: readsTogether(row),
			// If the contact itself has to be read, a search saves the look-up of an email or phone, but nothing for a contact named by ID.
			savedRequests: needsItself ? 0 : 1,
			run: async ({ id, subject, cached, send }) =>
				cached && !needsItself ? cached : await readContact(id, subject, send),
		});
	},
};
