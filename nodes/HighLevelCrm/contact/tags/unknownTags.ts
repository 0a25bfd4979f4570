import { parseTagNames, tagsRequest } from '../../lookups/tags';
import type { RunServices } from '../../run/services';
import { without } from './tagSets';

/** Tags that the rows of a run asked for, and those of them that some contact had. */
interface RequestedTags {
	wanted: Set<string>;
	met: Set<string>;
}

/**
 * Notes tags by which a row searched or that it was to remove. Of those that no row of the run met, the location is asked once, when
 * the run is over: a hint names the ones that it does not have.
 * @param met those that a contact had; all of them where that is not known
 */
export function noteRequestedTags(run: RunServices, wanted: readonly string[], met: readonly string[]): void {
	const asked = run.memoize('tags asked for', () => {
		const tags: RequestedTags = { wanted: new Set(), met: new Set() };
		run.warnings.addAtEnd(async () => await unknownTagsWarning(tags, run));
		return tags;
	});
	for (const tag of wanted) asked.wanted.add(tag.toLowerCase());
	for (const tag of met) asked.met.add(tag.toLowerCase());
}

/** The hint; empty where there is none to give, or the tags can't be listed. */
async function unknownTagsWarning({ wanted, met }: RequestedTags, { send, connection }: RunServices): Promise<string> {
	const unmet = [...wanted].filter((tag) => !met.has(tag));
	if (unmet.length === 0) return '';
	const existing = await send(tagsRequest(connection.locationId)).then(
		({ body }) => parseTagNames(body),
		() => undefined,
	);
	const unknown = existing ? without(unmet, existing) : [];
	if (unknown.length === 0) return '';
	return `The location has no tag ${unknown.map((tag) => `"${tag}"`).join(', ')}: check the spelling`;
}
