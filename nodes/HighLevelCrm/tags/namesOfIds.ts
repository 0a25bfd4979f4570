import { hasStatus, isOutage } from '../client/errors/apiFailure';
import { listTags } from '../lookups/tags';
import { perRun } from '../run/perRun';
import type { RunServices } from '../run/services';
import { isRandomId } from '../values/randomId';

/**
 * Returns tags with a name in place of each ID: the panel asks for IDs in an expression, but contacts have names. A text that is the ID of no tag
 * is a name, and so is a tag that was chosen from the list or typed.
 * @param stored the list as the workflow stores it @param excludes whether the tags exclude contacts: an ID taken for a name excludes nobody
 * @throws ApiFailure if the tags can't be read at the moment; with `excludes` also if the token may not read them
 */
export async function namesOfTagIds(
	tags: readonly string[],
	stored: unknown,
	run: RunServices,
	excludes = false,
): Promise<string[]> {
	if (typeof stored !== 'string' || !tags.some(isRandomId)) return [...tags];
	const { nameOf, failure } = await loadNamesById(run);
	if (excludes && hasStatus(failure, 401, 403) && tags.some(isSurelyId)) throw failure;
	if (failure)
		run.warnings.add(`Tags were taken as names and not as IDs, as they could not be looked up: ${failure.message}`);
	return tags.map((tag) => nameOf.get(tag) ?? tag);
}

/** Whether a tag is surely an ID: the vendor keeps the names of tags in lower case. */
const isSurelyId = (tag: string): boolean => isRandomId(tag) && tag !== tag.toLowerCase();

const loadNamesById = perRun(
	async ({ send, connection }): Promise<{ nameOf: ReadonlyMap<string, string>; failure?: Error }> =>
		await listTags(send, connection.locationId).then(
			(tags) => ({ nameOf: new Map(tags.map(({ id, name }) => [id, name])) }),
			(failure: Error) => {
				// After an outage the tags can be looked up, so an ID is not taken for a name now.
				if (isOutage(failure)) throw failure;
				return { nameOf: new Map(), failure };
			},
		),
);
