import { isOutage } from '../client/errors/apiFailure';
import { listTags } from '../lookups/tags';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { isRandomId } from '../values/randomId';

/**
 * Returns the tags of a list with the names of those that are given by their IDs: the panel asks for IDs in an expression, but contacts have names.
 * What is the ID of no tag is a name, and so is what was chosen from the list or typed.
 * @param stored the list as the workflow stores it @throws ApiFailure if the tags can't be read at the moment
 */
export async function namesOfTagIds(tags: readonly string[], stored: unknown, run: RunServices): Promise<string[]> {
	if (typeof stored !== 'string' || !tags.some(isRandomId)) return [...tags];
	const nameOf = await loadNamesById(run);
	return tags.map((tag) => nameOf.get(tag) ?? tag);
}

const loadNamesById = perRun(async ({ send, connection, warnings }): Promise<ReadonlyMap<string, string>> => {
	const tags = await listTags(send, connection.locationId).catch((error: Error) => {
		// What can be looked up soon is not taken for a name now.
		if (isOutage(error)) throw error;
		warnings.add(`Tags were taken as names and not as IDs, as they could not be looked up: ${error.message}`);
		return [];
	});
	return new Map(tags.map(({ id, name }) => [id, name]));
});
