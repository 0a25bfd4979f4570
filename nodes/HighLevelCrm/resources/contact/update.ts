import type { IDataObject } from 'n8n-workflow';
import { contactPath } from '../../dialects';
import { contactInput, writesNothing } from './fields/contactInput';
import {
	contactIdParameter,
	contactRef,
	contactRefNamed,
	refKeys,
	resolveContact,
} from './locator/contactLocator';
import { fieldsParameter } from './fields/mapper';
import { replaceTagsNotice } from '../../parameters/notices';
import { optionsOf, optionsParameter } from '../../parameters/options';
import { recordOf } from '../answers';
import { addMissingTags, splitTags } from './tags/tags';
import { BadInput } from '../../values/badInput';
import type { Send } from '../../api/request';
import type { Operation } from '../operation';

export const update: Operation = {
	value: 'update',
	name: 'Update',
	action: 'Update a contact',
	description: 'Change the mapped fields of one contact; all others stay as they are',
	parameters: [contactIdParameter, fieldsParameter, replaceTagsNotice, optionsParameter],
	async prepare(row) {
		const { dialect } = row.connection;
		const ref = contactRef(row);
		const options = optionsOf(row);
		const contact = await contactInput(row, options.clearEmpty === true);
		if (writesNothing(contact)) {
			const columns = contact.unmapped.length > 0 ? ` No column means a field: ${contact.unmapped.join(', ')}.` : '';
			throw new BadInput(
				'Update has nothing to change',
				`Map at least one field that is not empty in this item.${columns}`,
			);
		}
		const fixed = dialect.notUpdatable.find((field) => contact.fields[field] !== undefined);
		if (fixed !== undefined) {
			throw new BadInput(
				`HighLevel's update does not take ${fixed}`,
				'Use "Create or Update", which does, or leave the field out.',
			);
		}
		const subject = contactRefNamed(ref);
		const { now, later } = splitTags(contact, dialect, options.tagMode);
		return {
			keys: refKeys(ref),
			writes: true,
			async run(send) {
				const id = await resolveContact(ref, row, send);
				const record = writesNothing(now) ? await read(id, send) : await write(id, send);
				return [await addMissingTags({ ...record, id }, later, dialect, send)];
			},
		};

		async function write(id: string, send: Send): Promise<IDataObject> {
			return recordOf(await send({ ...dialect.updateContact(id, now), effect: 'update', subject }), subject);
		}

		/** Only tags are added: the contact is read to see which it lacks. */
		async function read(id: string, send: Send): Promise<IDataObject> {
			return recordOf(await send({ method: 'GET', path: contactPath(id), effect: 'read', subject }), subject);
		}
	},
};
