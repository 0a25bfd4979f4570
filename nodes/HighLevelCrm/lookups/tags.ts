import { segment } from '../api/paths';
import type { Send } from '../api/request';
import { toText } from '../values/json';
import { readList } from './readList';

/** Reads the location's tags that have a name. @throws ApiFailure */
export async function listTags(send: Send, locationId: string): Promise<Array<{ id: string; name: string }>> {
	const tags = await readList(send, {
		path: `/locations/${segment(locationId)}/tags`,
		subject: "the location's tags",
	});
	return tags.map(({ id, name }) => ({ id: toText(id), name: toText(name) })).filter(({ name }) => name !== '');
}

/** Reads the names of the location's tags. @throws ApiFailure */
export const listTagNames = async (send: Send, locationId: string): Promise<string[]> =>
	(await listTags(send, locationId)).map(({ name }) => name);
