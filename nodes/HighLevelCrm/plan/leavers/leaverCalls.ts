import type { IDataObject } from 'n8n-workflow';
import { contactPath } from '../../api/paths';
import { idOf } from '../../api/records';
import type { Send } from '../../api/request';
import { ApiFailure } from '../../client/errors/apiFailure';
import { requireDeleted, sendWrite, statesDeletion } from '../../operation/responses';
import type { ClosingCall, ClosingCalls } from '../../run/closingCalls';
import { countOf, formatCount } from '../../run/formatting';
import type { RunServices } from '../../run/services';
import { toText } from '../../values/json';
import type { Changes } from '../plan';
import { labelOf } from '../../mapping/fields/additionalFields';
import { changeTags } from '../../tags/changeTags';
import { tagsOf, withAdded, without } from '../../tags/tagSets';
import { hasTag, type ContactList, type ListedContact } from './contactList';
import { BRAKE_LABEL, type LeaverAction, type LeaverSettings } from './leaverParameters';

/** What became of a contact that left the list. */
type Fate = 'reported' | 'untagged' | 'tagged' | 'muted' | 'deleted' | 'held';

const FATES: Record<LeaverAction, Fate> = {
	report: 'reported',
	removeTag: 'untagged',
	addTag: 'tagged',
	doNotDisturb: 'muted',
	delete: 'deleted',
};

/** Decides what becomes of the contacts that left the list. Nothing was done with any of them before. */
export function planLeavers(list: ContactList, run: RunServices, isDryRun: boolean): ClosingCalls {
	const leavers = list.leavers();
	const { settings, unknownBecause } = list;
	const failure = leavers.length === 0 ? undefined : brakeFailure(leavers.length, list.listed.size, settings);
	const isHeld = unknownBecause !== undefined || failure !== undefined;
	if (unknownBecause !== undefined && leavers.length > 0)
		run.warnings.add(`${countOf(leavers.length, 'contact')} that left the list were held: ${unknownBecause}`);
	if (failure && isDryRun) run.warnings.add(`A run would hold back: ${failure.message}`);
	else if (failure) run.warnings.add(failure.message);
	const calls = leavers.map((leaver) => {
		const fate =
			settings.action !== 'report' && (isHeld || isSpared(leaver, settings)) ? 'held' : FATES[settings.action];
		return leaverCall(leaver, fate, settings, run, isDryRun);
	});
	return { calls, ...(failure && !isDryRun && settings.action !== 'report' && { failure }) };
}

/** More than half of a list is never dealt with from this number of contacts on. */
const MIN_HALF = 3;

function brakeFailure(left: number, listed: number, settings: LeaverSettings): ApiFailure | undefined {
	const { listTag } = settings;
	const isHalf = left * 100 > listed * Math.max(50, settings.brakePercent) && left >= MIN_HALF;
	const isAbove = left * 100 > listed * settings.brakePercent && left > settings.brakeFrom;
	if (!isHalf && !isAbove) return undefined;
	const share = Math.round((left * 100) / listed);
	const allowed = isAbove ? settings.brakePercent : 50;
	return new ApiFailure({
		message: `${formatCount(left)} of ${formatCount(listed)} contacts with the tag "${listTag}" left the list (${share} %), ${allowed} % at most are allowed: nothing was done with them`,
		description: `All rows were written. Check whether the list is complete. To let it through, raise Options > ${BRAKE_LABEL} for one run.`,
	});
}

function isSpared({ record, hasOpenOpportunity }: ListedContact, { action, keepTags }: LeaverSettings): boolean {
	return keepTags.some((tag) => hasTag(record, tag)) || (action === 'delete' && hasOpenOpportunity);
}

function leaverCall(
	{ record }: ListedContact,
	fate: Fate,
	settings: LeaverSettings,
	run: RunServices,
	isDryRun: boolean,
): ClosingCall {
	const id = idOf(record) ?? '';
	const subject = `contact "${toText(record.email) || id}"`;
	const done = {
		...{ ...record, action: 'left', isNew: false, leaver: fate, changes: changesOfLeaver(record, fate, settings) },
		...(isDryRun && { dryRun: true }),
	};
	const touches = !isDryRun && fate !== 'held' && fate !== 'reported';
	return {
		writes: touches,
		ifFailed: { ...done, leaver: 'held', changes: {} },
		run: async (send) => [{ ...done, ...(touches && (await dealWith(id, subject, record, settings, run, send))) }],
	};
}

/** What changes of the contact, as in the rows' output; a contact that is deleted has no changes. */
function changesOfLeaver(record: IDataObject, fate: Fate, { listTag, leaversTag }: LeaverSettings): Changes {
	if (fate === 'reported' || fate === 'held' || fate === 'deleted') return {};
	const isMuted = fate === 'muted' && record.dnd !== true;
	const added = fate === 'tagged' ? without([leaversTag], tagsOf(record)) : [];
	return {
		...(isMuted && { [labelOf('dnd')]: { from: record.dnd ?? null, to: true } }),
		Tags: { added, removed: [listTag] },
	};
}

/** @returns the fields of the contact that changed @throws ApiFailure */
async function dealWith(
	id: string,
	subject: string,
	record: IDataObject,
	{ action, listTag, leaversTag }: LeaverSettings,
	run: RunServices,
	send: Send,
): Promise<IDataObject> {
	const { dialect } = run;
	if (action === 'delete') {
		const isDone = dialect.confirmsDeletes ? statesDeletion : undefined;
		const answer = await send({ method: 'DELETE', path: contactPath(id), effect: 'delete', subject, isDone });
		requireDeleted(answer, subject, dialect.confirmsDeletes);
		return {};
	}
	// The list tag goes last: a contact that still has it when a run is killed is dealt with in the next run.
	if (action === 'addTag') await changeTags(run, { id, kind: 'add', tags: [leaversTag] }, `tags of ${subject}`);
	if (action === 'doNotDisturb') {
		const request = dialect.updateContact(id, { fields: { dnd: true }, customFields: [] });
		await sendWrite(send, { ...request, effect: 'update', subject }, 'contact');
	}
	const now = await changeTags(run, { id, kind: 'remove', tags: [listTag] }, `tags of ${subject}`);
	const added = action === 'addTag' ? [leaversTag] : [];
	return { tags: now ?? without(withAdded(tagsOf(record), added), [listTag]) };
}
