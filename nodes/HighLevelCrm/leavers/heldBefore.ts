import type { RunServices } from '../run/services';
import type { ContactList } from './contactList';

/** The last run in which the brake held the contacts that left, if no later run has dealt with them. */
interface HeldRun {
	/** The credential may be that of another location by now, where the tag marks another list. */
	locationId: string;
	listTag: string;
	/** The brake's share then, percent. */
	brakePercent: number;
	/** Number of contacts with the list tag before the first of the runs in a row that were held. */
	size: number;
}

/**
 * Returns how long the list was before the brake held it, as far as n8n remembers that: between the tries of Retry On Fail, and from one execution of
 * an active workflow to the next. The rows of a wrong list have had the list tag since, so the contacts that left would look like a small share.
 * @returns number of contacts: as many as now if the last run was not held, or if the brake allows more than then
 */
export function sizeBeforeHeld({ settings, listed }: ContactList, run: RunServices): number {
	const held = heldRunOf(run, settings.listTag);
	return held && settings.brakePercent <= held.brakePercent ? Math.min(held.size, listed.size) : listed.size;
}

/** Remembers whether the brake held the contacts that left. */
export function rememberHeld(isHeld: boolean, { settings, listed }: ContactList, run: RunServices): void {
	const { listTag, brakePercent } = settings;
	const before = heldRunOf(run, listTag);
	const memory = run.memory();
	const { locationId } = run.connection;
	if (isHeld)
		memory.held = { locationId, listTag, brakePercent, size: Math.min(before?.size ?? Infinity, listed.size) };
	else if (before) delete memory.held;
}

function heldRunOf(run: RunServices, listTag: string): HeldRun | undefined {
	const held = run.memory().held as HeldRun | undefined;
	return held?.listTag === listTag && held.locationId === run.connection.locationId ? held : undefined;
}
