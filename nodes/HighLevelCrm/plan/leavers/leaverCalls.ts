import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../../api/records';
import type { ClosingCall, ClosingCalls } from '../../run/closingCalls';
import { agreeing, countOf } from '../../run/formatting';
import type { RunServices } from '../../run/services';
import { tagKey, tagsOf, without } from '../../tags/tagSets';
import { noteProtectingTags } from '../../tags/unknownTags';
import { toText } from '../../values/json';
import { omit } from '../../values/omit';
import { foretellTags } from '../check/foretellStarts';
import { unmatchedBecause } from '../options/matchField';
import type { Changes } from '../plan';
import type { ContactList } from './contactList';
import { dealWith, markedFields, mutedBy } from './dealWith';
import { brakeFailure, cutOffBecause } from './leaverBrake';
import { type LeaverAction, type LeaverSettings } from './leaverParameters';
import { SecondLook } from './lookAgain';
import { warnOfNewNames } from './newNames';
import { heldByOtherCells } from './otherCells';
import { changedSince, sparedBecause } from './spared';

/** What became of a contact that left the list. One that somebody else has deleted is `deleted`, too. */
type LeaverResult = 'reported' | 'untagged' | 'tagged' | 'muted' | 'deleted' | 'held' | 'failed';

const LEAVER_RESULTS: Record<LeaverAction, LeaverResult> = {
	report: 'reported',
	removeTag: 'untagged',
	addTag: 'tagged',
	doNotDisturb: 'muted',
	delete: 'deleted',
};

/** Whether the run writes everything, nothing, or only the first changes of its rows: then it deals with nobody. */
type RunMode = 'run' | 'dryRun' | 'trial';

const ONLY_FIRST_CHANGES =
	'Only the first changes were written. Choose Write > Only Changes, and it is dealt with as Contacts That Left the List says';

/** Decides what becomes of the contacts that left the list. Nothing was done with any of them before. */
export async function planLeavers(list: ContactList, run: RunServices, mode: RunMode): Promise<ClosingCalls> {
	const left = list.leavers();
	const leavers = left.map(({ record }) => record);
	if (left.length === 0) {
		if (list.unknownBecause) run.warnings.add(`Nobody is known to have left the list: ${list.unknownBecause}`);
		return { calls: [] };
	}
	const { settings } = list;
	const unknownBecause = (await list.heldBecause(run.send)) ?? unmatchedBecause(run) ?? cutOffBecause(run);
	const failure = brakeFailure(leavers.length, list, run.rows);
	const isDryRun = mode === 'dryRun';
	const isRun = mode === 'run';
	if (unknownBecause !== undefined)
		run.warnings.add(
			`${countOf(leavers.length, 'contact')} that left the list ${agreeing(leavers.length, 'was', 'were')} held: ${unknownBecause}`,
		);
	if (failure) run.warnings.add(`${isRun ? '' : 'A run would hold back: '}${failure.message}. ${failure.description}`);
	warnOfNewNames(leavers, run);
	const isReport = settings.action === 'report';
	if (!isReport)
		noteProtectingTags(
			run,
			settings.keepTags,
			Array.from(list.listed.values(), ({ record }) => record),
		);
	const allHeldBecause = unknownBecause ?? (failure && `${failure.message}. ${failure.description}`);
	const isTouching = !isReport && allHeldBecause === undefined;
	const inCells = isTouching ? await heldByOtherCells(left, list.items) : undefined;
	const held = new Map<IDataObject, string>();
	for (const { record: leaver, keys } of left) {
		const shared = list.named.valueOf(leaver) ?? list.named.numberOf(keys);
		// A report, too, names nobody of whom it is not known that he left.
		const own = isReport
			? unknownBecause
			: (allHeldBecause ?? sparedBecause(leaver, settings, shared) ?? inCells?.get(leaver));
		const reason = own ?? (mode === 'trial' ? ONLY_FIRST_CHANGES : undefined);
		if (reason !== undefined) held.set(leaver, reason);
	}
	const look = new SecondLook(run, list);
	if (!isReport && isRun) {
		const touched = leavers.filter((leaver) => !held.has(leaver));
		if (touched.length > 0)
			await look.search(
				touched.map((leaver) => idOf(leaver) ?? ''),
				run.send,
			);
	}
	const calls = leavers.map((leaver) => leaverCall(leaver, held.get(leaver), { list, look, run, isDryRun }));
	return { calls, ...(failure && isRun && !isReport && { failure }) };
}

interface Closing {
	list: ContactList;
	look: SecondLook;
	run: RunServices;
	isDryRun: boolean;
}

function leaverCall(
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
		// As the contact has it: Undo gives back what was there.
		Tags: { added, removed: tagsOf(record).filter((tag) => tagKey(tag) === tagKey(listTag)) },
	};
}
