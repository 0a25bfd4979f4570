import { contactIdParameter, contactRef, contactRefNamed, resolveContact } from './locator/contactLocator';
import { contactOutput } from './output/contactOutput';
import { optionsOf, optionsParameter } from '../../parameters/options';
import { recordOf } from '../answers';
import { contactPath } from '../../dialects';
import type { Operation } from '../operation';

export const get: Operation = {
	value: 'get',
	name: 'Get',
	action: 'Get a contact',
	description: 'Retrieve one contact with all its fields and tags, by ID, email or phone',
	parameters: [contactIdParameter, optionsParameter],
	prepare(row) {
		const ref = contactRef(row);
		const output = contactOutput(row, optionsOf(row), false);
		const subject = contactRefNamed(ref);
		return {
			keys: [],
			writes: false,
			async run(send) {
				const id = await resolveContact(ref, row, send);
				const answer = await send({ method: 'GET', path: contactPath(id), effect: 'read', subject });
				return await output([recordOf(answer, subject)]);
			},
		};
	},
};
