import { segment } from '../api/paths';
import type { Send } from '../api/request';
import { toText } from '../values/json';
import { readList } from './readList';

/** Reads the names of the location's tags. @throws ApiFailure */
export async function listTagNames(send: Send, locationId: string): Promise<string[]> {
	const tags = await readList(send, {
		path: `/locations/${segment(locationId)}/tags`,
		subject: "the location's tags",
	});
	return tags.map(({ name }) => toText(name)).filter(Boolean);
}
