import { idOf } from '../api/records';
import type { LocationSettings } from '../lookups/location';
import type { RunServices } from '../run/services';
import { pushTo } from '../values/pushTo';
import type { Plan, PlannedRow, PlannedRows, Write } from './plan';
import type { ContactReader } from './read/contactReader';
import { warnOfSkipped } from './read/foretoldRows';
import { forEachConcurrently } from './read/readContacts';
import type { ForetoldRefusal, Refusals } from './read/refusals';
import { MAX_PLANS_OF_WRITE } from './write/carryOut';
import { planAgain } from './write/planAgain';

/** Writes that will be refused and are planned again together, as in a run. */
interface Refused {
	writes: readonly Write[];
	/** All refusals of the writes and of those planned again for them, the latest last. */
	refusals: readonly ForetoldRefusal[];
	/** The writes that the plan has for their rows now. */
	planned: readonly Write[];
}

/** Refused writes, and the plan that replaces them. */
interface PlannedAgain extends Refused {
	plan: Plan;
}

/**
 * Foretells what a run learns as it writes: which contacts the location names as it refuses duplicates, and what becomes of their rows. Tells of
 * the rows that nobody looked up.
 * @param going IDs of contacts that are deleted before the writes
 * @returns the plan as it will be carried out; the same one unless rows are foretold
 */
export async function foretellRefusals(
	planned: PlannedRows,
	reader: ContactReader,
	run: RunServices,
	going: ReadonlySet<string> = new Set(),
): Promise<Plan> {
	const refusals = reader.refusals(planned, going);
	const foretold = refusals ? await planRefused(planned, refusals, reader.unreadable, run) : planned.plan;
	warnOfSkipped(reader.guessed.size, [...reader.skipped, ...(refusals?.skipped ?? [])], run);
	return foretold;
}

/** Plans again whatever will be refused. As in a run, the other rows stay as they are planned. */
async function planRefused(
	{ plan, location }: PlannedRows,
	refusals: Refusals,
	unreadable: Map<number, Error>,
	run: RunServices,
): Promise<Plan> {
	let whole = plan;
	let refused = (await refusals.of(plan.writes)).map(
		(one): Refused => ({ writes: [one.write], refusals: [one], planned: [one.write] }),
	);
	const isRefused = new Set(refused.flatMap(({ writes }) => writes));
	if (refused.length > 0) await refusals.noteWritten(plan.writes.filter((write) => !isRefused.has(write)));
	for (let left = MAX_PLANS_OF_WRITE - 1; left > 0 && refused.length > 0; left--) {
		const gathered = new Map<string, Refused[]>();
		for (const one of refused) pushTo(gathered, ownerIdOf(one.refusals.at(-1)), one);
		const again: PlannedAgain[] = [];
		await forEachConcurrently([...gathered.values()], async (members) => {
			const planned = await planTogether(members, plan, refusals, location, run).catch((error: Error) => {
				for (const { index } of rowsOf(members)) unreadable.set(index, error);
			});
			if (planned) again.push(planned);
		});
		whole = withPlansOf(whole, again, refused);
		const met = await refusals.of(again.flatMap((one) => one.plan.writes));
		const refusalOf = new Map(met.map((refusal) => [refusal.write, refusal]));
		refused = again.flatMap(({ writes, refusals: before, plan: { writes: planned } }) => {
			// A run stops at the first write that is refused.
			const [refusal] = planned.flatMap((write) => refusalOf.get(write) ?? []);
			return refusal ? [{ writes, refusals: [...before, refusal], planned }] : [];
		});
	}
	return whole;
}

const ownerIdOf = (refusal: ForetoldRefusal | undefined): string => idOf(refusal?.owner ?? {}) ?? '';

const rowsOf = (members: readonly Refused[]): PlannedRow[] =>
	members.flatMap(({ writes }) => writes.flatMap(({ person }) => person.rows));

async function planTogether(
	members: readonly Refused[],
	plan: Plan,
	known: Refusals,
	location: LocationSettings,
	run: RunServices,
): Promise<PlannedAgain> {
	const writes = members.flatMap((one) => one.writes);
	const refusals = members.flatMap((one) => one.refusals);
	const planned = members.flatMap((one) => one.planned);
	const surprises = refusals.map((one) => ({
		exists: ownerIdOf(one),
		key: one.key,
		stored: one.write.person.stored,
	}));
	const owners = new Map(refusals.map((one) => [ownerIdOf(one), known.afterPlan(one.owner)]));
	const again = await planAgain(plan, writes, surprises, run, location, run.send, owners);
	return { writes, refusals, planned, plan: again };
}

/** Replaces what a plan has of the rows that were planned again. */
function withPlansOf(
	{ writes, writeOf, refused, notes, namedFirst }: Plan,
	again: readonly PlannedAgain[],
	before: readonly Refused[],
): Plan {
	const replaced = new Set(before.flatMap((one) => one.planned));
	const whole = { writeOf: new Map(writeOf), refused: new Map(refused), notes: new Map(notes) };
	for (const { index } of rowsOf(before)) for (const map of Object.values(whole)) map.delete(index);
	for (const { plan } of again) {
		for (const [index, write] of plan.writeOf) whole.writeOf.set(index, write);
		for (const [index, error] of plan.refused) whole.refused.set(index, error);
		for (const [index, note] of plan.notes) whole.notes.set(index, note);
	}
	const inPlaceOf = new Map(again.map(({ planned, plan }) => [planned[0], plan.writes]));
	const left = writes.flatMap((write) => inPlaceOf.get(write) ?? (replaced.has(write) ? [] : [write]));
	return { ...whole, writes: left, namedFirst };
}
