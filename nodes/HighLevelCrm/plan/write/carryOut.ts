import type { Send } from '../../api/request';
import { clock } from '../../client/clock';
import { ApiFailure } from '../../client/errors/apiFailure';
import type { LocationSettings } from '../../lookups/location';
import { gatheringsOf } from '../../run/gatherings';
import type { RunServices } from '../../run/services';
import { unknownIdError } from '../../search/contactErrors';
import { changingWrites } from '../check/trial';
import { addedSince } from '../../operation/isNew';
import { asNotSent, previewOf } from '../output';
import { isOnlyTags } from '../diff/changes';
import type { Changes, Plan, Write } from '../plan';
import { planAgain } from './planAgain';
import { unclearOf, type SurprisedWrites } from './surprise';
import { noOutcome, requireWritten, writeAll, type WriteOutcome } from './writeAll';

/** Maximum number of times that the rows of a person are planned again because the server knows more than the plan. */
export const MAX_PLANS_OF_WRITE = 3;

/** What all writes of a run need. */
interface Carrier {
	/** The plan of all rows. */
	plan: Plan;
	run: RunServices;
	location: LocationSettings;
	send: Send;
	/** Whether no more than one contact may be written, also if the rows turn out to mean several. */
	isTrial: boolean;
	/** When the first write was sent; ms since 1970. */
	begun: number;
}

/**
 * Carries out the write of a plan. If the contact was deleted, merged, or turns out to exist since it was read, its rows are planned again
 * with what the server said, together with other rows that turn out to be about the same contact.
 * @throws ApiFailure
 */
export async function carryOut(
	plan: Plan,
	write: Write,
	run: RunServices,
	location: LocationSettings,
	send: Send,
	isTrial = false,
): Promise<WriteOutcome> {
	const outcome = noOutcome(plan);
	const begun = clock.date();
	const surprises = await writeAll([write], outcome, run, location, send, true);
	if (surprises.length === 0) return requireWritten(outcome);
	const carrier = { plan, run, location, send, isTrial, begun };
	const surprised = { writes: [write], surprises, leftOff: outcome.leftOff };
	return await gatherAndPlanAgain(surprised, carrier, MAX_PLANS_OF_WRITE - 1);
}

/**
 * Gathers the writes that the server refuses because of one contact. No search showed that they are about this contact. Planned alone, each would be
 * compared with values that the others are about to change, and would change them back in every run.
 * @param left maximum number of plans
 */
async function gatherAndPlanAgain(surprised: SurprisedWrites, carrier: Carrier, left: number): Promise<WriteOutcome> {
	const last = surprised.surprises.at(-1);
	if (!last || 'gone' in last) return await carryOutAgain([surprised], carrier, left);
	const gatherings = gatheringsOf(carrier.run);
	return await gatherings.join(last.exists, surprised, async (all) => await carryOutAgain(all, carrier, left));
}

async function carryOutAgain(all: readonly SurprisedWrites[], carrier: Carrier, left: number): Promise<WriteOutcome> {
	const { run, send, isTrial } = carrier;
	const writes = all.flatMap((one) => one.writes);
	const surprises = all.flatMap((one) => one.surprises);
	const gone = surprises.flatMap((one) => ('gone' in one ? [one.gone] : []));
	const keys = writes.flatMap(({ person }) => person.rows.flatMap((row) => row.keys));
	const named = keys.find((key): key is { id: string } => 'id' in key && gone.includes(key.id));
	if (named) throw unknownIdError(named);
	// Whether an unclear create was done is not known, so the server has to find the contact by itself.
	const location = gone.length > 0 ? { ...carrier.location, refusesDuplicates: undefined } : carrier.location;
	const plan = await planAgain(carrier.plan, writes, surprises, run, location, send).catch((error: unknown) => {
		throw unclearOf(surprises) ?? error;
	});
	const outcome = { ...noOutcome(plan), leftOff: all.flatMap((one) => one.leftOff) };
	const todo = isTrial ? withoutOthers(outcome) : plan.writes;
	const met = await writeAll(todo, outcome, run, location, send, left > 1);
	if (met.length > 0) {
		const more = { writes, surprises: [...surprises, ...met], leftOff: outcome.leftOff };
		return await gatherAndPlanAgain(more, carrier, left - 1);
	}
	const unclear = unclearOf(surprises);
	if (unclear) tellUnclear(outcome, unclear, carrier.begun);
	return requireWritten(outcome);
}

/**
 * A contact that was added since an unclear create, and lacks only the tags, which are sent later, was created by it. An error that ends the run must
 * not hide that the create may have been done.
 * @param since ms since 1970
 */
function tellUnclear({ records, failures }: WriteOutcome, unclear: ApiFailure, since: number): void {
	for (const [write, error] of failures)
		if (!(error instanceof ApiFailure) || error.facts.hopeless === true) failures.set(write, unclear);
	for (const [write, record] of records) {
		const { changes } = record;
		const isAsSent = changes !== undefined && isOnlyTags(changes as Changes);
		if (!isAsSent || !addedSince(since, record, { headers: {} })) continue;
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
