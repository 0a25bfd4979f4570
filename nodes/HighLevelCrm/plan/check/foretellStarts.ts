import { countPublishedWorkflows } from '../../lookups/workflows';
import { AutomationStarts } from '../../run/summary/automationStarts';
import type { RunServices } from '../../run/services';
import type { Changes, Write } from '../plan';

/** Counts what the writes of a dry run would start in people's workflows. */
export function foretellStarts(run: RunServices, writes: Iterable<Write>): void {
	for (const { person, action, input, changes } of writes) {
		if (action === 'create') foretellCreation(run, input.fields.tags);
		else if (action === 'update' && person.stored) foretellTags(run, changes);
	}
}

/** Counts a contact that a dry run would create. */
export function foretellCreation(run: RunServices, tags: readonly string[] = []): void {
	const distinct = new Set(tags.map((tag) => tag.toLowerCase()));
	startsOf(run).add(true, distinct.size, 0);
}

/** Counts the tags that a contact would get and lose. */
export function foretellTags(run: RunServices, { Tags }: Changes): void {
	const countOf = (tags: unknown): number => (Array.isArray(tags) ? tags.length : 0);
	if (Tags) startsOf(run).add(false, countOf(Tags.added), countOf(Tags.removed));
}

const startsOf = (run: RunServices): AutomationStarts =>
	(run.starts ??= new AutomationStarts(async () => await countPublishedWorkflows(run)));
