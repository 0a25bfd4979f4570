import type { IDataObject } from 'n8n-workflow';
import { contactInput, contactNamed, meetingKeys, requireOneOf } from './fields/contactInput';
import { fieldsParameter } from './fields/mapper';
import { replaceTagsNotice } from '../../parameters/notices';
import { optionsOf, optionsParameter } from '../../parameters/options';
import { recordOf } from '../answers';
import { addMissingTags, splitTags } from './tags/tags';
import { isObject, textOf } from '../../api/records';
import { clock } from '../../requests/clock';
import type { Answer } from '../../api/request';
import type { Operation } from '../operation';

export const upsert: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update a contact',
	description: 'Create a new record, or update the current one if it already exists (upsert)',
	parameters: [fieldsParameter, replaceTagsNotice, optionsParameter],
	async prepare(row) {
		const { dialect } = row.connection;
		const options = optionsOf(row);
		const contact = await contactInput(row, options.clearEmpty === true);
		requireOneOf(['email', 'phone'], contact, 'Create or Update');
		const subject = contactNamed(contact);
		const { now, later } = splitTags(contact, dialect, options.tagMode);
		return {
			keys: meetingKeys(contact),
			writes: true,
			async run(send) {
				const answer = await send({ ...dialect.upsertContact(now), effect: 'upsert', subject });
				const record = await addMissingTags(recordOf(answer, subject), later, dialect, send);
				const created = isNew(answer, record) && !row.shared.known.has(record.id as string);
				row.shared.known.add(record.id as string);
				return [{ ...record, isNew: created }];
			},
		};
	},
};

/** Clocks and the `Date` header, which has whole seconds, differ by about this, ms. */
const CLOCK_COARSENESS_MS = 1_000;

/** Whether the upsert created the contact: as the answer says, else by its status. */
function isNew({ body, status, headers, unclearSince }: Answer, record: IDataObject): boolean {
	const said = isObject(body) ? (body.new ?? body.isNew ?? body.created) : undefined;
	if (said === true || (said === undefined && status === 201)) return true;
	if (unclearSince !== undefined) {
		// An earlier sending ended unclear. If the contact is no older than that, it was that sending that created it.
		const serverNow = Date.parse(textOf(headers.date)) || clock.date();
		const added = Date.parse(textOf(record.dateAdded));
		return added >= unclearSince + (serverNow - clock.date()) - CLOCK_COARSENESS_MS;
	}
	return said === undefined && record.dateAdded !== undefined && record.dateAdded === record.dateUpdated;
}
