import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../sandbox';
import { compareSets, type Check } from './check';
import type { Stage } from '../data/seed';
import { asText } from './text';
import { example } from '../files';

/** The settings of nightly-retag.json, read from its nodes. */
export interface Retagging {
	/** The workflow changes contacts with one of these tags. */
	old: string[];
	/** It changes only contacts added at this time or later, ms since 1970. */
	since: number;
	/** Tags that it adds. */
	added: string[];
	/** Tags that it removes. */
	removed: string[];
}

export function retagging(): Retagging {
	const parametersOf = (operation: string) =>
		example('nightly-retag.json').nodes.find(({ parameters }) => parameters.operation === operation)?.parameters ?? {};
	const tagsIn = (text: unknown) =>
		String(text)
			.split(',')
			.map((tag) => tag.trim());
	const filters = parametersOf('search').filters as { tags: string; addedAfter: string };
	return {
		old: tagsIn(filters.tags),
		since: Date.parse(filters.addedAfter),
		added: tagsIn(parametersOf('addTags').tags),
		removed: tagsIn(parametersOf('removeTags').tags),
	};
}

/**
 * Exactly the intended contacts have other tags, and nothing else has changed.
 * @param before the server's contacts before it ran
 * @param found items of "Contacts with an old tag"
 */
export function checkRetag({ sandbox }: Stage, before: readonly Contact[], found: readonly IDataObject[]): Check[] {
	const { old, since, added, removed } = retagging();
	const isMeant = ({ tags, dateAdded }: Contact) =>
		tags.some((tag) => old.includes(tag)) && Date.parse(dateAdded) >= since;
	const meant = before.filter(isMeant);
	const expected = before.map((contact) =>
		isMeant(contact)
			? { ...contact, tags: [...new Set([...contact.tags, ...added])].filter((tag) => !removed.includes(tag)) }
			: contact,
	);
	const after = [...sandbox.state.contacts.values()];
	return [
		{
			claim: `The search found exactly the ${meant.length} contacts`,
			problems: compareSets(
				meant.map(({ id }) => id),
				found.map(({ id }) => asText(id)),
			),
		},
		{
			claim: 'They have the new tag and no old one; every other tag, field and contact is unchanged',
			problems: compareSets(expected.map(inWords), after.map(inWords)),
		},
	];
}

/** A contact without the order of its tags and the time of the last change. */
const inWords = ({ dateUpdated: _changes, ...contact }: Contact): string =>
	JSON.stringify({ ...contact, tags: [...contact.tags].sort() });
