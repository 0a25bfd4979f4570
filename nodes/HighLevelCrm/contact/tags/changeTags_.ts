import { isObject } from '../../values/json';
import type { Row } from '../../run/row';
import { capabilitiesOf } from '../../client/connection/capabilities';
import { TagCollector } from './tagBatcher';
import { noteRequestedTags } from './unknownTags';
import type { TagChangeKind } from './wish';

/** Rows of a run up to which each sends its tags by itself: waiting for one another would gain nothing. */
const FEW_ROWS = 5;

/** Whether tags of this row are sent together with those of others. */
export const goesInBulk = ({ connection, together }: Row): boolean =>
	connection.dialect.bulkTags !== undefined &&
	together.rows > FEW_ROWS &&
	capabilitiesOf(connection).bulkTags !== false;

/**
 * Adds or removes tags of a contact and keeps the others, together with other rows of the run where the interface has a call for many.
 * @returns the tags as they are now, where the server says @throws ApiFailure
 */
export async function changeTags(
	row: Row,
	kind: TagChangeKind,
	id: string,
	tags: readonly string[],
	subject: string,
): Promise<string[] | undefined> {
	const { connection, together, shared } = row;
	const { bulkTags, addTags, removeTags } = connection.dialect;
	const one = kind === 'add' ? addTags : removeTags;
	if (!one) throw new Error(`The ${connection.dialect.name} dialect has no call to ${kind} tags`);
	const removed =
		kind === 'remove' ? (those?: readonly string[]) => noteRequestedTags(row, tags, those ?? tags) : undefined;
	const alone = async () => {
		const { body } = await together.send({ ...one(id, [...tags]), effect: 'update', subject });
		removed?.(isObject(body) && Array.isArray(body.tagsRemoved) ? body.tagsRemoved.map(String) : undefined);
		return isObject(body) && Array.isArray(body.tags) ? body.tags.map(String) : undefined;
	};
	const memory = capabilitiesOf(connection);
	if (!bulkTags || !goesInBulk(row)) return await alone();
	const collector = shared.memoize('tags', () => new TagCollector(bulkTags, memory, together));
	return await together.gather(collector.wish({ id, kind, tags, alone, removed }));
}
