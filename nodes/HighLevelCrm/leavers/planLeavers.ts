import type { IDataObject } from 'n8n-workflow';
import { idOf } from '../api/records';
import type { ClosingCalls } from '../run/closingCalls';
import { agreeing, countOf } from '../values/formatting';
import type { RunServices } from '../run/services';
import { noteProtectingTags } from '../tags/unknownTags';
import { unmatchedBecause } from '../plan/options/matchField';
import type { ContactList } from './contactList';
import { leaverCall } from './leaverCall';
import { rememberHeld } from './heldBefore';
import type { ListedContact } from './listedContact';
import { brakeFailure, cutOffBecause } from './leaverBrake';
import { SecondLook } from './lookAgain';
import { heldByOtherCells } from './otherCells';
import { heldByName, warnOfNewNames } from './rowNames';
import { sparedBecause } from './spared';

/** Whether the run writes everything, nothing, or only the first changes of its rows. In the last case it deals with no contact that left. */
type RunMode = 'run' | 'dryRun' | 'trial';

const ONLY_FIRST_CHANGES =
	'Only the first changes were written. Choose Write > Only Changes, and it is dealt with as Contacts That Left the List says';

/** Decides what becomes of the contacts that left the list. Nothing was done with any of them before. */
export async function planLeavers(list: ContactList, run: RunServices, mode: RunMode): Promise<ClosingCalls> {
	const left = list.leavers();
	const leavers = left.map(({ record }) => record);
	const { settings } = list;
	const isReport = settings.action === 'report';
	const isRun = mode === 'run';
	const isActing = isRun && !isReport;
	if (left.length === 0) {
		if (list.unknownBecause) run.warnings.add(`Nobody is known to have left the list: ${list.unknownBecause}`);
		else if (isActing) rememberHeld(false, list, run);
		return { calls: [] };
	}
	const unknownBecause = (await list.heldBecause(run.send)) ?? unmatchedBecause(run) ?? cutOffBecause(run);
	const failure = brakeFailure(leavers.length, list, run);
	const isDryRun = mode === 'dryRun';
	if (isActing && (failure || unknownBecause === undefined)) rememberHeld(failure !== undefined, list, run);
	if (unknownBecause !== undefined)
		run.warnings.add(
			`${countOf(leavers.length, 'contact')} that left the list ${agreeing(leavers.length, 'was', 'were')} held: ${unknownBecause}`,
		);
	if (failure)
		run.warnings.add(`${isRun || isReport ? '' : 'A run would hold back: '}${failure.message}. ${failure.description}`);
	warnOfNewNames(leavers, run);
	if (!isReport)
		noteProtectingTags(
			run,
			settings.keepTags,
			Array.from(list.listed.values(), ({ record }) => record),
		);
	const allHeldBecause = unknownBecause ?? (failure && `${failure.message}. ${failure.description}`);
	// A report, too, holds contacts of which it is unknown whether they left.
	const held = await heldLeavers(left, list, run, isReport ? unknownBecause : allHeldBecause, mode);
	const look = new SecondLook(run, list);
	if (isActing) {
		const touched = leavers.filter((leaver) => !held.has(leaver));
		if (touched.length > 0)
			await look.search(
				touched.map((leaver) => idOf(leaver) ?? ''),
				run.send,
			);
	}
	const calls = leavers.map((leaver) => leaverCall(leaver, held.get(leaver), { list, look, run, isDryRun }));
	return { calls, ...(failure && isActing && { failure }) };
}

/**
 * Returns why nothing may be done with contacts that left the list, and what to do about it.
 * @param allHeldBecause why nothing may be done with any of them
 */
async function heldLeavers(
	left: readonly ListedContact[],
	list: ContactList,
	run: RunServices,
	allHeldBecause: string | undefined,
	mode: RunMode,
): Promise<Map<IDataObject, string>> {
	const { settings, named, items } = list;
	const isTouching = settings.action !== 'report' && allHeldBecause === undefined;
	const inCells = isTouching ? await heldByOtherCells(left, items) : undefined;
	const byName = isTouching ? heldByName(left, list, run) : undefined;
	const ownReason = ({ record, keys }: ListedContact): string | undefined => {
		if (!isTouching) return allHeldBecause;
		const shared = named.valueOf(record) ?? named.numberLike(keys);
		return sparedBecause(record, settings, shared) ?? inCells?.get(record) ?? byName?.get(record);
	};
	const held = new Map<IDataObject, string>();
	for (const leaver of left) {
		const reason = ownReason(leaver) ?? (mode === 'trial' ? ONLY_FIRST_CHANGES : undefined);
		if (reason !== undefined) held.set(leaver.record, reason);
	}
	return held;
}
