import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { ClosingCall } from '../run/closingCalls';
import type { RunServices } from '../run/services';
import { tagKey, tagsOf, without } from '../tags/tagSets';
import { toText } from '../values/json';
import { omit } from '../values/omit';
import { foretellTags } from '../plan/check/foretellStarts';
import type { Changes } from '../plan/plan';
import type { ContactList } from './contactList';
import { dealWith, markedFields, mutedBy } from './dealWith';
import type { LeaverAction, LeaverSettings } from './leaverParameters';
import type { SecondLook } from './lookAgain';
import { changedSince } from './spared';

/** What became of a contact that left the list. One that somebody else has deleted is `deleted`, too. */
type LeaverResult = 'reported' | 'untagged' | 'tagged' | 'muted' | 'deleted' | 'held' | 'failed';

const LEAVER_RESULTS: Record<LeaverAction, LeaverResult> = {
	report: 'reported',
	removeTag: 'untagged',
	addTag: 'tagged',
	doNotDisturb: 'muted',
	delete: 'deleted',
};

/** What the calls of all contacts that left the list share. */
interface Closing {
	list: ContactList;
	look: SecondLook;
	run: RunServices;
	isDryRun: boolean;
}

/** @returns the call that deals with a contact that left the list @param heldBecause why nothing may be done with it */
export function leaverCall(
	leaver: IDataObject,
	heldBecause: string | undefined,
	{ list, look, run, isDryRun }: Closing,
): ClosingCall {
	const { settings, named } = list;
	const subject = `contact "${toText(leaver.email) || (idOf(leaver) ?? '')}"`;
	const record = omit(leaver, 'opportunities', 'dateUpdated');
	const outcome = (result: LeaverResult, because?: string, before = leaver): IDataObject => ({
		...{ ...record, action: 'left', isNew: false, leaver: result, changes: changesOfLeaver(before, result, settings) },
		...(because !== undefined && { heldBecause: because }),
		...(isDryRun && { dryRun: true }),
	});
	const result = heldBecause === undefined ? LEAVER_RESULTS[settings.action] : 'held';
	const touches = !isDryRun && result !== 'held' && result !== 'reported';
	return {
		writes: touches,
		subject,
		ifFailed: outcome('failed'),
		ifNotSent: (reason) => outcome('held', `The run was stopped: ${reason}. Run the list again`),
		async run(send) {
			if (isDryRun) foretellTags(run, changesOfLeaver(leaver, result, settings));
			if (!touches)
				return [{ ...outcome(result, heldBecause), ...(result !== 'held' && markedFields(leaver, settings)) }];
			const now = await look.at(leaver, subject, send);
			if (now === 'gone') return [outcome('deleted')];
			if ('unread' in now)
				return [outcome('held', `It could not be read again: ${toText(now.unread)}. Run the list again`)];
			// A row is about it by now, so it did not leave.
			if (named.valueOf(now) !== undefined) return [];
			const reason = changedSince(now, settings);
			if (reason !== undefined) return [outcome('held', reason)];
			const done = await dealWith(now, subject, settings, run, send);
			return [done === 'gone' ? outcome('deleted') : { ...outcome(result, undefined, now), ...done }];
		},
	};
}

/** What changes of the contact, as in the rows' output; a contact that is deleted has no changes. */
function changesOfLeaver(record: IDataObject, result: LeaverResult, { listTag, leaversTag }: LeaverSettings): Changes {
	if (result !== 'untagged' && result !== 'tagged' && result !== 'muted') return {};
	const added = result === 'tagged' ? without([leaversTag], tagsOf(record)) : [];
	return {
		...(result === 'muted' && mutedBy(record)),
		// In the contact's own spelling, so that Undo gives back the same tag.
		Tags: { added, removed: tagsOf(record).filter((tag) => tagKey(tag) === tagKey(listTag)) },
	};
}
