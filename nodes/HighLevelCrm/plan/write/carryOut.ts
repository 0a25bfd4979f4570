import type { IDataObject } from 'n8n-workflow';
import type { Send } from '../../api/request';
import { clock } from '../../client/clock';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { LocationSettings } from '../../lookups/location';
import type { RunServices } from '../../run/services';
import { unknownIdError } from '../../search/contactErrors';
import { changesWithout } from '../diff/changes';
import { changingWrites } from '../check/trial';
import { addedSince } from '../../operation/isNew';
import { asNotSent, previewOf } from '../output';
import type { Changes, Conflict, Plan, Write } from '../plan';
import { idOfPerson } from '../diff/diff';
import { conflictsInAnswer } from './answerConflicts';
import { inTurnOfContact } from './contactTurns';
import { planAgain } from './planAgain';
import { sendPlanned } from './sendWrite';
import { surpriseOf, unclearOf, type Surprise } from './surprise';

/** Maximum number of times that the rows of a person are planned again because the server knows more than the plan. */
const MAX_PLANS_OF_WRITE = 3;

/** What became of the rows of one person. */
export interface WriteOutcome {
	/** The plan that was carried out: that of all rows, or the one that was made again for these rows alone. */
	plan: Plan;
	/** The contact after each write, with `isNew`, `action` and `changes`. */
	records: Map<Write, IDataObject>;
	/** Emails and phones that the server left off the contact. */
	leftOff: Conflict[];
}

/**
 * Carries out the write of a plan. If the contact was deleted, merged, or turns out to exist since it was read, its rows are planned again
 * alone, with what the server said.
 * @param isTrial whether no more than one contact may be written, also if the rows turn out to mean several
 * @throws ApiFailure
 */
export async function carryOut(
	plan: Plan,
	write: Write,
	run: RunServices,
	settings: LocationSettings,
	send: Send,
	isTrial = false,
): Promise<WriteOutcome> {
	const outcome: WriteOutcome = { plan, records: new Map(), leftOff: [] };
	const surprises: Surprise[] = [];
	const begun = clock.date();
	let location = settings;
	let writes: readonly Write[] = [write];
	const again = async () => {
		outcome.plan = await planAgain(plan, write, surprises, run, location, send).catch((error: unknown) => {
			throw unclearOf(surprises) ?? error;
		});
		writes = isTrial ? withoutOthers(outcome) : outcome.plan.writes;
	};
	for (let left = MAX_PLANS_OF_WRITE; ; left--) {
		const surprise = await inTurnOfContact(contactOf(write, surprises), run, async () => {
			if (surprises.length > 0) await again();
			return await writeAll(writes, outcome, run, location, send, left > 1).catch((error: unknown) => {
				const isOfRun = !(error instanceof ApiFailure) || error.facts.hopeless === true;
				throw (isOfRun && unclearOf(surprises)) || error;
			});
		});
		if (!surprise) {
			if (unclearOf(surprises)) tellCreated(outcome, begun);
			return outcome;
		}
		const named = write.person.rows.flatMap(({ keys }) => keys.filter((key) => 'id' in key));
		if ('gone' in surprise && named[0]) throw unknownIdError(named[0]);
		surprises.push(surprise);
		// Whether an unclear create was done is not known, so the server has to find the contact by itself.
		if ('gone' in surprise) location = { ...location, refusesDuplicates: undefined };
	}
}

/** Returns the ID of the contact that is written next, as far as it is known. */
function contactOf({ person, action }: Write, surprises: readonly Surprise[]): string | undefined {
	const last = surprises.at(-1);
	if (last) return 'exists' in last ? last.exists : undefined;
	return action === 'none' ? undefined : idOfPerson(person);
}

/** A contact that was added since an unclear create, and has all that it sent, is the one that it created. @param since ms since 1970 */
function tellCreated({ records }: WriteOutcome, since: number): void {
	for (const [write, record] of records) {
		if (record.action !== 'unchanged' || !addedSince(since, record, { headers: {} })) continue;
		records.set(write, { ...record, isNew: true, action: 'created', changes: {} });
	}
}

/** Returns the writes of a plan without those of a second contact, which come out as not sent. */
function withoutOthers({ plan: { writes }, records }: WriteOutcome): Write[] {
	const others = new Set(
		changingWrites(writes).filter((one) => one !== writes.find(({ action }) => action !== 'none')),
	);
	for (const other of others) records.set(other, asNotSent(previewOf(other)));
	return writes.filter((one) => !others.has(one));
}

/** @returns what the server knew and the plan did not; `undefined` if all is written @throws ApiFailure */
async function writeAll(
	writes: readonly Write[],
	outcome: WriteOutcome,
	run: RunServices,
	location: LocationSettings,
	send: Send,
	mayPlanAgain: boolean,
): Promise<Surprise | undefined> {
	for (const one of writes) {
		const result = await writeOne(one, outcome, run, location, send).catch((error: unknown) => {
			const surprise = mayPlanAgain ? surpriseOf(error, one, location) : undefined;
			if (!surprise) throw error;
			return { surprise };
		});
		if ('surprise' in result) return result.surprise as Surprise;
		outcome.records.set(one, result);
	}
	return undefined;
}

async function writeOne(
	write: Write,
	outcome: WriteOutcome,
	run: RunServices,
	location: LocationSettings,
	send: Send,
): Promise<IDataObject> {
	const { person, input } = write;
	const record = await sendPlanned(write, run, location, send);
	const found = conflictsInAnswer(input.fields, record);
	outcome.leftOff.push(...found);
	if (!person.stored || write.action === 'none') return record;
	return { ...record, changes: changesWithout(record.changes as Changes, found) };
}
