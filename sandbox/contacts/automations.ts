import type { Contact } from '../types';
import { isRecord } from '../validate';

/** How often writes would have started people's published workflows, by the kind of trigger. */
export interface Automations {
	/** Contacts that requests created. */
	contactCreated: number;
	/** Tags that a contact did not have before, one for each contact and tag. */
	tagAdded: number;
	/** Tags that a contact no longer has, one for each contact and tag. */
	tagRemoved: number;
	/** Writes that changed whether a contact that was there may be messaged, as a whole or on a channel. */
	dndChanged: number;
}

/** Counts what a write of a contact would have started. @param before undefined for a new contact */
export function countStarts(automations: Automations, before: Contact | undefined, after: Contact): void {
	const tags = before?.tags ?? [];
	automations.tagAdded += after.tags.filter((tag) => !tags.includes(tag)).length;
	automations.tagRemoved += tags.filter((tag) => !after.tags.includes(tag)).length;
	if (before === undefined) automations.contactCreated++;
	else if (messaging(before) !== messaging(after)) automations.dndChanged++;
}

/** Whether a contact may be messaged, in a form that can be compared. A channel without a setting is as one that is inactive. */
function messaging({ dnd, dndSettings }: Contact): string {
	const channels = Object.entries(dndSettings ?? {}).map(([channel, setting]) => {
		const status = isRecord(setting) ? String(setting.status) : 'inactive';
		return `${channel} ${status}`;
	});
	return [String(dnd ?? false), ...channels.filter((channel) => !channel.endsWith(' inactive')).sort()].join();
}
