import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import type { LocationSettings } from '../../lookups/location';
import type { RunServices } from '../../run/services';
import { changesWithout } from '../diff/changes';
import { previewOf } from '../output';
import type { Changes, Conflict, Plan, Write } from '../plan';
import { conflictsInAnswer } from './answerConflicts';
import { sendPlanned } from './sendWrite';
import { surpriseOf, type Surprise } from './surprise';
import { keepersOf, noteUnreleased, unreleasedError } from './unreleased';

/** What became of the rows of one person, and of those that were planned again together with them. */
export interface WriteOutcome {
	/** The plan that was carried out: that of all rows, or the one that was made again for these rows. */
	plan: Plan;
	/** The contact after each write, with `isNew`, `action` and `changes`. */
	records: Map<Write, IDataObject>;
	/** The error of each failed write. A failed write does not fail the others that were planned again together with it. */
	failures: Map<Write, Error>;
	/** Emails and phones that the server left off the contact. */
	leftOff: Conflict[];
}

/** The outcome of a plan of which nothing is written yet. */
export const noOutcome = (plan: Plan): WriteOutcome => ({
	plan,
	records: new Map(),
	failures: new Map(),
	leftOff: [],
});

/** The outcome of a write that a dry run shows. */
export const foretoldOutcome = (plan: Plan, write: Write): WriteOutcome => ({
	...noOutcome(plan),
	records: new Map([[write, previewOf(write)]]),
});

/** Returns an outcome of which something was written, or which had nothing to write. @throws what made all writes fail */
export function requireWritten(outcome: WriteOutcome): WriteOutcome {
	const [failure] = outcome.failures.values();
	if (failure && outcome.records.size === 0) throw failure;
	return outcome;
}

/** Returns the contact after a write. @throws what made it fail */
export function recordAfter(write: Write, { records, failures }: WriteOutcome): IDataObject {
	const failure = failures.get(write);
	if (failure) throw failure;
	return records.get(write) ?? {};
}

/** @returns what the plan did not know, so that all is to be planned again; empty if nothing is left to be written */
export async function writeAll(
	writes: readonly Write[],
	outcome: WriteOutcome,
	run: RunServices,
	location: LocationSettings,
	send: Send,
	mayPlanAgain: boolean,
): Promise<readonly Surprise[]> {
	for (const one of writes) {
		const keepers = keepersOf(one, run);
		const failure =
			keepers.length > 0
				? unreleasedError(one, keepers)
				: await writeOne(one, outcome, run, location, send).catch((error: Error) => error);
		if (!failure) continue;
		noteUnreleased(one, run);
		const surprise = surpriseOf(failure, one, location);
		const surprises = surprise ? [surprise] : keepers;
		if (mayPlanAgain && surprises.length > 0) return surprises;
		outcome.failures.set(one, failure);
	}
	return [];
}

async function writeOne(
	write: Write,
	outcome: WriteOutcome,
	run: RunServices,
	location: LocationSettings,
	send: Send,
): Promise<undefined> {
	const { person, input } = write;
	const record = await sendPlanned(write, run, location, send);
	const found = conflictsInAnswer(input.fields, record);
	outcome.leftOff.push(...found);
	if (found.length > 0) noteUnreleased(write, run);
	const isChanged = person.stored && write.action !== 'none';
	const changes = isChanged && changesWithout(record.changes as Changes, found);
	outcome.records.set(write, changes ? { ...record, changes } : record);
}
