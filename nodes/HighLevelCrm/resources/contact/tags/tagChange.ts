import type { IDataObject } from 'n8n-workflow';
import type { Dialect } from '../../../dialects';
import type { Prepare } from '../../../requests/run/row';
import type { Send } from '../../../api/request';
import { contactRef, contactRefNamed, refKeys, resolveContact } from '../locator/contactLocator';
import { requiredTags } from './tagNames';

/** Changes a contact's tags and nothing else. @returns `{ id, tags }`, the tags as they are now */
export type TagChange = (
	dialect: Dialect,
	id: string,
	tags: readonly string[],
	subject: string,
	send: Send,
) => Promise<IDataObject>;

/** Prepares a row that names a contact and tags. @param what the operation, for messages */
export function tagChange(what: string, change: TagChange): Prepare {
	return (row) => {
		const ref = contactRef(row);
		const tags = requiredTags(row, what);
		return {
			keys: refKeys(ref),
			writes: true,
			async run(send) {
				const id = await resolveContact(ref, row, send);
				return [await change(row.connection.dialect, id, tags, `tags of ${contactRefNamed(ref)}`, send)];
			},
		};
	};
}
