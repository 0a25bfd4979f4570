import { replaceTagsNotice } from '../../parameters/notices';
import { holdsRecord, recordOf } from '../answers';
import type { Operation } from '../operation';
import { isNew } from './creation/isNew';
import { clearEmpty, contactInput } from './fields/contactInput';
import { contactNamed, meetingKeys, requireOneOf } from './fields/identity';
import { fieldsParameter } from './fields/mapper';
import { addMissingTags, splitTags, tagMode } from './tags/withTags';

export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a contact',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	parameters: [fieldsParameter, replaceTagsNotice],
	options: [clearEmpty, tagMode],
	async prepare(row) {
		const { dialect } = row.connection;
		const contact = await contactInput(row, row.option(clearEmpty) === true);
		requireOneOf(['email', 'phone'], contact, 'Create or Update');
		const subject = contactNamed(contact);
		const { now, later } = splitTags(contact, dialect, row.option(tagMode));
		return {
			keys: meetingKeys(contact.fields),
			writes: true,
			async run(send) {
				const answer = await send({ ...dialect.upsertContact(now), effect: 'upsert', subject, saysDone: holdsRecord });
				const record = await addMissingTags(recordOf(answer, subject), later, dialect, send);
				const { known } = row.shared;
				const created = isNew(answer, record) && !known.has(record.id as string);
				known.add(record.id as string);
				return [{ ...record, isNew: created }];
			},
		};
	},
};
